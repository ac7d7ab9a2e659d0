import {
  field,
  isAbsent,
  type Field,
  type FieldKind,
  type FieldOptions,
  type Infer,
  type NestedContents,
  type Shape,
} from '../../field.ts'
import { problem } from '../../problem.ts'
import { shapeSchema } from '../../schema.ts'
import { validate } from '../../validation/validate.ts'
import { valueText } from '../../value-text.ts'
import type { Wording } from '../../wording.ts'

export interface GroupOptions extends FieldOptions {
  /** Parts absent from a save stay unchanged; otherwise the new value replaces the whole group. */
  readonly partsStay?: boolean
}

type Values = Readonly<Record<string, unknown>>

/** The nested fields of a group or of rows. */
export const shapeOf = ({ options }: Field): Shape => (options['shape'] ?? {}) as Shape

/** Nested values of an object of a shape; undefined when the value is not an object. */
export function nestedValuesOf(shape: Shape, value: unknown): NestedContents | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return {
    parts: Object.entries(shape).map(([at, one]) => ({ at, field: one, value: (value as Values)[at] })),
    undeclared: Object.keys(value).filter((name) => !Object.hasOwn(shape, name)),
  }
}

/** The nested fields of a group or of one row, with their values and texts. */
export function nestedFieldsOf<W extends Wording>(declared: Field, value: unknown, show: W) {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values
  return Object.entries(shapeOf(declared)).map(([name, part]) => ({
    name,
    part,
    value: values[name] ?? null,
    // Message keys of a part follow those of the group: `accounts.features.tracker`.
    show: { ...show, choice: (one: string) => show.choice(`${name}.${one}`) },
    label: show.choice(name),
  }))
}

/** One line per non-empty part of a group; flags that are off and empty choices are omitted. */
export function groupLines(declared: Field, value: unknown, wording: Wording): string[] {
  return nestedFieldsOf(declared, value, wording).flatMap((one) => {
    if (one.value === false || isAbsent(one.value)) return []
    if (one.value === true) return [one.label]
    const text = valueText(one.value, one.part, one.show)
    return text === '' ? [] : [`${one.label}: ${text}`]
  })
}

/** Merges a partial input into the stored values of a shape; a name absent from both is null. */
export function mergedValues(shape: Shape, stored: unknown, given: unknown): Record<string, unknown> {
  const [before, now] = [stored, given].map((one) => new Map(Object.entries((one ?? {}) as Values)))
  return Object.fromEntries(
    Object.entries(shape).map(([name, declared]) => {
      const value: unknown = now?.get(name)
      if (value === undefined) return [name, before?.get(name) ?? null]
      const { merge } = declared.kind
      return [name, merge && value !== null ? merge(before?.get(name), value, declared) : value]
    }),
  )
}

const kind: FieldKind = {
  name: 'group',
  isUnsorted: true,
  isUntabled: true,
  sample: (number, { declared, ofShape }) => ofShape(shapeOf(declared), number),
  text: (value, declared, wording) => groupLines(declared, value, wording).join('; '),
  inner: shapeOf,
  merge: (stored, given, declared) =>
    (declared.options as GroupOptions).partsStay === true
      ? mergedValues(shapeOf(declared), stored, given)
      : given,
  inside: (value, declared) => nestedValuesOf(shapeOf(declared), value),
}

/** Nested objects, for requests and replies of custom endpoints. */
export function group<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: GroupOptions & { readonly required?: Required } = {},
) {
  return field<Infer<S>, Required>(
    kind,
    { ...options, shape },
    shapeSchema(shape),
    (raw, partial = false) => {
      const none = { problem: problem('validation.json.object') }
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return none
      const checked = validate(shape, raw, '', {
        alsoKnown: [],
        partial: partial && options.partsStay === true,
      })
      if (checked.ok) return { value: checked.value }
      const first = checked.errors[0]
      return first ? { problem: { key: first.key, args: first.args }, parts: checked.errors } : none
    },
  )
}
