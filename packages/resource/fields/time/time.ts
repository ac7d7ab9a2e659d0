import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const twoDigits = (number: number) => String(number).padStart(2, '0')

const kind: FieldKind = {
  name: 'time',
  sample: (number) => `${twoDigits(number % 24)}:${twoDigits((number * 7) % 60)}`,
  cell: (text, reading) => reading.time(text),
}

/** A local time of day as HH:mm, without a time zone. */
export function time<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const schema = { type: 'string', pattern: TIME.source }
  return field<string, Required>(kind, options, schema, (raw) =>
    typeof raw === 'string' && TIME.test(raw) ? { value: raw } : { problem: problem('validation.instant') },
  )
}
