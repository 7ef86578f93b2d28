/**
 * How the analyzer makes custom-elements.json (in www/: `cem analyze --config npm/manifest.js`): from the class in
 * src/element/element.ts, whose JSDoc tags name its slot, parts and events; from the show's, whose methods it has; from the table of
 * options; and from the colours.
 */

import { otherOptions, params } from '../../target/web/table.js'
import { kebab } from '../../target/www/src/options/spellings.js'
import { BoidsCanvasElement } from '../../target/www/src/element/element.js'
import { COLOURS, OVERLAY_COLOURS } from '../../target/www/src/options/colours.js'

/** The published module that defines the element. */
const MODULE = 'define.js'
const CLASS = 'BoidsCanvasElement'

export default {
  globs: ['src/element/element.ts', 'src/show/show.ts'],
  outdir: '../dist/npm',
  // Else the analyzer writes its field into www/package.json.
  packagejson: false,
  plugins: [{ name: 'published', packageLinkPhase: ({ customElementsManifest }) => publish(customElementsManifest) }],
}

/** Turns the manifest of a source file into that of the package. */
function publish(manifest) {
  const classes = manifest.modules.flatMap((module) => module.declarations)
  const [element, show] = [CLASS, 'Show'].map((wanted) => classes.find(({ name }) => name === wanted))
  if (!element) throw new Error(`src/element/element.ts declares no class ${CLASS}`)
  const inherited = ['connectedMoveCallback', 'observedAttributes']
  element.superclass = { name: 'HTMLElement' }
  element.members = element.members.filter(({ name, privacy }) => privacy !== 'private' && !inherited.includes(name))
  element.attributes = [...otherOptions, ...params].map(attribute)
  element.members.push(...[...otherOptions, ...params].map(property))
  const isOfShow = ({ name }) =>
    Object.hasOwn(BoidsCanvasElement.prototype, name) && element.members.every((own) => own.name !== name)
  element.members.push(...show.members.filter(isOfShow))
  element.cssProperties = [...colours(COLOURS), ...colours(OVERLAY_COLOURS)]
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

function attribute({ name, unit, kind, choices, pageWord, word = pageWord, default: value, doc }) {
  const attribute = { name: kebab(name), fieldName: name, description: unit ? `${doc} (${unit})` : doc }
  attribute.type = { text: types(kind, choices) + (word ? ` | '${word}'` : '') }
  if (value !== undefined) attribute.default = value === Infinity ? 'all' : String(value)
  return attribute
}

function property(row) {
  const { description, type, default: value } = attribute(row)
  const name = row.name
  return { kind: 'field', name, description, type, default: value, attribute: kebab(name), reflects: true }
}

/** The values of a kind, as TypeScript writes them. */
function types(kind, choices) {
  switch (kind) {
    case 'number':
    case 'integer':
      return 'number'
    case 'range':
      return "number | 'all'"
    case 'switch':
      return 'boolean'
    case 'choice':
      return choices.map((choice) => `'${choice}'`).join(' | ')
    default:
      return 'string'
  }
}

const colours = (table) =>
  Object.entries(table).map(([name, { day, night }]) => ({
    name: `--boids-${name}`,
    syntax: '<color>',
    default: `light-dark(${day}, ${night})`,
  }))
