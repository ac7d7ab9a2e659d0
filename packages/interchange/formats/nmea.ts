/**
 * Positions of an NMEA 0183 log. RMC sentences hold time, date, position and speed; where a log has none, GGA sentences
 * hold the time of day and the position, and ZDA or RMC without a position the date. Times are UTC by definition.
 */
import { readLines } from '../text/lines.ts'
import { clockOf, dayOfShort, degreesOf, midnightOf, type Sentence, sentencesOf } from './nmea-sentences.ts'
import {
  normaliseHeading,
  numberOf,
  placeProblem,
  plainPoint,
  refuseLine,
  UnreadableFile,
  type Item,
  type Refusal,
  type TrackPoint,
} from '../result.ts'

const KNOT = 1852 / 3600
const DAY_MS = 86_400_000
/** GGA sentences that wait for an RMC, which holds more, or for a date; a log of both has one each second. */
const MOST_WAITING = 10_000

/** A position whose date is not known yet. */
interface Undated {
  readonly line: number
  readonly ms: number
  readonly lon: number
  readonly lat: number
  readonly altitude: number
}

interface Log {
  readonly machine: string
  /** A moment that a sentence with a date named, epoch milliseconds; null before the first. */
  dated: number | null
  waiting: (Undated | TrackPoint | Refusal)[]
  /** Which sentences are the positions; null while that is open. */
  from: 'RMC' | 'GGA' | null
  withoutFix: number
}

function placeOf(lat: readonly (string | undefined)[], lon: readonly (string | undefined)[]) {
  const place = { lat: degreesOf(lat[0], lat[1], 'NS'), lon: degreesOf(lon[0], lon[1], 'EW') }
  return { place, problem: placeProblem(place.lat, place.lon) }
}

const badSum = (line: number) => refuseLine(line, 'form', 'the checksum is wrong')

function rowOf(line: number, { fields, isWhole }: Sentence, machine: string): Item {
  const [time = '', , lat, north, lon, east, knots, course, date = ''] = fields
  if (!isWhole) return badSum(line)
  const { place, problem } = placeOf([lat, north], [lon, east])
  if (problem) return refuseLine(line, 'place', problem)
  const t = dayOfShort(date) + clockOf(time)
  if (Number.isNaN(t)) return refuseLine(line, 'time', `${time} ${date} is not a time`)
  const speed = numberOf(knots) * KNOT
  return plainPoint(
    line,
    machine,
    { t, micros: 0 },
    {
      ...place,
      speed: speed >= 0 ? speed : Number.NaN,
      heading: normaliseHeading(numberOf(course)),
    },
  )
}

function undatedOf(line: number, { fields, isWhole }: Sentence): Undated | Refusal {
  const [time = '', lat, north, lon, east, , , , altitude] = fields
  if (!isWhole) return badSum(line)
  const { place, problem } = placeOf([lat, north], [lon, east])
  if (problem) return refuseLine(line, 'place', problem)
  const ms = clockOf(time)
  if (Number.isNaN(ms)) return refuseLine(line, 'time', `${time} is not a time`)
  return { line, ms, ...place, altitude: numberOf(altitude) }
}

/** The day on which the time is nearest to a dated moment. */
function datedOf(machine: string, dated: number, { line, ms, ...place }: Undated): TrackPoint {
  const midnight = Math.floor(dated / DAY_MS) * DAY_MS
  const days = Math.round((dated - (midnight + ms)) / DAY_MS)
  return plainPoint(line, machine, { t: midnight + days * DAY_MS + ms, micros: 0 }, place)
}

const isUndated = (one: Undated | TrackPoint | Refusal): one is Undated => !('kind' in one)

/** A date is known: those before it are dated backwards from it. */
function takeDate(log: Log, t: number): void {
  if (log.dated === null) {
    let next = t
    log.waiting = log.waiting
      .toReversed()
      .map((one) => {
        if (!isUndated(one)) return one
        const point = datedOf(log.machine, next, one)
        next = point.t
        return point
      })
      .toReversed()
  }
  log.dated = t
}

/** Gives out what waits, which is dated. */
function* released(log: Log): Generator<Item> {
  for (const one of log.waiting) if (!isUndated(one)) yield one
  log.waiting = []
}

/** Mode `N` of NMEA 2.3 is "data not valid", whatever the status. */
const isWithoutFix = ({ kind, fields }: Sentence): boolean =>
  kind === 'RMC' ? fields[1]?.trim() === 'V' || fields[11]?.trim() === 'N' : Number(fields[5]) === 0

function* readRmc(log: Log, line: number, sentence: Sentence): Generator<Item> {
  const t = dayOfShort(sentence.fields[8]) + clockOf(sentence.fields[0])
  if (sentence.isWhole && !Number.isNaN(t)) takeDate(log, t)
  if (log.from === 'GGA') return
  // The receiver itself reports that it has no position.
  if (isWithoutFix(sentence)) log.withoutFix += 1
  else {
    log.from = 'RMC'
    log.waiting = []
    yield rowOf(line, sentence, log.machine)
  }
}

function* readGga(log: Log, line: number, sentence: Sentence): Generator<Item> {
  if (log.from === 'RMC' || isWithoutFix(sentence)) return
  const one = undatedOf(line, sentence)
  const dated = isUndated(one) && log.dated !== null ? datedOf(log.machine, log.dated, one) : one
  // The next is dated from this one: a log may name its date once and go on for days.
  if (!isUndated(dated) && dated.kind === 'point') log.dated = dated.t
  log.waiting.push(dated)
  if (log.waiting.length > MOST_WAITING) {
    if (log.dated === null) throw new UnreadableFile('dateless')
    log.from = 'GGA'
  }
  if (log.from === 'GGA') yield* released(log)
}

function readZda(log: Log, { fields: [time, day, month, year], isWhole }: Sentence): void {
  const t = midnightOf(Number(year), Number(month), Number(day)) + clockOf(time)
  if (isWhole && !Number.isNaN(t)) takeDate(log, t)
}

/** Positions and broken sentences in the order of the file; other sentences are ignored. */
export async function* readNmea(chunks: AsyncIterable<string>, machine: string): AsyncGenerator<Item> {
  const log: Log = { machine, dated: null, waiting: [], from: null, withoutFix: 0 }
  for await (const { number, text } of readLines(chunks)) {
    for (const sentence of sentencesOf(text)) {
      if (sentence.kind === 'RMC') yield* readRmc(log, number, sentence)
      else if (sentence.kind === 'GGA') yield* readGga(log, number, sentence)
      else readZda(log, sentence)
    }
  }
  if (log.waiting.some(isUndated)) throw new UnreadableFile('dateless')
  yield* released(log)
  if (log.withoutFix > 0) yield { kind: 'doubt', about: 'noFix', args: { count: log.withoutFix } }
}
