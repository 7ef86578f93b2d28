/**
 * Flocks in React: the component `<Boids>`, and the element.
 * To build this page, in the folder dist/embed/react/:
 *
 *     npm pack ../../npm
 *     npm install ./boids-canvas-0.1.0.tgz react react-dom
 *     npx esbuild page.jsx --bundle --format=esm --jsx=automatic --outfile=page.js
 *     cp node_modules/boids-canvas/boids_canvas_bg.wasm .
 *
 * With Vite, use page.jsx as the script of index.html instead of the last two commands.
 */

import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Boids } from 'boids-canvas/react'
import 'boids-canvas/define'

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
      {shown && (
        <Boids preset="school" zoom="auto" count={count} style={{ height: '300px' }}>
          A flock of boids.
        </Boids>
      )}
      {shown && <boids-canvas preset="swarm" zoom="auto" count={count} style={{ display: 'block', height: '300px' }} />}
    </>
  )
}

createRoot(document.querySelector('main')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
