/** Dates and times as recorders write them, where the order of day, month and year may be open. */
import { type DateOrder, dateOrders } from './date-orders.ts'
import { FURTHEST_OFFSET, parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'

/** What a time says when its date is read in one order; null: nothing else is possible, whatever the others are. */
interface Reading {
  readonly order: DateOrder | null
  /** Epoch milliseconds, as if it were UTC. */
  readonly asUtc: number
}

export interface WrittenTime {
  /** At least one. */
  readonly readings: readonly Reading[]
  readonly micros: number
  /** Minutes east of UTC; null without a zone. */
  readonly offset: number | null
  /** Name of the zone that its column names, where it has no offset. */
  readonly zone?: string | undefined
  /** False for a date alone. */
  readonly hasClock: boolean
}

/** Longer texts are no times. */
const LONGEST = 100

/** Before GPS there are no recordings: a clock that was never set says 1970, 1900 or 0. */
const EARLIEST = Date.UTC(1980, 0, 6)
const LATEST = Date.UTC(2100, 0, 1)
const isPossible = (asUtc: number): boolean => asUtc >= EARLIEST && asUtc < LATEST

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/
const SEPARATED = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?=$|\D)/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i
const DAY_NAMED = /^(\d{1,2})[-\s/.]*([a-z]{3,9})[-\s/.,]*(\d{4}|\d{2})(?=$|\D)/i
const NAMED_DAY = /^([a-z]{3,9})[\s.-]+(\d{1,2})[\s,-]+(\d{4})(?=$|[^\d:])/i
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const LONG_MONTHS =
  'january february march april may june july august september october november december sept'.split(' ')
const COMPACT = /^(\d{8}|\d{6})(?=$|[Tt\s,]|[_-]\d{4,6}(?!:))/

/** Two-digit years: 80 to 99 are of the last century. */
export const longYear = (year: number): number => year + (year < 80 ? 2000 : 1900)

/** Midnight of a real date as if in UTC, else NaN. */
function dayOf(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1) return Number.NaN
  const at = Date.UTC(year, month - 1, day)
  return new Date(at).getUTCDate() === day && year >= 100 ? at : Number.NaN
}

interface WrittenDate {
  readonly days: readonly Reading[]
  readonly rest: string
  /** Written without separators, as in the basic form of ISO 8601. */
  readonly isBasic: boolean
}

/** The dates that three numbers may be. */
function daysOf(a: string, b: string, c: string, orders: readonly DateOrder[]): Reading[] {
  const numbers = { a: Number(a), b: Number(b), c: Number(c) }
  const last = c.length === 4 ? numbers.c : longYear(numbers.c)
  const found = orders.flatMap((order): Reading[] => {
    const asUtc =
      order === 'dmy'
        ? dayOf(last, numbers.b, numbers.a)
        : order === 'mdy'
          ? dayOf(last, numbers.a, numbers.b)
          : dayOf(longYear(numbers.a), numbers.b, numbers.c)
    return isPossible(asUtc) ? [{ order, asUtc }] : []
  })
  const [first] = found
  const isOne =
    orders.length === 1 || (found.length > 1 && found.every(({ asUtc }) => asUtc === first!.asUtc))
  return first && isOne ? [{ order: null, asUtc: first.asUtc }] : found
}

const certain = (asUtc: number): Reading[] => (isPossible(asUtc) ? [{ order: null, asUtc }] : [])

function separatedDate(text: string): WrittenDate | null {
  const found = SEPARATED.exec(text)
  if (!found) return null
  const [whole, a = '', sign, b = '', c = ''] = found
  const rest = text.slice(whole.length)
  if (a.length === 4) {
    return { days: c.length > 2 ? [] : certain(dayOf(Number(a), Number(b), Number(c))), rest, isBasic: false }
  }
  if (a.length > 2 || c.length === 1 || c.length === 3) return null
  const yearLast: readonly DateOrder[] = sign === '.' ? ['dmy'] : ['dmy', 'mdy']
  const isShort = c.length === 2 && a.length === 2 && sign !== '.'
  return { days: daysOf(a, b, c, isShort ? dateOrders : yearLast), rest, isBasic: false }
}

function monthOf(name: string): number {
  const lower = name.toLowerCase()
  const long = LONG_MONTHS.indexOf(lower)
  return lower === 'sept' ? 9 : 1 + (long >= 0 ? long : MONTHS.indexOf(lower))
}

/** `04-May-2026`, `May 4, 2026`, `Mon May 04 2026`. */
function namedDate(text: string): WrittenDate | null {
  const bare = text.replace(WEEKDAY, '')
  const dayFirst = DAY_NAMED.exec(bare)
  const monthFirst = dayFirst ? null : NAMED_DAY.exec(bare)
  const found = dayFirst ?? monthFirst
  if (!found) return null
  const [day, month] = dayFirst ? [found[1]!, found[2]!] : [found[2]!, found[1]!]
  const year = found[3]!.length === 2 ? longYear(Number(found[3])) : Number(found[3])
  return {
    days: certain(dayOf(year, monthOf(month), Number(day))),
    rest: bare.slice(found[0].length),
    isBasic: false,
  }
}

