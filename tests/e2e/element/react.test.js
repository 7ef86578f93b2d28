// @ts-check
/**
 * React 18 and 19 with the packed npm package: the example page, on which flocks mount, change and unmount with their
 * components; the component's props; its types; and a server that renders it.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { BROWSERS, DIST, describeIn, flies, inPage, oneOf, openBody, site, until } from '../harness/browser.js'
import { WASM } from '../harness/npm.js'
import { assertTypes, bundle, projectWithPackage } from '../harness/project.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/** The suffix of each version's packages in this folder. */
const VERSIONS = { 'React 18': '-18', 'React 19': '' }

const project = projectWithPackage()

/** Opens a page whose script also reports what React prints. */
function open(/** @type {string} */ script) {
  site.put('/boids_canvas_bg.wasm', WASM)
  const spyOnReact = '<script>console.error = (...words) => spy.errors.push(words.map(String).join(" "))</script>'
  const module = `<script type="module">${script.replaceAll('</script', '<\\/script')}</script>`
  return openBody('<main></main>', { script: spyOnReact + module })
}

const example = readFileSync(join(DIST, 'embed/react/page.jsx'), 'utf8')

/** A component whose props the tests set. It logs what its handlers receive. */
const TEST_PAGE = `
  import { StrictMode, useState } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { Boids } from 'boids-canvas/react'

  window.log = []
  const handlers = {
    onReady: (show) => {
      log.push('ready ' + div.shadowRoot.querySelector('canvas').ariaLabel.match(/\\d+/))
      window.show = show
    },
    onError: ({ message }) => log.push(message),
    onPlay: () => log.push('play'),
    onPause: () => log.push('pause'),
    onFollow: (boid) => log.push('follow ' + boid),
  }
  const setDiv = (div) => { window.div = div }

  function Page() {
    const [props, setProps] = useState({ count: 50 })
    // effects, too, have run when flushSync returns
    window.setProps = (props) => flushSync(() => setProps(props))
    return props && (
      <Boids id="flock" className="fish" style={{ height: '200px' }} ref={setDiv} {...handlers} {...props}>waiting</Boids>
    )
  }
  createRoot(document.querySelector('main')).render(<StrictMode><Page /></StrictMode>)`

