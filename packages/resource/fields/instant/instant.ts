import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** A moment, ISO 8601 with zone; kept in UTC. */
export function instant<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>('instant', options, { type: 'string', format: 'date-time' }, (raw) => {
    const time = typeof raw === 'string' && ISO.test(raw) ? Date.parse(raw) : Number.NaN
    if (!Number.isFinite(time)) return { problem: problem('validation.instant') }
    return { value: new Date(time).toISOString() }
  })
}
