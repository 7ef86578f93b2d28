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

const NUMBERS = /** @type {const} */ (['count', 'seed'])

/** The script as the code on the page names it. */
export const SCRIPT = '<script src="boids-canvas.js" defer></script>'

/** @param {HTMLElement} section */
export function makeBuilder(section) {
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

  /** Shows the values of the form; a wrong number changes nothing. */
  function apply() {
    const numbers = { count: readNumber('count', field('count').value), seed: readNumber('seed', field('seed').value) }
    const wrong = NUMBERS.filter((name) => numbers[name] === undefined)
    for (const name of NUMBERS) field(name).ariaInvalid = String(wrong.includes(name))
    says.textContent = wrong.length
      ? language.say(TEXTS.wrong, { name: labelOf(wrong[0]), ...rangeOf(wrong[0]) })
      : language.pick(TEXTS.fine)
    if (wrong.length) return
    const own = /** @type {HTMLInputElement} */ (field('own')).checked
    const attributes = attributesOf((name) => String(numbers[/** @type {'count'} */ (name)] ?? field(name).value), own)
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) flock.removeAttribute(name)
      else if (flock.getAttribute(name) !== value) flock.setAttribute(name, value)
    writeCode()
  }

  const writeCode = () =>
    (part(section, 'code').textContent = `${SCRIPT}\n${markupOf(/** @type {Element} */ (flock.cloneNode()))}`)

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
}

/**
 * The attributes of the flock; `undefined` for those that it need not have.
 * @param {(name: string) => string} valueOf a field of the form
 * @param {boolean} hasColours of its own
 * @returns {Record<string, string | undefined>}
 */
function attributesOf(valueOf, hasColours) {
  const defaults = { ...DEFAULTS, preset: '', count: String(presetNamed(valueOf('preset')).values.count) }
  const changed = Object.entries(defaults).map(([name, value]) => {
    const given = valueOf(name)
    return [name, given === value ? undefined : given]
  })
  return {
    ...Object.fromEntries(changed),
    zoom: 'auto',
    background: hasColours ? valueOf('background') : undefined,
    fill: hasColours ? valueOf('fill') : undefined,
    style: `display: block; height: ${valueOf('height')}`,
  }
}

/** A whole number as people type it, such as `1,000`; `undefined` if it is not allowed. @param {string} name @param {string} text */
function readNumber(name, text) {
  const { min, max } = rangeOf(name)
  const digits = text.replace(/[\s,_']/g, '')
  const value = Number(digits)
  return digits && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** @param {string} name */
const rangeOf = (name) => {
  const { min = 0, max = Infinity } = /** @type {{ min?: number, max?: number }} */ (
    [...params, ...otherOptions].find((row) => row.name === name)
  )
  return { min, max }
}
