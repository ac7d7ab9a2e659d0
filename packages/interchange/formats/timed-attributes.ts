/** Points of KML and GeoJSON whose attributes say when, and what else was measured, under the names of columns. */
import type { Clock } from '../text/instants.ts'
import { inZone, readTime } from '../text/written-times.ts'
import type { Doubt, Instant } from '../result.ts'
import { recogniseColumns, type Recognised } from './csv/columns.ts'
import { createMeasureReader, type MeasureOptions, type SaidOfPoint } from './csv/measures.ts'

export interface TimedAttributes {
  /** As it is written. */
  readonly time: string
  /** Null when that is no time. */
  readonly instant: Instant | null
  /** Null when no attribute names the machine. */
  readonly machine: string | null
  readonly said: SaidOfPoint
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : ''

const simpleTimes = /^(?:when|begin|timestamp|datetime|time|recorded|captured)(?:at)?$/i

function timeOf(entries: readonly (readonly [string, string])[], { columns }: Recognised): string {
  const of = (at: number | undefined) => (at === undefined ? '' : entries[at]![1])
  const stamp = of(columns.timestamp)
  if (stamp !== '') return stamp
  const both = [of(columns.date), of(columns.time)].filter((part) => part !== '').join(' ')
  if (both !== '') return both
  return entries.find(([name, text]) => simpleTimes.test(name) && text !== '')?.[1] ?? ''
}

export interface AttributeReader {
  /** Null when the attributes hold no time of day, so that their point is a place. A time that cannot be read has no instant. */
  readonly read: (attributes: Iterable<readonly [string, unknown]>) => TimedAttributes | null
  readonly doubts: () => Doubt[]
}

/** Reads what attributes say of the timed points of one file. */
export function createAttributeReader(clock: Clock, options: MeasureOptions): AttributeReader {
  const measures = createMeasureReader(options)
  /** The points of a file have the same attributes. */
  let last: { readonly names: string; readonly found: Recognised } | null = null
  const read = (attributes: Iterable<readonly [string, unknown]>): TimedAttributes | null => {
    const entries = [...attributes].map(([name, value]) => [name, textOf(value)] as const)
    const headers = entries.map(([name]) => name)
    const names = headers.join('\0')
    if (last?.names !== names) last = { names, found: recogniseColumns(headers) }
    const { found } = last
    const time = timeOf(entries, found)
    const written = readTime(time)
    // A word, or a day alone, is no time of a track: the point is a place.
    if (time === '' || !/\d/.test(time) || (written && !written.hasClock) || /^\d{1,4}$/.test(time))
      return null
    const [only, ...others] = written?.readings ?? []
    const isOne = written !== null && only !== undefined && others.length === 0
    const { machine } = found.columns
    return {
      time,
      instant: isOne ? clock.instantOf(inZone(written, found.zone), only.asUtc) : null,
      machine: machine === undefined || entries[machine]![1] === '' ? null : entries[machine]![1],
      said: measures.read(
        entries.map(([, text]) => text),
        found,
        '.',
      ),
    }
  }
  return { read, doubts: measures.doubts }
}
