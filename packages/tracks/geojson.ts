/** Lines of a GeoJSON file with a time for each of their positions, in `coordTimes` as most programs write it. */
import { parseInstant } from './instants.ts'
import { readWholeText } from './text.ts'
import { positionReading, brokenLine, placeProblem, quoteText, UnreadableTrack, type Row } from './track.ts'

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

function featuresOf(text: string): readonly unknown[] {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    throw new UnreadableTrack('the file is no whole JSON', 'json')
  }
  if (isObject(root) && root['type'] === 'FeatureCollection') return listOf(root['features'])
  if (isObject(root) && root['type'] === 'Feature') return [root]
  throw new UnreadableTrack('the JSON is no GeoJSON with features', 'geojson')
}

function timesOf({ coordTimes, times, coordinateProperties }: Members): readonly unknown[] {
  const within = isObject(coordinateProperties) ? coordinateProperties['times'] : undefined
  return [coordTimes, times, within].find(Array.isArray) ?? []
}

/** Positions of each line, with their times. */
function linesOf(feature: unknown): { positions: readonly unknown[]; times: readonly unknown[] }[] {
  if (!isObject(feature) || !isObject(feature['geometry'])) return []
  const { type, coordinates } = feature['geometry']
  const times = timesOf(isObject(feature['properties']) ? feature['properties'] : {})
  if (type === 'LineString') return [{ positions: listOf(coordinates), times }]
  if (type !== 'MultiLineString') return []
  return listOf(coordinates).map((line, i) => ({ positions: listOf(line), times: listOf(times[i]) }))
}

function rowOf(number: number, position: unknown, time: unknown, machine: string): Row {
  const [lon, lat, altitude] = listOf(position).map((one) => (typeof one === 'number' ? one : Number.NaN))
  const problem = placeProblem(lat ?? Number.NaN, lon ?? Number.NaN)
  if (problem) return brokenLine(number, 'place', problem)
  const said = typeof time === 'string' || typeof time === 'number' ? String(time) : ''
  const instant = parseInstant(said)
  if (!instant)
    return brokenLine(number, 'time', said === '' ? 'no time' : `${quoteText(said)} is not a time`)
  return positionReading(number, machine, instant, { lon: lon!, lat: lat!, altitude })
}

/** Positions in the order of the file. Throws UnreadableTrack when no line has times. */
export async function* readGeoJson(chunks: AsyncIterable<string>, machine: string): AsyncGenerator<Row> {
  const lines = featuresOf(await readWholeText(chunks)).flatMap(linesOf)
  if (lines.every(({ times }) => times.length === 0))
    throw new UnreadableTrack('no line of the file has times (coordTimes)', 'timeless')
  let number = 0
  for (const { positions, times } of lines) {
    for (const [i, position] of positions.entries()) yield rowOf((number += 1), position, times[i], machine)
  }
}
