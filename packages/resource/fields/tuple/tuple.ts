import {
  field,
  type CheckResult,
  type Field,
  type FieldKind,
  type FieldOptions,
  type ValueOf,
} from '../../field.ts'
import { problem } from '../../problem.ts'
import { fieldSchema } from '../../schema.ts'
import { checkElements } from '../list/list.ts'
import { checkElement } from '../list-of/list-of.ts'

type Values<Fields extends readonly Field[]> = { -readonly [At in keyof Fields]: ValueOf<Fields[At]> }

const placesOf = ({ options }: Field): readonly Field[] => options['places'] as readonly Field[]

const kind: FieldKind = {
  name: 'tuple',
  isUnsorted: true,
  isUntabled: true,
  sample: (number, sampling) =>
    Promise.all(
      placesOf(sampling.declared).map((declared) => declared.kind.sample(number, { ...sampling, declared })),
    ),
  inner: (declared) => Object.fromEntries(placesOf(declared).map((one, at) => [String(at), one])),
  inside(value, declared) {
    const places = placesOf(declared)
    if (!Array.isArray(value) || value.length !== places.length) return undefined
    return {
      parts: places.map((one, at) => ({ at: String(at), field: one, value: value[at] as unknown })),
      undeclared: [],
    }
  },
}

/** A fixed number of values whose positions have a meaning: a coordinate. */
export function tuple<const Fields extends readonly Field[], const Required extends boolean = false>(
  places: Fields,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const count = places.length
  const schema = { type: 'array', minItems: count, maxItems: count, prefixItems: places.map(fieldSchema) }
  return field<Values<Fields>, Required>(kind, { ...options, places }, schema, (raw) => {
    if (!Array.isArray(raw) || raw.length !== count) return { problem: problem('validation.list') }
    return checkElements(raw, (one, at) => checkElement(places[at]!, one)) as CheckResult<Values<Fields>>
  })
}
