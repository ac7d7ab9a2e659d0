/**
 * The roads between places: a centre line for each pair of places with hauls, and only one for lines that run beside
 * each other. Within places there are none: machines drive anywhere there.
 */
import type { Leg } from './candidates.ts'
import { centreLine, ROAD_REACH, wayOf } from './centre-line.ts'
import { distanceBetween, lengthOf, type Nearest, nearestOn, simplify } from './lines.ts'
import type { Point } from './hull.ts'
import type { Place } from './places.ts'
import { endsOf } from './routes.ts'
import type { Path } from './track.ts'

export interface Road {
  line: Point[]
  trips: number
  machines: number
}

/** Fewer drives are no road. */
const LEAST_WAYS = 2
/** Metres: a shorter deviation from a road is still that road. */
const LEAST_LENGTH = 60
/** Least metres of a piece of road. */
const LEAST_PIECE = 30
/** Points this close to the line are omitted, metres. */
const SIMPLE_METRES = 2

/** All drives between two places, in one direction. */
interface Course {
  line: Point[]
  legs: Leg[]
}

function coursesOf(places: readonly Place[], hauls: readonly Leg[], paths: readonly Path[]): Course[] {
  const ends = endsOf(places)
  const groups = new Map<string, { legs: Leg[]; ways: Point[][] }>()
  for (const leg of hauls) {
    const { from, to } = ends(leg)
    const way = wayOf(leg, paths[leg.from.path]!, [places[from]!.ring, places[to]!.ring])
    if (!way) continue
    const key = `${from} ${to}`
    const group = groups.get(key) ?? { legs: [], ways: [] }
    group.legs.push(leg)
    group.ways.push(way)
    groups.set(key, group)
  }
  return [...groups.values()]
    .filter(({ legs }) => legs.length >= LEAST_WAYS)
    .toSorted((a, b) => b.legs.length - a.legs.length)
    .map(({ legs, ways }) => ({ legs, line: centreLine(ways) }))
}

function nearestRoad(lines: readonly (readonly Point[])[], point: Point): Nearest | null {
  return lines.reduce<Nearest | null>((best, line) => {
    const found = nearestOn(line, point)
    return found && (!best || found.metres < best.metres) ? found : best
  }, null)
}

/**
 * The stretches of a line along which no road runs yet, each begun and ended on the road that it leaves and meets.
 */
function newStretches(line: readonly Point[], lines: readonly (readonly Point[])[]): Point[][] {
  const stretches: Point[][] = []
  let stretch: Point[] = []
  let before: Point | null = null
  const close = (end: Point | null): void => {
    if (lengthOf(stretch) >= LEAST_LENGTH) stretches.push(end ? [...stretch, end] : stretch)
    stretch = []
  }
  for (const point of line) {
    const road = nearestRoad(lines, point)
    if (road && road.metres <= ROAD_REACH) {
      close(road.point)
      before = road.point
      continue
    }
    if (stretch.length === 0 && before) stretch.push(before)
    stretch.push(point)
  }
  close(null)
  return stretches
}

/** Cuts roads where others begin or end on them. */
function cutAt(line: readonly Point[], junctions: readonly Point[]): Point[][] {
  const cuts = junctions
    .flatMap((junction) => nearestOn(line, junction) ?? [])
    .filter(({ metres }) => metres < 1)
    .map(({ point, after }) => ({ point, after, along: lengthOf([...line.slice(0, after + 1), point]) }))
    .toSorted((a, b) => a.along - b.along)
  const pieces: Point[][] = []
  const whole = lengthOf(line)
  let [start, from, last]: [Point, number, number] = [line[0]!, 1, 0]
  for (const { point, after, along } of cuts) {
    if (along - last < LEAST_PIECE || whole - along < LEAST_PIECE) continue
    pieces.push([start, ...line.slice(from, after + 1), point])
    ;[start, from, last] = [point, after + 1, along]
  }
  return [...pieces, [start, ...line.slice(from)]]
}

function middleOf(line: readonly Point[]): Point {
  const half = lengthOf(line) / 2
  let along = 0
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const far = distanceBetween(a, b)
    if (along + far >= half && far > 0) {
      const u = (half - along) / far
      return { x: a.x + u * (b.x - a.x), y: a.y + u * (b.y - a.y) }
    }
    along += far
  }
  return line[0]!
}

export function roadsOf(places: readonly Place[], hauls: readonly Leg[], paths: readonly Path[]): Road[] {
  const courses = coursesOf(places, hauls, paths)
  const lines: Point[][] = []
  for (const { line } of courses) lines.push(...newStretches(line, lines))
  const junctions = lines.flatMap((line) => [line[0]!, line.at(-1)!])
  return lines
    .flatMap((line) => cutAt(line, junctions))
    .map((line): Road => {
      const middle = middleOf(line)
      const along = courses.filter(
        (course) => (nearestOn(course.line, middle)?.metres ?? Infinity) <= ROAD_REACH,
      )
      const legs = along.flatMap((course) => course.legs)
      return {
        line: simplify(line, SIMPLE_METRES),
        trips: legs.length,
        machines: new Set(legs.map(({ from }) => from.path)).size,
      }
    })
    .filter(({ trips }) => trips > 0)
}
