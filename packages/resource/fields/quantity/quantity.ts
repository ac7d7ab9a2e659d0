import type { Measure } from '@haulway/units'
import { field } from '../../field.ts'
import { problem } from '../../problem.ts'
import { numberProblem, numberSchema, type NumberOptions } from '../number/number.ts'

/**
 * A measured value, kept in the unit of the internal base profile (kg, m3, l, km, m, count, km/h; density kg/m3, area m2)
 * and shown in the unit of the reader's measurement profile. Limits are in the base unit.
 */
export function quantity<const Required extends boolean = false>(
  measure: Measure,
  options: NumberOptions & { readonly required?: Required } = {},
) {
  const told = { ...options, measure }
  return field<number, Required>('quantity', told, numberSchema(options), (raw) => {
    if (typeof raw !== 'number') return { problem: problem('validation.number') }
    const wrong = numberProblem(raw, options)
    return wrong ? { problem: wrong } : { value: raw }
  })
}
