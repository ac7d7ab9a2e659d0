import { field, type FieldKind, problem } from '@haulway/resource'
import { parseInstant } from './instant.ts'

const kind: FieldKind = {
  name: 'moment',
  sample: (number) => 1_700_000_000_000 + number * 1_000,
}

const schema = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] }

/** A device time: ISO 8601 with a zone, or epoch milliseconds. */
export function moment<const Required extends boolean = false>(
  options: { readonly required?: Required } = {},
) {
  return field<string | number, Required>(kind, options, schema, (raw) => {
    const known = typeof raw === 'number' || (typeof raw === 'string' && !Number.isNaN(parseInstant(raw)))
    return known ? { value: raw } : { problem: problem('validation.instant') }
  })
}
