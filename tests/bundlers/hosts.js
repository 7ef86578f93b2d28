// @ts-check
/**
 * Programs of hosts that are no browser, each as the text of a module that prints what it finds: pages that Node.js makes, servers that
 * render, MDX.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The first example in a document that has a language and contains a text. */
const documented = (/** @type {string} */ file, /** @type {string} */ language, text = '') => {
  const docs = readFileSync(fileURLToPath(new URL(`../../docs/${file}`, import.meta.url)), 'utf8')
  const examples = Array.from(docs.matchAll(/```(\w+)\n([^]*?)```/g), ([, found, code]) => [found, code])
  return examples.find(([found, code]) => found === language && code.includes(text))?.[1] ?? ''
}

/** Makes what a page has global, as vitest does. */
const JSDOM_PAGE = `
  import { JSDOM } from 'jsdom'
  const { window } = new JSDOM('<main></main>', { url: 'http://localhost', pretendToBeVisual: true })
  const own = ['Blob', 'CustomEvent', 'Event', 'EventTarget', 'AbortController', 'AbortSignal']
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis) || own.includes(name)) globalThis[name] = window[name]
  globalThis.window = window`
const HAPPY_PAGE = `
  import { Window } from 'happy-dom'
  const window = new Window()
  const own = ['Response', 'CustomEvent', 'Event', 'EventTarget', 'AbortController', 'AbortSignal']
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis) || own.includes(name)) globalThis[name] = window[name]
  globalThis.window = window
  document.body.innerHTML = '<main></main>'`

/** A tag and a flock in a page without a canvas: one line in the console for all, and the content stays. */
const WITHOUT_CANVAS = `
  const lines = []
  for (const name of ['warn', 'error', 'debug']) console[name] = (...words) => lines.push(...words.map(String))
  const { default: init, Flock, mount } = await import('boids-canvas/inline')
  await import('boids-canvas/define')
  const main = document.querySelector('main')
  main.innerHTML = '<boids-canvas>waiting</boids-canvas><div>waiting</div>'
  await init()
  await mount(main.lastChild).ready.catch(({ message }) => lines.push(message))
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(JSON.stringify([new Flock().length, main.textContent, lines]))
  process.exit()`
const NO_CANVAS = 'there is no canvas to paint on'
const FALLBACK = 'boids-canvas: no flock can fly on this page, so the content of its elements is shown; Error: '
const FOUND_WITHOUT_CANVAS = [70, 'waitingwaiting', [FALLBACK + NO_CANVAS, NO_CANVAS]]

/**
 * A tag that a server has rendered, with what hydration may lose; and the documented component.
 * @param {string} imports @param {string} hydrate the text of a function of an element and a component
 */
const hydrated = (imports, hydrate) => `
  ${JSDOM_PAGE}
  ${imports}
  console.warn = () => {}
  await import('boids-canvas/define')
  let heard = 0
  const Lossy = () => h('boids-canvas', { count: 5, obstacles: [[9, 9, 5]], 'onboids-ready': () => heard++ })
  const Page = (() => { ${documented('frameworks.md', 'jsx', 'useEffect')
    .replace(/^import .*$/gm, '')
    .replace('export function', 'return function')
    .replace(/return <boids-canvas.*$/m, `return h('boids-canvas', { ref, count: 500 })`)} })()
  const found = []
  for (const component of [Lossy, Page]) {
    const main = document.body.appendChild(document.createElement('main'))
    main.innerHTML = renderToString(h(component))
    // effects of the component inside have run before
    await new Promise((resolve) => {
      const Root = () => (useEffect(resolve, []), h(component))
      ${hydrate}
    })
    heard = 0
    const { count, obstacles } = main.firstChild
    main.firstChild.dispatchEvent(new CustomEvent('boids-ready'))
    found.push([count, obstacles ?? null, heard])
  }
  console.log(JSON.stringify(found))
  process.exit()`
/** Only Preact passes on the listener. @param {number} heard */
const foundHydrated = (heard) => [
  [5, null, heard],
  [500, [[270, 360, 40]], 0],
]

/** @type {Record<string, { needs: string[], code: string, found: unknown }>} */
export const HOSTS = {
  jsdom: { needs: ['jsdom'], code: JSDOM_PAGE + WITHOUT_CANVAS, found: FOUND_WITHOUT_CANVAS },
  'happy-dom': { needs: ['happy-dom'], code: HAPPY_PAGE + WITHOUT_CANVAS, found: FOUND_WITHOUT_CANVAS },
  'React, hydrated': {
    needs: ['jsdom', 'react', 'react-dom'],
    code: hydrated(
      `const { createElement: h, useEffect, useRef } = await import('react')
      const { renderToString } = await import('react-dom/server')
      const { hydrateRoot } = await import('react-dom/client')`,
      'hydrateRoot(main, h(Root))',
    ),
    found: foundHydrated(0),
  },
  'Preact, hydrated': {
    needs: ['jsdom', 'preact', 'preact-render-to-string'],
    code: hydrated(
      `const { h, hydrate } = await import('preact')
      const { useEffect, useRef } = await import('preact/hooks')
      const { renderToString } = await import('preact-render-to-string')`,
      'hydrate(h(Root), main)',
    ),
    found: foundHydrated(1),
  },
  'Vue, reactive': {
    needs: ['vue'],
    code: `
      import { reactive, ref } from 'vue'
      import init, { Flock } from 'boids-canvas'
      await init()
      const [inRef, { flock }] = [ref(new Flock()), reactive({ flock: new Flock() })]
      for (const one of [inRef.value, flock]) one.step(2)
      console.log(JSON.stringify([inRef.value.steps, flock.steps]))`,
    found: [2, 2],
  },
  MDX: {
    needs: ['@mdx-js/mdx', 'react', 'react-dom'],
    code: `
      import { evaluate } from '@mdx-js/mdx'
      import * as runtime from 'react/jsx-runtime'
      import { renderToString } from 'react-dom/server'
      const page = await evaluate(${JSON.stringify(documented('begin.md', 'jsx'))}, runtime)
      console.log(JSON.stringify(renderToString(page.default())))`,
    found:
      '<boids-canvas preset="school" count="500" zoom="auto" style="display:block;height:400px">A school of fish.</boids-canvas>',
  },
}
