// @ts-check
/**
 * One component in each framework: it passes a text, a number, a switch, a list, content and a handler to `<boids-canvas>`, each
 * as the framework's own documentation does. Its `set` changes them, and `unmount` and `mount` remove the element and bring
 * it back.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const installed = (/** @type {string} */ path) => new URL(`node_modules/${path}`, import.meta.url).href
const esbuild = local('../../www/node_modules/.bin/esbuild')

const FIRST = `{ count: 12, maxSpeed: 3, controls: true, obstacles: [[9, 9, 5]], isThere: true }`
const LOG = `window.log = []
  const ready = () => log.push('ready')
  const main = document.querySelector('main')`

/** JSX, for React and Preact. */
const JSX = `
  function Page() {
    const [state, set] = useState(${FIRST})
    window.set = (changes) => set((state) => ({ ...state, ...changes }))
    const { isThere, count, maxSpeed, controls, obstacles } = state
    return isThere && (
      <boids-canvas preset="school" count={count} maxSpeed={maxSpeed} controls={controls} obstacles={obstacles}
        onboids-ready={ready}>waiting</boids-canvas>
    )
  }`

/** @typedef {{ package: string, ways: string, source: string }} Framework its package, how it passes them, and the page's script */
/** @type {Record<string, Framework>} */
export const FRAMEWORKS = {
  React: {
    package: 'react',
    ways: 'preset="school" count={…} controls={…} obstacles={…} onboids-ready={…}',
    source: `import { useState } from 'react'
      import { createRoot } from 'react-dom/client'
      import 'boids-canvas/define'
      ${LOG}
      ${JSX}
      createRoot(main).render(<Page />)`,
  },
  Preact: {
    package: 'preact',
    ways: 'preset="school" count={…} controls={…} obstacles={…} onboids-ready={…}',
    source: `/** @jsxImportSource preact */
      import { render } from 'preact'
      import { useState } from 'preact/hooks'
      import 'boids-canvas/define'
      ${LOG}
      ${JSX}
      render(<Page />, main)`,
  },
  Vue: {
    package: 'vue',
    ways: 'preset="school" :count="…" :controls="…" :obstacles="…" @boids-ready="…"',
    source: `import { createApp, reactive } from 'vue/dist/vue.esm-bundler.js'
      import 'boids-canvas/define'
      ${LOG}
      const state = reactive(${FIRST})
      window.set = (changes) => Object.assign(state, changes)
      const app = createApp({
        setup: () => ({ state, ready }),
        template: \`<boids-canvas v-if="state.isThere" preset="school" :count="state.count" :max-speed="state.maxSpeed"
          :controls="state.controls" :obstacles="state.obstacles" @boids-ready="ready">waiting</boids-canvas>\`,
      })
      app.config.compilerOptions.isCustomElement = (tag) => tag === 'boids-canvas'
      app.mount(main)`,
  },
  Svelte: {
    package: 'svelte',
    ways: 'preset="school" {count} {controls} {obstacles} onboids-ready={…}',
    source: `import { flushSync, mount } from 'svelte'
      import App from './App.svelte.js'
      import 'boids-canvas/define'
      ${LOG}
      mount(App, { target: main, props: { ready } })`,
  },
  Lit: {
    package: 'lit',
    ways: `preset="school" .count=\${…} ?controls=\${…} .obstacles=\${…} @boids-ready=\${…}`,
    source: `import { html, nothing, render } from 'lit'
      import 'boids-canvas/define'
      ${LOG}
      let state = ${FIRST}
      const show = () => {
        const { isThere, count, maxSpeed, controls, obstacles } = state
        const flock = html\`<boids-canvas preset="school" .count=\${count} .maxSpeed=\${maxSpeed} ?controls=\${controls}
          .obstacles=\${obstacles} @boids-ready=\${ready}>waiting</boids-canvas>\`
        render(isThere ? flock : nothing, main)
      }
      window.set = (changes) => {
        state = { ...state, ...changes }
        show()
      }
      show()`,
  },
  Angular: {
    package: '@angular/core',
    ways: 'preset="school" [count]="…" [controls]="…" [obstacles]="…" (boids-ready)="…"',
    source: `import '@angular/compiler'
      import { CUSTOM_ELEMENTS_SCHEMA, Component, provideZonelessChangeDetection, signal } from '@angular/core'
      import { bootstrapApplication } from '@angular/platform-browser'
      import 'boids-canvas/define'
      ${LOG}
      const state = signal(${FIRST})
      window.set = (changes) => state.update((state) => ({ ...state, ...changes }))
      class Page {
        state = state
        ready = ready
      }
      const template = \`@if (state().isThere) {
        <boids-canvas preset="school" [count]="state().count" [maxSpeed]="state().maxSpeed" [controls]="state().controls"
          [obstacles]="state().obstacles" (boids-ready)="ready()">waiting</boids-canvas>
      }\`
      Component({ selector: 'main', template, schemas: [CUSTOM_ELEMENTS_SCHEMA] })(Page)
      bootstrapApplication(Page, { providers: [provideZonelessChangeDetection()] })`,
  },
}

