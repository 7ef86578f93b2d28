// @ts-check
/**
 * The gallery: each example is a page of its own in a frame, and its code is the text of that page. So what is shown is what
 * runs.
 */

import './gallery.css'
import { SCRIPT, SOURCES, VERSION } from '../../../target/web/embeds.js'
import { find, markupOf } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeCopy } from '../shared/copy.js'
import { language, showBilingualPage } from '../shared/language.js'
import { makeBuilder } from './builder.js'

/** What the code names: the script as a tag, the folder of the npm package, and the page for frames. */
const FILES = { script: '<script src="boids-canvas.js" defer></script>', npm: './npm/' }
const CDN = { script: SCRIPT, npm: `https://cdn.jsdelivr.net/npm/boids-canvas@${VERSION}/` }

/** How the examples load the script, from a folder below it. */
const LOCAL_SCRIPT = /<script src="\.\.\/boids-canvas\.js"( defer)?><\/script>/

let from = FILES

/** The code of an example as a reader needs it. @param {string} source */
const published = (source) =>
  source
    .replace(LOCAL_SCRIPT, () => from.script)
    .replaceAll('"../npm/', `"${from.npm}`)
    .replace(/"\.\.\/(embed\.html|boids-canvas-light\.js)/, '"$1')

/** Loads each example when the reader comes near. A browser's own lazy frames begin several screens before. */
function showFrames() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const { content } = /** @type {HTMLTemplateElement} */ (target.firstElementChild)
        const frame = /** @type {HTMLIFrameElement} */ (content.firstElementChild)
        frame.title = frame.getAttribute(`data-${language.current}-title`) ?? ''
        target.append(frame)
      }
    },
    { rootMargin: '200px 0px' },
  )
  for (const frame of document.querySelectorAll('.frame:has(template)')) observer.observe(frame)
}

/** The tag of an example, with the script if it needs that. @param {string} source */
function tagOf(source) {
  const page = new DOMParser().parseFromString(source, 'text/html')
  const tag = page.querySelector('boids-canvas, [data-boids-canvas], iframe') ?? page.body
  return tag.matches('iframe') ? markupOf(tag) : `${LOCAL_SCRIPT.exec(source)?.[0]}\n${markupOf(tag)}`
}

showBilingualPage()
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.card')])
for (const card of cards) makeCopy(part(card, '.code'))
showFrames()
const writeBuilder = makeBuilder(find('#builder'), () => from.script)

function write() {
  for (const card of cards) {
    const source = SOURCES[card.dataset.page ?? '']
    part(card, 'pre code').textContent = published(card.dataset.code === 'tag' ? tagOf(source) : source)
  }
  writeBuilder()
}

for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name=source]')))
  choice.onchange = () => {
    from = choice.value === 'cdn' ? CDN : FILES
    write()
  }
write()
