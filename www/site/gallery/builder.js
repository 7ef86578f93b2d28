// @ts-check
/** The form that makes a tag. The flock above it is the tag: the code is the text of that element. */

import { otherOptions, params, presets, presetNamed } from '../shared/api.js'
import { makeCopy } from '../shared/copy.js'
import { make, markupOf } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'

/** Words of choices that are not those of the attribute. @type {Record<string, Record<string, { en: string, ja: string }>>} */
const WORDS = {
  'colour-by': {
    none: { en: 'nothing', ja: 'しない' },
    speed: { en: 'speed', ja: '速さ' },
    heading: { en: 'heading', ja: '向き' },
    flockmates: { en: 'flockmates', ja: '仲間の数' },
  },
  thread: {
    auto: { en: 'whichever is better', ja: '自動' },
    page: { en: 'the page’s thread', ja: 'ページのスレッド' },
    worker: { en: 'a worker', ja: 'ワーカー' },
  },
}

const TEXTS = {
  fine: { en: 'This flock is made by the code below it.', ja: 'この群れは、下のコードがそのまま動いているものです。' },
  wrong: {
    en: '{name} must be a whole number from {min} to {max}.',
    ja: '{name}は、{min}から{max}までの整数で入力してください。',
  },
}

/** Attributes that the form sets, in the order of the code, and what they are by default. */
const DEFAULTS = { preset: 'classic', count: '', seed: '1', 'colour-by': 'none', thread: 'auto' }

/** @param {HTMLElement} section @param {() => string} scriptTag @returns {() => void} writes the code again */
export function makeBuilder(section, scriptTag) {
  const form = /** @type {HTMLFormElement} */ (part(section, 'form'))
  const says = part(section, 'output.says')
  const flock = document.createElement('boids-canvas')
  const field = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name))
  const labelOf = (/** @type {string} */ name) =>
    part(/** @type {Element} */ (field(name).parentElement), `[lang=${language.current}]`).textContent ?? ''

  field('preset').append(...presets.map(({ name, title }) => make('option', { value: name, textContent: title })))
  for (const [name, words] of Object.entries(WORDS))
    field(name).append(...Object.keys(words).map((value) => make('option', { value })))
  field('preset').value = 'school'
  field('count').value = '500'
  field('seed').value = DEFAULTS.seed

  /** A whole number as people type it, such as `1,000`; `undefined` if it is not allowed. @param {'count' | 'seed'} name */
  function readNumber(name) {
    const { min, max } = rangeOf(name)
    const text = field(name).value.replace(/[\s,_']/g, '')
    const value = Number(text)
    return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined
  }

  /** Shows the values of the form; a wrong number changes nothing. */
  function apply() {
    const numbers = { count: readNumber('count'), seed: readNumber('seed') }
    const wrong = /** @type {const} */ (['count', 'seed']).filter((name) => numbers[name] === undefined)
    for (const name of /** @type {const} */ (['count', 'seed'])) field(name).ariaInvalid = String(wrong.includes(name))
    if (wrong.length) {
      says.textContent = language.say(TEXTS.wrong, { name: labelOf(wrong[0]), ...rangeOf(wrong[0]) })
      return
    }
    says.textContent = language.pick(TEXTS.fine)
    const values = {
      ...DEFAULTS,
      ...Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, field(name).value])),
    }
    values.count = String(numbers.count)
    values.seed = String(numbers.seed)
    const defaults = { ...DEFAULTS, count: String(presetNamed(values.preset).values.count) }
    const own = /** @type {HTMLInputElement} */ (field('own')).checked
    /** @type {Record<string, string | undefined>} */
    const attributes = {
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value === defaults[/** @type {keyof typeof defaults} */ (name)] ? undefined : value,
        ]),
      ),
      preset: values.preset,
      zoom: 'auto',
      background: own ? field('background').value : undefined,
      fill: own ? field('fill').value : undefined,
      style: `display: block; height: ${field('height').value}`,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) flock.removeAttribute(name)
      else if (flock.getAttribute(name) !== value) flock.setAttribute(name, value)
    writeCode()
  }

  const writeCode = () =>
    (part(section, 'code').textContent = `${scriptTag()}\n${markupOf(/** @type {Element} */ (flock.cloneNode()))}`)

  // Another model starts with its own number of boids.
  field('preset').onchange = () => (field('count').value = String(presetNamed(field('preset').value).values.count))
  form.oninput = form.onchange = apply
  form.onsubmit = (event) => event.preventDefault()
  makeCopy(part(section, '.code'))
  apply()
  part(section, '.made').append(flock)
  language.follow(() => {
    for (const [name, words] of Object.entries(WORDS))
      for (const option of /** @type {HTMLSelectElement} */ (field(name)).options)
        option.textContent = language.pick(words[option.value])
    apply()
  })
  return writeCode
}

/** @param {string} name */
const rangeOf = (name) => {
  const { min = 0, max = Infinity } = /** @type {{ min?: number, max?: number }} */ (
    [...params, ...otherOptions].find((row) => row.name === name)
  )
  return { min, max }
}
