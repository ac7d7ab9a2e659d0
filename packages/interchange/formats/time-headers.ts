/** Which columns of a table hold the date and the time of its rows. */
import { offsetOf } from '../text/time-of-day.ts'
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
  date: new Set(
    'date day d ymd yyyymmdd yymmdd ddmmyy ddmmyyyy mmddyyyy dateyymmdd dateddmmyy datestamp дата 日期'.split(
      ' ',
    ),
  ),
  time: new Set('time timeofday tod hms hhmmss timehhmmss clock t время 时间'.split(' ')),
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
  const name = (isUtc ? plain.replaceAll(/utc|gmt|zulu/g, '') : plain).replace(IN_UNITS, '')
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
  return date && time ? { date, time } : null
}

/** The columns that say when; UTC before other clocks, one column of date and time before two. */
export function findTimeColumns(headers: readonly string[]): TimeColumns {
  const all = headers.flatMap((header, index) => timeHeaderOf(header, index) ?? []).toSorted(byScope)
  const of = (part: Part) => all.filter((one) => one.part === part)
  const [stamp] = of('stamp')
  const pair = pairOf(of('date'), of('time'))
  const isPairBetter = pair?.date.scope === 'utc' && stamp?.scope !== 'utc'
  if (stamp && !isPairBetter) return { timestamp: stamp.index }
  if (pair) return { date: pair.date.index, time: pair.time.index }
  const [time] = of('time')
  const [date] = of('date')
  if (time) return { time: time.index }
  return date ? { date: date.index } : {}
}
