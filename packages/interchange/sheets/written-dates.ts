/** Dates and times as people and programs write them into tables. */
import { type DateOrder, dateOrders, FIRST_SHORT_YEAR } from '../text/date-orders.ts'
import { isWeekday, monthNamed } from './month-names.ts'

type Readings = Readonly<Partial<Record<DateOrder, string>>>

export interface WrittenMoment {
  /** `2027-12-31` in each order in which it is a date; the same in all when the order does not matter. Null: a time alone. */
  readonly dates: Readings | null
  /** `14:30`, `14:30:05`, `14:30:05.250` */
  readonly time: string | null
  /** `Z`, `+02:00` */
  readonly zone: string | null
  /** Points between the numbers: by custom the day is first. */
  readonly isDotted: boolean
  /** Its year has two digits. */
  readonly isShort: boolean
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year + (year < FIRST_SHORT_YEAR - 1900 ? 2000 : 1900)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Undefined when there is no such day. */
function isoDate(yearText: string, month: number, day: number): string | undefined {
  const year = fullYear(yearText)
  const real = new Date(Date.UTC(2000, month - 1, day))
  real.setUTCFullYear(year, month - 1, day)
  const isReal = month >= 1 && month <= 12 && day >= 1 && real.getUTCDate() === day && year >= 1
  return isReal ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

interface DatePart {
  readonly dates: Readings
  readonly isDotted?: boolean
  readonly isShort?: boolean
}

/** A date that is the same in every order; null when there is no such day. */
function fixedDate(year: string, month: number | null, day: string): DatePart | null {
  const date = month === null ? undefined : isoDate(year, month, Number(day))
  if (date === undefined) return null
  return { dates: { dmy: date, mdy: date, ymd: date }, isShort: year.length < 3 }
}

function numberDate([first, sign, second, last]: readonly [string, string, string, string]): DatePart | null {
  const isShort = last.length < 3
  const readings = {
    dmy: isoDate(last, Number(second), Number(first)),
    mdy: isoDate(last, Number(first), Number(second)),
    // Hyphens between pairs of digits may follow ISO 8601; with other signs only a number above 31 is a year.
    ymd:
      isShort && first.length === 2 && (sign === '-' || Number(first) > 31)
        ? isoDate(first, Number(second), Number(last))
        : undefined,
  }
  const dates = Object.fromEntries(
    Object.entries(readings).filter(([, date]) => date !== undefined),
  ) as Readings
  return Object.keys(dates).length === 0 ? null : { dates, isDotted: sign === '.', isShort }
}

const forms: readonly (readonly [RegExp, (parts: readonly string[]) => DatePart | null])[] = [
  [
    /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?!\d)/,
    ([year = '', month = '', day = '']) => fixedDate(year, Number(month), day),
  ],
  [
    /^(\d{4})(\d{2})(\d{2})(?!\d)/,
    ([year = '', month = '', day = '']) => fixedDate(year, Number(month), day),
  ],
  [
    /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/,
    ([first = '', sign = '', second = '', last = '']) => numberDate([first, sign, second, last]),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|°)?[-/., ]*(?:de |of )?(\p{L}+)[-/., ]*(?:de |of )?(\d{4}|\d{2})(?!\d)/iu,
    ([day = '', name = '', year = '']) => fixedDate(year, monthNamed(name), day),
  ],
  [
    /^(\p{L}+)[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4}|\d{2})(?!\d)/iu,
    ([name = '', day = '', year = '']) => fixedDate(year, monthNamed(name), day),
  ],
  [
    /^(\d{4})[-/., ]*(\p{L}+)[-/., ]*(\d{1,2})(?!\d)/u,
    ([year = '', name = '', day = '']) => fixedDate(year, monthNamed(name), day),
  ],
]

const CLOCK =
  /^(上午|下午)?\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([ap]\.?m\.?)?\s?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i

