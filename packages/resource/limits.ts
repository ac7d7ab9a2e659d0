import { brokenLimits, formatQuantity, type Measure, type MeasurementProfile } from '@haulway/units'
import { isAbsent, type Shape } from './field.ts'
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
  return Object.entries(shape).flatMap(([name, { kind, options }]) => {
    const value = draft[name]
    const stored = before?.[name]
    if (isAbsent(value) || options.readOnly) return []
    if (kind === 'rows') {
      const rows = value as Values[]
      return rows.flatMap((row, index) =>
        limitErrors(options['shape'] as Shape, row, null, profile).map((part) => ({
          ...part,
          field: `${name}.${index}.${part.field}`,
        })),
      )
    }
    if (kind === 'group') {
      const parts = limitErrors(
        options['shape'] as Shape,
        value as Values,
        (stored ?? null) as Values | null,
        profile,
      )
      return parts.map((part) => ({ ...part, field: `${name}.${part.field}` }))
    }
    if (kind !== 'quantity' || typeof value !== 'number' || value === stored) return []
    const error = limitError(name, value, options['measure'] as Measure, profile)
    return error ? [error] : []
  })
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