/** `260504`, `20260504`, `04052026`, alone or before a time. */
function compactDate(text: string): WrittenDate | null {
  const found = COMPACT.exec(text)
  if (!found) return null
  const digits = found[1]!
  const rest = text.slice(digits.length)
  const parts = (...at: readonly [number, number, number]) =>
    at.map((length, i) => digits.slice(at.slice(0, i).reduce((a, b) => a + b, 0)).slice(0, length))
  if (digits.length === 6) {
    const [a = '', b = '', c = ''] = parts(2, 2, 2)
    return { days: daysOf(a, b, c, dateOrders), rest, isBasic: true }
  }
  const [year, month, day] = parts(4, 2, 2).map(Number)
  const yearFirst = certain(dayOf(year!, month!, day!))
  const [a = '', b = '', c = ''] = parts(2, 2, 4)
  const days = yearFirst.length > 0 ? yearFirst : daysOf(a, b, c, ['dmy', 'mdy'])
  return { days, rest, isBasic: true }
}

/** Epoch numbers before 2100 have 10 digits in seconds, 13 in milliseconds, 16 in microseconds. */
function fromEpoch(text: string): WrittenTime | null {
  const value = Number(text.replace(',', '.'))
  const micros = Math.round(value < 1e11 ? value * 1e6 : value < 1e14 ? value * 1e3 : value)
  const asUtc = Math.floor(micros / 1000)
  if (!isPossible(asUtc)) return null
  return { readings: [{ order: null, asUtc }], micros: micros % 1000, offset: 0, hasClock: true }
}

function joined({ days }: WrittenDate, clock: TimeOfDay | null): WrittenTime | null {
  if (days.length === 0) return null
  const { ms = 0, micros = 0, offset = null } = clock ?? {}
  return {
    readings: days.map(({ order, asUtc }) => ({ order, asUtc: asUtc + ms })),
    micros,
    offset,
    hasClock: clock !== null,
  }
}

/** Digits alone: an epoch, or a date and time without separators. */
function fromDigits(text: string): WrittenTime | null {
  const whole = /^\d+/.exec(text)![0].length
  if (text.length === whole && (whole === 6 || whole === 8)) return joined(compactDate(text)!, null)
  if (whole === 14 || whole === 17) {
    const clock = text.slice(8, 14)
    const date = compactDate(text.slice(0, 8))!
    const time = parseTimeOfDay(whole === 17 ? `${clock}.${text.slice(14, 17)}` : `${clock}${text.slice(14)}`)
    return time && joined(date, time)
  }
  if (whole === 12 && text.length === whole) {
    const short = parseTimeOfDay(text.slice(6))
    const long = parseTimeOfDay(text.slice(8), true)
    const shortDate = compactDate(text.slice(0, 6))
    const longDate = compactDate(text.slice(0, 8))
    const fits = [short && joined(shortDate!, short), long && joined(longDate!, long)].filter(Boolean)
    return fits.length === 1 ? fits[0]! : null
  }
  return fromEpoch(text)
}

function fromIso(found: RegExpExecArray): WrittenTime | null {
  const [, year, month, day, hour, minute, second, digits, zone] = found
  const asUtc = dayOf(Number(year), Number(month), Number(day))
  const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)]
  if (!isPossible(asUtc) || hours > 24 || minutes > 59 || seconds > 60) return null
  if (hours === 24 && minutes + seconds > 0) return null
  const fraction = digits === undefined ? 0 : Number(digits.slice(0, 6).padEnd(6, '0'))
  let offset: number | null = null
  if (zone !== undefined) {
    const sign = zone.startsWith('-') ? -1 : 1
    const bare = zone.replace(':', '')
    offset = zone === 'Z' ? 0 : sign * (Number(bare.slice(1, 3)) * 60 + Number(bare.slice(3)))
  }
  if (offset !== null && Math.abs(offset) > FURTHEST_OFFSET) return null
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.floor(fraction / 1000)
  return {
    readings: [{ order: null, asUtc: asUtc + ms }],
    micros: fraction % 1000,
    offset,
    hasClock: hour !== undefined,
  }
}

/** A clock before the date, `06:00:00 04/05/2026`, or within it, `May 04 06:00:00 2026`, is put behind it. */
const CLOCK_FIRST = /^(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?)[\s,]+(\S.*)$/i
const CLOCK_WITHIN = /^((?:[a-z]+[.,]?\s+)?[a-z]{3,9}\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(\d{4})$/i

/**
 * A date with or without a time of day: ISO 8601 and its relatives, its basic form (`20260504T060000Z`), dates in any
 * order with two or four digits of the year, English names of months, a clock of twelve hours, and epoch seconds,
 * milliseconds or microseconds. Null when it is none of these, no real date, or before 1980.
 */
export function readTime(text: string): WrittenTime | null {
  if (text.length > LONGEST) return null
  const iso = ISO.exec(text)
  if (iso) return fromIso(iso)
  const trimmed = text
    .trim()
    .replace(/(\d)年(\d+)月(\d+)日/, '$1-$2-$3')
    .replace(/\s*\([A-Za-z /]+\)$/, '')
  if (/^\d+(?:[.,]\d*)?$/.test(trimmed)) return fromDigits(trimmed)
  const ordered = trimmed.replace(CLOCK_WITHIN, '$1 $3 $2').replace(CLOCK_FIRST, '$2 $1')
  const date = separatedDate(ordered) ?? compactDate(ordered) ?? namedDate(ordered)
  if (!date) return null
  const clock = date.rest.replace(/^(?:[Tt]|[\s,;_-]+)\s*/, '')
  if (clock.trim() === '') return joined(date, null)
  if (clock === date.rest) return null
  const time = parseTimeOfDay(clock, date.isBasic)
  return time && joined(date, time)
}

/** A time without an offset in a zone, minutes east of UTC or the name of a place. */
export function inZone(written: WrittenTime, zone: number | string | null): WrittenTime {
  if (written.offset !== null || zone === null) return written
  return typeof zone === 'number' ? { ...written, offset: zone } : { ...written, zone }
}
