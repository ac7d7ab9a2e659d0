/** Positions of an NMEA 0183 log: its RMC sentences, which hold time, date, position and speed. */
import { readLines } from '../text/lines.ts'
import { refuseLine, normaliseHeading, numberOf, placeProblem, type Item } from '../result.ts'

const KNOT = 1852 / 3600

/** Whether the checksum of a sentence is correct; one without a checksum is accepted. */
function isWhole(sentence: string): boolean {
  const [body = '', sum] = sentence.slice(1).split('*')
  if (sum === undefined) return true
  let own = 0
  for (let i = 0; i < body.length; i += 1) own ^= body.charCodeAt(i)
  return Number.parseInt(sum.slice(0, 2), 16) === own
}

/** `5213.0714` and `N`: degrees and minutes, and the hemisphere. */
function degreesOf(text: string | undefined, side: string | undefined): number {
  const value = numberOf(text)
  const degrees = Math.floor(value / 100)
  return (degrees + (value - 100 * degrees) / 60) * (side === 'S' || side === 'W' ? -1 : 1)
}

/** `143012.50` of `231125`, epoch milliseconds; NaN when invalid. */
function timeOf(time: string, date: string): number {
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(time) ?? []
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  if (hour === undefined || day === undefined) return Number.NaN
  const at = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  return new Date(at).getUTCDate() === Number(day) ? Math.round(at + 1000 * Number(second)) : Number.NaN
}

function rowOf(line: number, sentence: string, machine: string): Item | null {
  const [, time = '', status, lat, north, lon, east, knots, course, date = ''] = sentence
    .slice(0, sentence.indexOf('*') < 0 ? undefined : sentence.indexOf('*'))
    .split(',')
  // The receiver itself reports that it has no position.
  if (status === 'V') return null
  if (!isWhole(sentence)) return refuseLine(line, 'form', 'the checksum is wrong')
  const place = { lat: degreesOf(lat, north), lon: degreesOf(lon, east) }
  const problem = placeProblem(place.lat, place.lon)
  if (problem) return refuseLine(line, 'place', problem)
  const t = timeOf(time, date)
  if (Number.isNaN(t)) return refuseLine(line, 'time', `${time} ${date} is not a time`)
  const unknown = Number.NaN
  return {
    kind: 'point',
    line,
    machine,
    t,
    micros: 0,
    ...place,
    speed: numberOf(knots) * KNOT,
    heading: normaliseHeading(numberOf(course)),
    altitude: unknown,
    weight: unknown,
  }
}

/** Positions and broken sentences in the order of the file; other sentences are ignored. */
export async function* readNmea(chunks: AsyncIterable<string>, machine: string): AsyncGenerator<Item> {
  for await (const { number, text } of readLines(chunks)) {
    if (!/^\$..RMC,/.test(text)) continue
    const row = rowOf(number, text.trim(), machine)
    if (row) yield row
  }
}