function clockOf(text: string): Pick<WrittenMoment, 'time' | 'zone'> | null {
  const [, chinese, hours, minutes = '', seconds, fraction, half, zone] = CLOCK.exec(text) ?? []
  if (hours === undefined) return null
  const isPast = chinese === undefined ? half?.toLowerCase().startsWith('p') : chinese === '下午'
  const isHalved = chinese !== undefined || half !== undefined
  const hour = Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null
  // On a clock of twelve hours there is no 0, and 13 is none.
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const ofDay = isHalved && hour <= 12 ? (hour % 12) + (isPast === true ? 12 : 0) : hour
  const ms = (fraction ?? '').slice(0, 3).padEnd(3, '0')
  const rest = seconds === undefined ? '' : `:${seconds}${Number(ms) === 0 ? '' : `.${ms}`}`
  return { time: `${two(ofDay)}:${minutes}${rest}`, zone: zone === undefined ? null : zoneText(zone) }
}

function zoneText(zone: string): string {
  if (!/^[+-]/.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** A weekday in front says nothing more. */
function withoutWeekday(text: string): string {
  const [whole, name] = /^(\p{L}+)\.?,?\s+(?=\S)/u.exec(text) ?? []
  return whole !== undefined && isWeekday(name!) ? text.slice(whole.length) : text
}

/** What separates a time from its date; `г.` and `р.` stand behind a year. */
const BETWEEN = /^(?:\s?[гр]\.?(?=$|[\s,]))?(?:$|[T,\s]+\s*)/

/** Characters of the longest date, with names of the weekday and the month. */
const LONGEST = 80

/** A date, a time or both; null when the text is neither. */
export function readMoment(written: string): WrittenMoment | null {
  if (written.length > LONGEST) return null
  const text = withoutWeekday(written.trim().replace(/[\s\u00A0\u202F]+/g, ' '))
  const alone = clockOf(text)
  if (alone) return { dates: null, ...alone, isDotted: false, isShort: false }
  for (const [form, read] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const date = read(found.slice(1).map((part) => part ?? ''))
    if (!date) continue
    const behind = text.slice(found[0].length)
    const between = BETWEEN.exec(behind)
    if (!between) continue
    const rest = behind.slice(between[0].length)
    const clock = rest === '' ? { time: null, zone: null } : clockOf(rest)
    if (clock) return { isDotted: false, isShort: false, ...date, ...clock }
  }
  return null
}

/** The only date that the readings of a cell have; undefined when they differ. */
export function onlyDate(dates: Readings): string | undefined {
  const all = new Set(Object.values(dates))
  return all.size === 1 ? [...all][0] : undefined
}

export interface ColumnOrder {
  /** In which the dates are read; null: it does not matter, or is not known. */
  readonly order: DateOrder | null
  /** Dates can be read in several of these orders, with different results; empty when there is nothing to ask. */
  readonly asked: readonly DateOrder[]
  readonly hasShortYears: boolean
}

/**
 * The order of the dates of a column: the one that the user told, else by what the cells can be. A date that can be read in one order only decides for all of them; dates with points
 * have the day first where nothing else decides.
 */
export function orderOfColumn(texts: Iterable<string>, told: DateOrder | null = null): ColumnOrder {
  let orders: readonly DateOrder[] = dateOrders
  let dotted = true
  let hasShortYears = false
  const unclear = new Set<DateOrder>()
  for (const text of texts) {
    const moment = readMoment(text)
    if (!moment?.dates) continue
    const { dates } = moment
    hasShortYears ||= moment.isShort
    const possible = dateOrders.filter((order) => dates[order] !== undefined)
    orders = orders.filter((order) => possible.includes(order))
    if (onlyDate(dates) !== undefined) continue
    dotted &&= moment.isDotted
    for (const order of possible) unclear.add(order)
  }
  if (told !== null)
    return { order: orders.length < dateOrders.length ? told : null, asked: [], hasShortYears }
  const open = dateOrders.filter((order) => unclear.has(order))
  if (orders.length === 1) return { order: orders[0]!, asked: [], hasShortYears }
  if (open.length === 0) return { order: null, asked: [], hasShortYears }
  if (dotted && orders.includes('dmy')) return { order: 'dmy', asked: [], hasShortYears }
  const asked = orders.length === 0 ? open : orders.filter((order) => unclear.has(order))
  return { order: null, asked, hasShortYears }
}
