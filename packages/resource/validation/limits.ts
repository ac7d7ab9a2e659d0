import { brokenLimits, formatQuantity, type Measure, type MeasurementProfile } from '@haulway/units'
import { isAbsent, type NestedValue, type Shape } from '../field.ts'
import { fieldError, type FieldError, problem } from '../problem.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Errors of quantities outside the limits of the unit in which they are shown. Stored values left unchanged pass:
 * they may have been entered under another profile. `draft` and `before` are in base units.
 */
export function limitErrors(
  shape: Shape,
  draft: Values,
  before: Values | null,
  profile: MeasurementProfile,
): FieldError[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    valueErrors({ at: name, field, value: draft[name] }, before?.[name], profile),
  )
}

function valueErrors(
  { at, field, value }: NestedValue,
  stored: unknown,
  profile: MeasurementProfile,
): FieldError[] {
  const { kind, options } = field
  if (isAbsent(value) || options.readOnly) return []
  const measure = kind.measure?.(field)
  if (measure !== undefined) {
    if (typeof value !== 'number' || value === stored) return []
    const error = limitError(at, value, measure, profile)
    return error ? [error] : []
  }
  // List elements have no identity by which the stored ones could be found.
  const known = kind.isList ? [] : (kind.inside?.(stored, field)?.parts ?? [])
  const before = new Map(known.map((part) => [part.at, part.value]))
  return (kind.inside?.(value, field)?.parts ?? []).flatMap((part) =>
    valueErrors({ ...part, at: `${at}.${part.at}` }, before.get(part.at), profile),
  )
}

/** `args` are in the base unit, as for declared limits; the text is in the profile's unit. */
function limitError(
  name: string,
  value: number,
  measure: Measure,
  profile: MeasurementProfile,
): FieldError | undefined {
  const limits = brokenLimits(profile, measure, value)
  if (!limits) return undefined
  const { min, max } = limits
  const key = min === undefined ? 'validation.max' : max === undefined ? 'validation.min' : 'validation.range'
  const args = Object.fromEntries(Object.entries(limits))
  const shown = Object.fromEntries(
    Object.entries(args).map(([limit, base]) => [limit, formatQuantity(profile, measure, base, 'en')]),
  )
  return { ...fieldError(name, problem(key, args)), textArgs: shown }
}
