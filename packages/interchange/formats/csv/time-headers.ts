/** Which columns of a table hold the date and the time of its rows. */
import { offsetOf } from '../../text/time-of-day.ts'
import type { DateOrder } from '../../text/date-orders.ts'
import { simpleHeader } from './column-names.ts'

export interface TimeColumns {
  readonly timestamp?: number
  readonly date?: number
  readonly time?: number
}

/** `stamp`: date and time. `time`: the time of the day beside a date, else both. */
type Part = 'stamp' | 'date' | 'time'

interface TimeHeader {
  readonly index: number
  readonly part: Part
  readonly scope: string
}

const parts: Readonly<Record<Part, ReadonlySet<string>>> = {
  stamp: new Set(
    (
      'timestamp datetime timedate dateandtime datetimestamp ts epoch unixtime unixtimestamp unix recordedat t ' +
      'датавремя датаивремя времяутс отметкавремени 时间戳 日期时间 定位时间'
    ).split(' '),
  ),
  date: new Set('date day d datestamp fecha data datum дата 日期'.split(' ')),
  time: new Set('time timeofday tod hms clock t hora heure uhrzeit zeit время 时间'.split(' ')),
}
/** Which clock it is: the first is preferred. */
const scopes = [
  'utc',
  '',
  'device',
  'gps',
  'fix',
  'location',
  'position',
  'log',
  'record',
  'event',
  'report',
  'local',
]
const SCOPE = new RegExp(`^(${scopes.filter((one) => one !== '').join('|')})(?:ged|ed)?|(local|gps)$`)

/** An epoch names its unit, which its size tells as well. */
const IN_UNITS = /(?<=^(?:timestamp|epoch|unix|unixtime))(?:ms|millis|milliseconds|s|sec|seconds)$/

/** `UTC-4` within `Time (UTC-4)`; UTC is a word of its own or joined to the name. */
const ZONED = /(?:\b|_)(?:utc|gmt)\s*([+-]\s?\d{1,2}(?::?\d{2})?)/i
/** `America/Santiago`, as our own exports name it. */
const PLACE =
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?\d*/
const UTC = /(?:^|[^a-z])(?:utc|gmt|zulu)|(?:utc|gmt)(?:$|[^a-z])/i

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `Date (DD/MM/YYYY)` and `Time (hh:mm:ss)` say how they are written. */
const ORDER = /dd?mm?(?:yyyy|yy)|mm?dd?(?:yyyy|yy)|(?:yyyy|yy)mm?dd?/
const CLOCK = /hh?mm(?:ss?(?:sss|fff|ms)?)?/

/** The order of dates that a header names; null when it names none. */
export function orderOfHeader(header: string): DateOrder | null {
  const written = ORDER.exec(simpleHeader(header))?.[0]
  if (written === undefined) return null
  return written.startsWith('d') ? 'dmy' : written.startsWith('m') ? 'mdy' : 'ymd'
}

/** Zone that a header names, minutes east of UTC or the name of a place; null when it names none. */
export function zoneOfHeader(header: string): number | string | null {
  const zone = ZONED.exec(header)
  if (zone) return offsetOf(zone[1]!.replace(' ', ''))
  const place = PLACE.exec(header)?.[0]
  if (place !== undefined && isZone(place)) return place
  return UTC.test(header) ? 0 : null
}

const partNamed = (name: string): Part | undefined =>
  (Object.keys(parts) as Part[]).find((one) => parts[one].has(name))

function timeHeaderOf(header: string, index: number): TimeHeader | null {
  const isUtc = typeof zoneOfHeader(header) === 'number'
  const plain = simpleHeader(header.replace(ZONED, '').replace(PLACE, ''))
  const form = [ORDER, CLOCK].map((pattern) => pattern.test(plain))
  const bareOfForm = plain.replace(ORDER, '').replace(CLOCK, '')
  const name = (isUtc ? bareOfForm.replaceAll(/utc|gmt|zulu/g, '') : bareOfForm).replace(IN_UNITS, '')
  const formed = form[0] ? (form[1] ? 'stamp' : 'date') : form[1] ? 'time' : undefined
  if (name === '' && formed) return { index, part: formed, scope: isUtc ? 'utc' : '' }
  // `utc` alone is a time; `d` and `t` are date and time beside another word only.
  if (isUtc && (name === '' || name === 't')) return { index, part: 'time', scope: 'utc' }
  const whole = name === 'd' && !isUtc ? undefined : partNamed(name)
  if (whole) return { index, part: whole, scope: isUtc ? 'utc' : '' }
  const scope = SCOPE.exec(name)
  if (!scope) return null
  const bare = name.replace(SCOPE, '').replace(IN_UNITS, '')
  const part = bare === 't' ? 'time' : partNamed(bare)
  return part === undefined ? null : { index, part, scope: isUtc ? 'utc' : (scope[1] ?? scope[2]!) }
}

const byScope = (a: TimeHeader, b: TimeHeader): number => scopes.indexOf(a.scope) - scopes.indexOf(b.scope)

/** A date with the time of the same clock, else the first of each. */
function pairOf(dates: readonly TimeHeader[], times: readonly TimeHeader[]) {
  for (const date of dates) {
    const time = times.find(({ scope }) => scope === date.scope)
    if (time) return { date, time }
  }
  const [date, time] = [dates[0], times[0]]
  // The day of one zone with the time of another would be a day off at times.
  const isMixed =
    [date, time].some((one) => one?.scope === 'utc') && [date, time].some((one) => one?.scope === 'local')
  return date && time && !isMixed ? { date, time } : null
}

/** The columns that say when; UTC before other clocks, one column of date and time before two. */
export function findTimeColumns(headers: readonly string[]): TimeColumns {
  const all = headers.flatMap((header, index) => timeHeaderOf(header, index) ?? []).toSorted(byScope)
  const of = (part: Part) => all.filter((one) => one.part === part)
  // `T` may be a temperature: it is a time where there is no other.
  const stamps = of('stamp')
  const letter = ({ index }: TimeHeader) => simpleHeader(headers[index]!) === 't'
  const stamp = stamps.find((one) => !letter(one))
  const pair = pairOf(of('date'), of('time'))
  const isPairBetter = pair?.date.scope === 'utc' && stamp?.scope !== 'utc'
  if (stamp && !isPairBetter) return { timestamp: stamp.index }
  if (pair) return { date: pair.date.index, time: pair.time.index }
  const [time] = of('time')
  const [date] = of('date')
  if (time) return { time: time.index }
  if (stamps[0]) return { timestamp: stamps[0].index }
  return date ? { date: date.index } : {}
}
