import { field, isAbsent, type Field, type FieldKind, type FieldOptions, type Shape } from '../../field.ts'
import { problem, type Problem } from '../../problem.ts'
import { shapeSchema } from '../../schema.ts'
import { valueTextWithUnit } from '../../value-text.ts'
import type { Wording } from '../../wording.ts'
import { contentProblem, serializedProblem } from './json-content.ts'
import { jsonErrorAt } from './json-error.ts'
import { jsonText } from './json-text.ts'

export type Settings = { readonly [name: string]: unknown }

/** Maximum size of the text in bytes: people read settings. */
const MAX_BYTES = 65_536

/** Line and column, from 1, of an index in a text. */
function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Problem of a JSON text, with its line and column; undefined when the text is valid. */
export function jsonTextProblem(text: string): Problem | undefined {
  const at = jsonErrorAt(text)
  return at === undefined ? undefined : problem('validation.json.at', placeIn(text, at))
}

function isObject(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface SettingsOptions extends FieldOptions {
  /** Settings that the product uses: they are validated, and have inputs of their own beside the text. */
  readonly known?: Shape
}

/** Problem of the first invalid known setting, with its name. */
function knownProblem(value: Settings, known: Shape): Problem | undefined {
  for (const [name, part] of Object.entries(known)) {
    const given = value[name]
    const checked = isAbsent(given) ? undefined : part.check(given)
    if (checked && 'problem' in checked) {
      return { ...checked.problem, args: { ...checked.problem.args, name } }
    }
  }
  return undefined
}

/** One line per setting: known ones formatted, quantities with their units; others as they were entered. */
function settingsLines(declared: Field, value: unknown, wording: Wording): string[] {
  if (!isObject(value)) return [jsonText(value)]
  const { known = {} } = declared.options as SettingsOptions
  return Object.entries(value).map(([name, one]) => {
    const part = Object.hasOwn(known, name) ? known[name] : undefined
    if (!part) return `${name}: ${jsonText(one)}`
    const show = { ...wording, choice: (inner: string) => wording.choice(`${name}.${inner}`) }
    return `${wording.choice(name)}: ${valueTextWithUnit(one, part, show)}`
  })
}

const kind: FieldKind = {
  name: 'settings',
  isUnsorted: true,
  isUntabled: true,
  sample: (number) => ({ number }),
  // Unset settings are omitted.
  text: (value) => (isObject(value) && Object.keys(value).length === 0 ? '' : jsonText(value)),
  recorded: (value, declared, wording) => settingsLines(declared, value, wording).join('\n'),
}

/** A JSON object that people edit as text. Accepts the object or its text; stores the object. */
export function settings<const Required extends boolean = false>(
  options: SettingsOptions & { readonly required?: Required } = {},
) {
  const { known = {} } = options
  const schema = { ...shapeSchema(known), additionalProperties: true }
  return field<Settings, Required>(kind, { listed: false, ...options }, schema, (raw) => {
    if (typeof raw === 'string') {
      if (raw.length > MAX_BYTES) return { problem: problem('validation.json.size', { max: MAX_BYTES }) }
      const wrong = jsonTextProblem(raw)
      if (wrong) return { problem: wrong }
    }
    const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
    if (!isObject(value)) return { problem: problem('validation.json.object') }
    // Checked before serialisation, which excessive nesting would crash.
    const found =
      contentProblem(value) ??
      knownProblem(value, known) ??
      serializedProblem(JSON.stringify(value), MAX_BYTES)
    return found ? { problem: found } : { value }
  })
}
