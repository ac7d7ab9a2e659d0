import type { Measure } from '@haulway/units'
import { field, type Field, type FieldKind } from '../../field.ts'
import { problem } from '../../problem.ts'
import { numberProblem, numberSchema, numeric, type NumberOptions } from '../number/number.ts'

/** Measure of a quantity field. */
export const measureOf = ({ options }: Field): Measure =>
  (options['measure'] as Measure | undefined) ?? 'count'

const kind: FieldKind = {
  ...numeric,
  name: 'quantity',
  measure: measureOf,
  text: (value, declared, { measures }) =>
    typeof value === 'number' ? measures.number(measureOf(declared), value) : '',
}

/**
 * A measured value, stored in the unit of the internal base profile (kg, m3, l, km, m, count, km/h; density kg/m3,
 * area m2) and shown in the unit of the reader's measurement profile. Limits are in the base unit.
 */
export function quantity<const Required extends boolean = false>(
  measure: Measure,
  options: NumberOptions & { readonly required?: Required } = {},
) {
  const declared = { ...options, measure }
  return field<number, Required>(kind, declared, numberSchema(options), (raw) => {
    if (typeof raw !== 'number') return { problem: problem('validation.number') }
    const wrong = numberProblem(raw, options)
    return wrong ? { problem: wrong } : { value: raw }
  })
}
