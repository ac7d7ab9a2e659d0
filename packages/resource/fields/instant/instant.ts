import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const ISO = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Parses an instant to milliseconds; NaN when it is invalid or outside the years 1 to 9999, which databases can
 * store.
 */
function timeOf(text: string): number {
  const [, year, month, day] = ISO.exec(text) ?? []
  if (day === undefined || Number(day) > daysIn(Number(year), Number(month))) return Number.NaN
  const time = Date.parse(text)
  return Number.isFinite(time) && /^(?!0000)\d{4}-/.test(new Date(time).toISOString()) ? time : Number.NaN
}

/** JavaScript engines roll February 30 over into March. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

const kind: FieldKind = {
  name: 'instant',
  sample: (number) => new Date(1_700_000_000_000 + number * 1_000).toISOString(),
  text: (value, _, { instant: onWall }) => (typeof value === 'string' ? onWall(value) : ''),
  heading: ({ zone }) => zone,
  readsDates: true,
  readsExact: true,
  cell: (text, reading) => reading.instant(text),
}

/** An instant in ISO 8601 with a time zone; stored in UTC. */
export function instant<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, options, { type: 'string', format: 'date-time' }, (raw) => {
    const time = typeof raw === 'string' ? timeOf(raw) : Number.NaN
    if (!Number.isFinite(time)) return { problem: problem('validation.instant') }
    return { value: new Date(time).toISOString() }
  })
}
