/**
 * How the analyzer makes custom-elements.json (in www/: `cem analyze --config npm/manifest.js`): from the class in
 * src/element.js, whose JSDoc tags name the slot, the parts, the events and the options that are not parameters; from
 * the table of parameters; and from the colours.
 */

import { params } from '../../target/web/table.js'
import { kebab } from '../src/kebab.js'
import { COLOURS, OVERLAY_COLOURS } from '../src/style.js'

/** The published module that defines the element. */
const MODULE = 'define.js'
const CLASS = 'BoidsCanvasElement'

export default {
  globs: ['src/element.js'],
  outdir: '../dist/npm',
  plugins: [{ name: 'published', packageLinkPhase: ({ customElementsManifest }) => publish(customElementsManifest) }],
}

/** Turns the manifest of a source file into that of the package. */
function publish(manifest) {
  const element = manifest.modules.flatMap((module) => module.declarations).find(({ name }) => name === CLASS)
  if (!element) throw new Error(`src/element.js declares no class ${CLASS}`)
  const inherited = ['connectedMoveCallback', 'observedAttributes']
  element.superclass = { name: 'HTMLElement' }
  element.members = element.members.filter(({ name, privacy }) => privacy !== 'private' && !inherited.includes(name))
  element.attributes = [...(element.attributes ?? []), ...params.map(attribute), ...Object.keys(COLOURS).map(colour)]
  element.cssProperties = [...(element.cssProperties ?? []), ...colours(COLOURS), ...colours(OVERLAY_COLOURS)]
  const declaration = { name: CLASS, module: MODULE }
  const { tagName: name } = element
  manifest.modules = [
    {
      kind: 'javascript-module',
      path: MODULE,
      declarations: [element],
      exports: [{ kind: 'custom-element-definition', name, declaration }],
    },
  ]
}

function attribute({ name, unit, kind, choices, default: value, doc }) {
  const choice = choices?.map((word) => `'${word}'`).join(' | ')
  const types = { number: 'number', integer: 'number', range: "number | 'all'", switch: 'boolean', choice }
  return {
    name: kebab(name),
    description: unit ? `${doc} (${unit})` : doc,
    type: { text: types[kind] },
    default: value === Infinity ? 'all' : String(value),
  }
}

const colour = (name) => ({
  name,
  description: `A CSS colour; the custom property --boids-${name} unless given`,
  type: { text: 'string' },
})

const colours = (table) =>
  Object.entries(table).map(([name, { day, night }]) => ({
    name: `--boids-${name}`,
    syntax: '<color>',
    default: `light-dark(${day}, ${night})`,
  }))
