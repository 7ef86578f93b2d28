/**
 * The gallery: each example is a whole page in a frame, and its code is the text of that page. So what is shown is what
 * runs.
 */

import './gallery.css'
import { SOURCES } from '#web/embeds.js'
import { find, make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeCopy } from '../shared/copy.js'
import { rememberLanguage } from '../shared/language.js'
import { texts } from './en.js'
import { SCRIPT, makeMaker } from './maker.js'

/** How the examples load the script, from a folder below it. */
const LOCAL_SCRIPT = /<script src="\.\.\/boids-canvas\.js"( defer)?><\/script>/

/** The code of an example as a reader needs it, with the script and the package beside the page. */
const published = (source: string) =>
  source
    .replace(LOCAL_SCRIPT, SCRIPT)
    .replaceAll('"../npm/', '"./npm/')
    .replace(/"\.\.\/(?=embed\.html|boids-canvas-light\.js)/, '"')

/** Whether an example has a module, and the page is from disk: browsers load none from there. */
const needsServer = (frame: Element) =>
  location.protocol === 'file:' &&
  SOURCES[frame.closest<HTMLElement>('.card')?.dataset.page ?? ''].includes('type="module"')

/** Loads each example when the reader comes near. A browser's own lazy frames begin several screens before. */
function showFrames() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        if (needsServer(target)) {
          target.replaceChildren(make('p', {}, texts.fromDisk))
          continue
        }
        const { content } = target.firstElementChild as HTMLTemplateElement
        const frame = content.firstElementChild as HTMLIFrameElement
        target.append(frame)
      }
    },
    { rootMargin: '200px 0px' },
  )
  for (const frame of document.querySelectorAll('.frame:has(template)')) observer.observe(frame)
}

/** The tag of an example, with the script if it needs that. */
function tagOf(source: string) {
  const [tag] = /<(boids-canvas|div|iframe)\b[^]*?<\/\1>/.exec(source) ?? ['']
  return tag.startsWith('<iframe') ? tag : `${LOCAL_SCRIPT.exec(source)?.[0]}\n${tag}`
}

rememberLanguage()
for (const card of document.querySelectorAll('.card') as NodeListOf<HTMLElement>) {
  const source = SOURCES[card.dataset.page ?? '']
  part(card, 'pre code').textContent = published(card.dataset.code === 'tag' ? tagOf(source) : source)
  makeCopy(part(card, '.code'))
  part(card, 'details').ontoggle = () => card.scrollIntoView({ block: 'nearest' })
}
for (const block of document.querySelectorAll('#programs .code')) makeCopy(block)
showFrames()
makeMaker(find('#lines'))
