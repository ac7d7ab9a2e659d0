/** Times as recorders write them. */
export interface Instant {
  /** Epoch milliseconds. */
  t: number
  /** Microseconds within the millisecond. */
  micros: number
}

/** Converts a time without a zone, given as if it were UTC, to its instant; both epoch milliseconds. */
export type ToInstant = (asUtc: number) => number

/** `31.12.2025 20:51`, the day-first form of many spreadsheets. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=$|\s)/

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/

/** Epoch numbers before 2100 have 10 digits in seconds, 13 in milliseconds, 16 in microseconds. */
function fromEpoch(text: string): Instant | null {
  const value = Number(text)
  const seconds = value < 1e11 ? value : value < 1e14 ? value / 1e3 : value / 1e6
  if (seconds < 1e8) return null
  const micros =
    value < 1e11 ? Math.round(value * 1e6) : value < 1e14 ? Math.round(value * 1e3) : Math.round(value)
  return { t: Math.floor(micros / 1000), micros: micros % 1000 }
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Parses ISO 8601 and its relatives (`2025-08-11 20:51:15.696619+00`, `2025/08/11 20:51`, `11.08.2025 20:51`);
 * without a zone as UTC or as `local` converts it, both epoch milliseconds; also epoch seconds, milliseconds or
 * microseconds. Null when it is none of these or no real date.
 */
export function parseInstant(text: string, local?: ToInstant): Instant | null {
  const trimmed = text.trim().replace(DAY_FIRST, '$3-$2-$1')
  if (/^\d+(\.\d+)?$/.test(trimmed)) return fromEpoch(trimmed)
  const found = written.exec(trimmed)
  if (!found) return null
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || hour > 24 || minute > 59 || second > 60) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  const fraction = Number((found[7] ?? '').slice(0, 6).padEnd(6, '0'))
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  const whole =
    found[8] === undefined && local !== undefined ? local(asUtc) : asUtc - zoneMinutes(found[8]) * 60000
  return { t: whole + Math.floor(fraction / 1000), micros: fraction % 1000 }
}
