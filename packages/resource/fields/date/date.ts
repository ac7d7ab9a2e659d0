import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is an existing calendar date: `2026-02-28`. */
export function isDate(text: string): boolean {
  const found = DATE.exec(text)
  if (!found) return false
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const real = new Date(Date.UTC(year, month - 1, day))
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day && year >= 1900 && year <= 2200
}

const DAY_MS = 86_400_000

const kind: FieldKind = {
  name: 'date',
  sample: (number) => new Date(Date.UTC(2023, 10, 14) + number * DAY_MS).toISOString().slice(0, 10),
  readsDates: true,
  cell: (text, reading) => reading.date(text),
}

/** A calendar date as YYYY-MM-DD, without a time zone. */
export function date<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, options, { type: 'string', format: 'date' }, (raw) =>
    typeof raw === 'string' && isDate(raw) ? { value: raw } : { problem: problem('validation.instant') },
  )
}
