/**
 * Flocks in React: a component around `mount`, and the element, which React supports since version 19.
 * To build this page:
 *
 *     npm install boids-canvas react react-dom
 *     npx esbuild page.jsx --bundle --format=esm --jsx=automatic --outfile=page.js
 *     cp node_modules/boids-canvas/boids_canvas_bg.wasm .
 *
 * With Vite, use page.jsx as the script of index.html instead of the last two commands.
 */

import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import init, { mount } from 'boids-canvas'
import 'boids-canvas/define'

/** A flock in a div. Its props are the options of `mount`; `undefined` resets an option. */
function Flock({ style, ...options }) {
  const host = useRef(null)
  const show = useRef(null)
  useEffect(() => {
    show.current = mount(host.current, options)
    return () => show.current.destroy()
  }, [])
  useEffect(() => show.current.configure(options))
  return (
    <div ref={host} style={style}>
      A flock of boids.
    </div>
  )
}

function Page() {
  const [count, setCount] = useState(100)
  const [shown, setShown] = useState(true)
  return (
    <>
      <p>
        <button id="more" onClick={() => setCount(count + 100)}>
          A hundred more
        </button>
        <button id="toggle" onClick={() => setShown(!shown)}>
          {shown ? 'Remove them' : 'Show them'}
        </button>
      </p>
      {shown && <Flock preset="school" zoom="auto" count={count} style={{ height: '300px' }} />}
      {shown && <boids-canvas preset="swarm" zoom="auto" count={count} style={{ display: 'block', height: '300px' }} />}
    </>
  )
}

await init()
createRoot(document.querySelector('main')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