/** Angular with zone.js: it mounts one more flock in its zone, and counts its change detections. */
const ANGULAR_ZONE = `import 'zone.js'
  import '@angular/compiler'
  import { ApplicationRef, CUSTOM_ELEMENTS_SCHEMA, Component, NgZone, provideZoneChangeDetection } from '@angular/core'
  import { bootstrapApplication } from '@angular/platform-browser'
  import { mount } from 'boids-canvas'
  import 'boids-canvas/define'
  window.checks = 0
  class Page {
    checked = () => void checks++
  }
  const template = '{{ checked() }}<boids-canvas style="display: block; height: 90px"></boids-canvas><div style="height: 90px"></div>'
  Component({ selector: 'main', template, schemas: [CUSTOM_ELEMENTS_SCHEMA] })(Page)
  bootstrapApplication(Page, { providers: [provideZoneChangeDetection()] }).then(({ injector }) => {
    injector.get(ApplicationRef).isStable.subscribe((isStable) => Object.assign(window, { isStable }))
    window.act = () => injector.get(NgZone).run(() => {})
    window.begin = (thread) => injector.get(NgZone).run(() => {
      const element = document.querySelector('boids-canvas')
      element.configure({ thread })
      element.pause()
      element.play()
      window.flocks = [element, mount(document.querySelector('main div'), { thread })]
    })
  })`

const SVELTE = `<script>
  let { ready } = $props()
  let state = $state(${FIRST})
  window.set = (changes) => Object.assign(state, changes)
</script>
{#if state.isThere}
  <boids-canvas preset="school" count={state.count} maxSpeed={state.maxSpeed} controls={state.controls}
    obstacles={state.obstacles} onboids-ready={ready}>waiting</boids-canvas>
{/if}`

/** The first example of docs/frameworks.md under the heading of a framework. @param {string} name */
export function documented(name) {
  const text = readFileSync(local('../../docs/frameworks.md'), 'utf8')
  const section = text.split(/^## /m).find((section) => section.startsWith(`${name}\n`)) ?? ''
  return /^```\w+\n([^]*?)^```$/m.exec(section)?.[1] ?? ''
}

/** How each framework compiles its example, where esbuild does not. @type {Record<string, (code: string) => Promise<string>>} */
const COMPILERS = {
  async Vue(code) {
    const { parse, compileScript } = await import(installed('vue/compiler-sfc/index.mjs'))
    const compilerOptions = { isCustomElement: (/** @type {string} */ tag) => tag === 'boids-canvas' }
    const options = { id: 'app', inlineTemplate: true, templateOptions: { compilerOptions } }
    return compileScript(parse(code, { templateParseOptions: compilerOptions }).descriptor, options).content
  },
  async Svelte(code) {
    const { compile } = await import(installed('svelte/src/compiler/index.js'))
    return compile(code, { generate: 'client' }).js.code
  },
  async Solid(code) {
    const babel = await import(installed('@babel/core/lib/index.js'))
    return babel.transformSync(code, { presets: [local('node_modules/babel-preset-solid')], configFile: false }).code
  },
}

/** How each framework shows a component; Lit's example does so itself. @type {Record<string, string>} */
const STARTS = {
  React: `import { createRoot } from 'react-dom/client'
    createRoot(document.querySelector('main')).render(<App />)`,
  Vue: `import { createApp } from 'vue'
    createApp(App).mount('main')`,
  Svelte: `import { mount } from 'svelte'
    mount(App, { target: document.querySelector('main') })`,
  Angular: `import '@angular/compiler'
    import { provideZonelessChangeDetection } from '@angular/core'
    import { bootstrapApplication } from '@angular/platform-browser'
    document.querySelector('main').append(document.createElement('app-root'))
    bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })`,
  Solid: `import { render } from 'solid-js/web'
    render(App, document.querySelector('main'))`,
}
export const DOCUMENTED = [...Object.keys(STARTS), 'Lit']

/**
 * The script of a page with the documented component of a framework.
 * @param {string} name
 * @param {string} project the folder of a project with the npm package
 */
export async function bundleDocumented(name, project) {
  const code = documented(name)
  // Angular's decorators are TypeScript, and its compiler has to be there before the component
  writeFileSync(join(project, 'App.tsx'), (await COMPILERS[name]?.(code)) ?? code)
  const app = name === 'Angular' ? `import { App } from './App.tsx'` : `import App from './App.tsx'`
  const start = STARTS[name]?.replace(/^(import '@angular\/compiler'\n)?/, (first) => `${first}${app}\n`)
  return esbuildBundle(start ?? `import './App.tsx'`, project)
}

/** The script of a framework's page. @param {string} name @param {string} project the folder of a project with the npm package */
export async function bundle(name, project) {
  if (name === 'Svelte') writeFileSync(join(project, 'App.svelte.js'), await COMPILERS.Svelte(SVELTE))
  return esbuildBundle(FRAMEWORKS[name].source, project)
}

/** Without `await`, of which zone.js knows nothing: Angular's own build does the same. @param {string} project */
export const bundleAngularZone = (project) => esbuildBundle(ANGULAR_ZONE, project, ['--supported:async-await=false'])

/** @param {string} source @param {string} project @param {string[]} more options */
function esbuildBundle(source, project, more = []) {
  const options = [...more, '--bundle', '--format=esm', '--loader=jsx', '--jsx=automatic', '--log-level=error']
  options.push(`--tsconfig-raw=${JSON.stringify({ compilerOptions: { experimentalDecorators: true } })}`)
  // what Vue's documentation asks of a bundler
  for (const flag of ['OPTIONS_API__=true', 'PROD_DEVTOOLS__=false', 'PROD_HYDRATION_MISMATCH_DETAILS__=false'])
    options.push(`--define:__VUE_${flag}`)
  const run = spawnSync(esbuild, options, {
    cwd: project,
    input: source,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, NODE_PATH: local('node_modules') + delimiter + local('../e2e/node_modules') },
  })
  if (run.status) throw new Error(run.stderr)
  return run.stdout
}

/** The version of a framework. @param {string} name */
export const versionOf = (name) =>
  JSON.parse(readFileSync(local(`node_modules/${FRAMEWORKS[name].package}/package.json`), 'utf8')).version
