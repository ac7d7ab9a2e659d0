import { brokenLimits, formatQuantity, type Measure, type MeasurementProfile } from '@haulway/units'
import { isAbsent, type Part, type Shape } from './field.ts'
import { fieldError, type FieldError, problem } from './problem.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Quantities outside the limits of the unit that they are shown in. What is already stored and left as it is passes: another
 * profile may have let it in. `draft` and `before` are in base units.
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

function valueErrors({ at, field, value }: Part, stored: unknown, profile: MeasurementProfile): FieldError[] {
  const { kind, options } = field
  if (isAbsent(value) || options.readOnly) return []
  const measure = kind.measure?.(field)
  if (measure !== undefined) {
    if (typeof value !== 'number' || value === stored) return []
    const error = limitError(at, value, measure, profile)
    return error ? [error] : []
  }
  // Elements have no name by which the stored ones would be found.
  const known = kind.isList ? [] : (kind.inside?.(stored, field)?.parts ?? [])
  const before = new Map(known.map((part) => [part.at, part.value]))
  return (kind.inside?.(value, field)?.parts ?? []).flatMap((part) =>
    valueErrors({ ...part, at: `${at}.${part.at}` }, before.get(part.at), profile),
  )
}

/** `args` in the base unit, as for the limits of a declaration; the text in the profile's. */
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