for (const [react, version] of Object.entries(VERSIONS)) {
  // engines do not differ in what the older React does
  describeIn(react === 'React 19' ? BROWSERS : oneOf(BROWSERS), `${react}, the example`, () => {
    before(async () => {
      const script = bundle(project, example, version)
      // only the development build of React mounts twice
      assert.match(script, /react-dom(-client)?\.development\.js/)
      await open(script)
      await until('React has rendered', () => $('boids-canvas'))
    })

    const click = (/** @type {string} */ name) => inPage((name) => $(name).click(), `#${name}`)

    /** The labels of all canvases, the number of pending frames, and all errors and warnings. */
    const pageState = (pending = 2) =>
      inPage(async (pending) => {
        // a worker says later what it has asked for
        await waitFor(() => spy.allPending === pending)
        return {
          flocks: $$('main > div, boids-canvas').flatMap((host) => canvasesOf(host).map((canvas) => canvas.ariaLabel)),
          pending,
          problems: [...spy.errors, ...spy.warnings],
        }
      }, pending)

    const stateWith = (/** @type {number} */ count) => ({
      flocks: [`School: a flock of ${count} boids`, `Swarm: a flock of ${count} boids`],
      pending: 2,
      problems: [],
    })

    test('each flock flies once, although StrictMode mounts it twice', async () => {
      await flies('main > div')
      await flies()
      assert.deepEqual(await pageState(), stateWith(100))
    })

    test('changed props reach the flying flocks', async () => {
      await click('more')
      await until('there are 200 boids in each', () =>
        [$('main > div'), $('boids-canvas')].every((host) => canvasOf(host).ariaLabel?.includes('200')),
      )
      assert.deepEqual(await pageState(), stateWith(200))
      await flies('main > div')
    })

    test('unmounting removes both flocks, and mounting again brings them back', async () => {
      await click('toggle')
      await until('they are gone', () => !$('boids-canvas') && spy.allPending === 0)
      assert.deepEqual(await pageState(0), { flocks: [], pending: 0, problems: [] })
      await click('toggle')
      await until('they are back', () => $('boids-canvas'))
      await flies('main > div')
      await flies()
      assert.deepEqual(await pageState(), stateWith(200))
    })
  })

  describeIn(oneOf(BROWSERS), `${react}, the props of <Boids>`, () => {
    before(async () => {
      await open(bundle(project, TEST_PAGE, version))
      await until('the show is ready', () => Object.assign(window).show)
    })

    /** Sets the props, waits until the flock has them, and returns what was logged since the last call. */
    const after = (/** @type {object | null} */ props) =>
      inPage(async (props) => {
        Object.assign(window).setProps(props)
        await rest(2)
        return Object.assign(window).log.splice(0)
      }, props)

    const values = () => inPage(() => get(show, 'count', 'maxSpeed'))

    test('the div has its props and its ref, and the show arrives once it is ready', async () => {
      await flies('#flock')
      const actual = await inPage(() => ({
        isDiv: $('main > div#flock.fish') === Object.assign(window).div,
        text: $('#flock').textContent,
        log: Object.assign(window).log.splice(0),
      }))
      assert.deepEqual(actual, { isDiv: true, text: 'waiting', log: ['ready 50'] })
    })

    test('a change of several props is one call, equal props are none, and a prop that has gone is taken back', async () => {
      const calls = () => inPage(() => Object.assign(window).calls)
      await inPage(() => {
        const { configure } = show
        Object.assign(window).calls = 0
        show.configure = (/** @type {object} */ options) => {
          Object.assign(window).calls += 1
          configure.call(show, options)
        }
      })
      assert.deepEqual(await after({ count: 60, maxSpeed: 3, obstacles: [[9, 9, 5]], colorBy: 'speed' }), [])
      assert.deepEqual([...(await values()), await calls()], [60, 3, 1])
      await after({ obstacles: [[9, 9, 5]], colorBy: 'speed', count: 60, maxSpeed: 3, 'data-story': 'fish' })
      assert.deepEqual([...(await values()), await calls()], [60, 3, 1])
      await after({ count: 50 })
      assert.deepEqual([...(await values()), await calls()], [50, 15, 2])
    })

    test('handlers receive what happens', async () => {
      assert.deepEqual(await after({ count: 50, paused: true, follow: 'any' }), ['pause'])
      await inPage(() => {
        const key = { key: 'f', bubbles: true }
        $('#flock').shadowRoot.querySelector('button').dispatchEvent(new KeyboardEvent('keydown', key))
      })
      assert.deepEqual(await after({ count: 50 }), ['follow 0', 'play'])
    })

    const MESSAGE = 'count must be auto or a whole number from 0 to 2000000, not -1'

    test('a wrong value is reported once, and the value of the preset flies instead', async () => {
      assert.deepEqual(await after({ count: -1, maxSpeed: 3 }), [MESSAGE])
      assert.deepEqual(await values(), [70, 3])
      await flies('#flock')
      assert.deepEqual(await after({ count: -1, maxSpeed: 4 }), [])
      assert.deepEqual(await values(), [70, 4])
      assert.deepEqual(await after({ count: 40 }), [])
      assert.deepEqual(await values(), [40, 15])
      assert.deepEqual(await after({ count: -1 }), [MESSAGE])
      const conflict = 'minSpeed must be at most maxSpeed (3), not 5'
      assert.deepEqual(await after({ count: 40, minSpeed: 5, maxSpeed: 3 }), [conflict])
      assert.deepEqual(await values(), [40, 3])
      // what was right before is wrong now
      assert.deepEqual(await after({ count: 50, minSpeed: 3, maxSpeed: 5 }), [])
      assert.deepEqual(await after({ count: 90, minSpeed: 3, maxSpeed: 1 }), [
        'minSpeed must be at most maxSpeed (1), not 3',
      ])
      assert.deepEqual(await values(), [90, 1])
      assert.deepEqual(await after({ count: 20, minSpeed: 3, maxSpeed: 1 }), [])
      assert.deepEqual(await values(), [20, 1])
    })

    test('also when it mounts with it', async () => {
      await after(null)
      await assert.rejects(
        inPage(() => show.reset()),
        /this show was destroyed/,
      )
      // StrictMode mounts twice
      const log = await after({ count: -1, maxSpeed: 3 })
      if (log.length < 2) {
        await until('it is ready', () => Object.assign(window).log.length)
        log.push(...(await inPage(() => Object.assign(window).log.splice(0))))
      }
      assert.deepEqual(log, [MESSAGE, 'ready 70'])
      assert.deepEqual(await values(), [70, 3])
      assert.deepEqual(await after({ count: 30 }), [])
      assert.deepEqual(await values(), [30, 15])
      await flies('#flock')
      assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
    })

    test('where no flock can be made, that is said once', async () => {
      await after(null)
      await inPage(() => {
        const { getContext } = HTMLCanvasElement.prototype
        Object.assign(window, { restore: () => (HTMLCanvasElement.prototype.getContext = getContext) })
        HTMLCanvasElement.prototype.getContext = () => null
      })
      const log = await after({ count: 5, thread: 'page' })
      await inPage(() => Object.assign(window).restore())
      assert.match(log.join(), /^no flock can be made on this page: [^,]+$/)
      await after(null)
      await inPage(() => Object.assign(window).setProps({ count: 30 }))
      await until('it flies again', () => Object.assign(window).log.splice(0).join() === 'ready 30')
    })

    test('a misspelt prop is reported once with the nearest name, and those of the div are left alone', async () => {
      const ofDiv = { title: 'fish', color: 'red', content: 'c', slot: 's', tabIndex: 0, 'data-count': 'x' }
      const first = await after({ count: 30, maxSped: 3, 'field-of-view': 90, ...ofDiv })
      assert.deepEqual(first.map((/** @type {string} */ message) => message.split(';')[0]).sort(), [
        'there is no option "field-of-view" (did you mean fieldOfView?)',
        'there is no option "maxSped" (did you mean maxSpeed?)',
      ])
      assert.deepEqual(await after({ count: 31, maxSped: 3, ...ofDiv }), [])
      const names = await inPage(() => $('#flock').getAttributeNames().sort())
      assert.deepEqual(names, ['class', 'color', 'content', 'data-count', 'id', 'slot', 'style', 'tabindex', 'title'])
      assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
    })
  })

  describe(react, () => {
    test('a server renders the div with its content', () => {
      const source = `
        import { renderToString } from 'react-dom/server'
        import { Boids } from 'boids-canvas/react'
        console.log(renderToString(<Boids preset="school" count={9} className="fish">A school.</Boids>))`
      const options = ['--platform=node', '--format=cjs', '--log-override:empty-import-meta=silent']
      const script = bundle(project, source, version, options)
      const html = execFileSync(process.execPath, ['-'], { input: script, encoding: 'utf8' })
      assert.equal(html.trim(), '<div class="fish">A school.</div>')
    })

    test('the types allow every option of the schema, and refuse wrong props', () => {
      const types = join(project, 'node_modules/@types')
      rmSync(types, { force: true, recursive: true })
      mkdirSync(types)
      symlinkSync(local(`../node_modules/@types/react${version}`), join(types, 'react'))
      const right = `
        import { Boids, type BoidsProps } from 'boids-canvas/react'
        import { otherOptions, params, type BoidsCanvasElement, type Show } from 'boids-canvas'
        import { useRef, useState } from 'react'
        type Name = (typeof params)[number]['name'] | (typeof otherOptions)[number]['name']
        export const all: { [option in Name]: BoidsProps[option] } = {} as Required<BoidsProps>
        export function Page({ count }: { count?: number }) {
          const [show, setShow] = useState<Show>()
          const div = useRef<HTMLDivElement>(null)
          const tag = useRef<BoidsCanvasElement>(null)
          const press = () => (show?.pause(), tag.current?.pause())
          return <>
            <Boids preset="school" count={count} cohesionRange={Infinity} zoom="auto" colorBy="speed" controls
              obstacles={[[1, 2, 3]]} className="a" style={{ height: 1 }} aria-label="a" data-a="a" key="a" ref={div}
              onReady={setShow} onError={({ message }) => message} onPause={() => {}}
              onFollow={(boid) => boid?.toFixed()} onClick={press}>text</Boids>
            <boids-canvas preset="school" count={count} max-speed="3" cohesion-range="all" controls follow={7}
              fieldOfView={90} separationFieldOfView="90" colorBy="speed" obstacles="1 2 3" class="a" style={{ height: 1 }} aria-label="a" key="b" ref={tag}
              onboids-error={({ detail }) => detail.message}>text</boids-canvas>
          </>
        }`
      const wrong = [
        '<Boids cuont={70} />',
        '<Boids count="ten" />',
        '<Boids preset="shoal" />',
        '<Boids obstacles={[[1, 2]]} />',
        '<Boids colourBy="size" />',
        '<Boids onReady={(show: string) => {}} />',
        '<boids-canvas preset="shoal" />',
        '<boids-canvas max-speed="fast" />',
        '<boids-canvas cuont={3} />',
        '<boids-canvas maxSpeed="fast" />',
        '<boids-canvas maxSped={3} />',
        '<boids-canvas onboids-error={({ detail }) => detail.boid} />',
      ].map((line) => `;${line}`)
      assertTypes(project, 'use.tsx', right, wrong, ['--jsx', 'react-jsx', '--lib', 'es2022,dom,dom.iterable'])
    })
  })
}
