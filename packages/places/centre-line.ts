/** The centre line of many drives between the same two places. */
import type { Leg } from './candidates.ts'
import { distanceBetween, resample, lengthOf } from './lines.ts'
import { median } from './statistics.ts'
import type { Point } from './hull.ts'
import { isInRing } from './outline.ts'
import { smoothAt } from './stops.ts'
import type { Path } from './track.ts'

/** Metres between the points of the line. */
export const STEP = 10
/** Metres within which parallel drives are one road: its width and the noise of positions. */
export const ROAD_REACH = 20
/** Most drives used: more do not improve the line. */
const MOST_WAYS = 40
/** Metres: a drive with a longer gap does not show its path. */
const LONGEST_HOLE = 200
const ROUNDS = 2

/** The drive outside both outlines; null when too little of it was seen. */
export function wayOf(
  { from, to }: Leg,
  path: Path,
  rings: readonly [readonly Point[], readonly Point[]],
): Point[] | null {
  const way: Point[] = []
  let last: Point | null = null
  for (let i = from.stops.at(-1)!.to; i <= to.stops[0]!.from; i += 1) {
    const [x, y] = smoothAt(path, i)
    const point = { x, y }
    if (last && distanceBetween(last, point) < STEP / 2) continue
    if (last && distanceBetween(last, point) > LONGEST_HOLE) return null
    last = point
    // A machine that returns to its start has not set out yet; one that leaves its end again has arrived.
    if (isInRing(rings[0], point)) way.length = 0
    else if (isInRing(rings[1], point)) break
    else way.push(point)
  }
  return way.length < 2 ? null : resample(way, STEP)
}

interface Heading extends Point {
  dx: number
  dy: number
}

function headings(way: readonly Point[]): Heading[] {
  return way.map((point, i) => {
    const [a, b] = [way[Math.max(0, i - 1)]!, way[Math.min(way.length - 1, i + 1)]!]
    const length = distanceBetween(a, b) || 1
    return { ...point, dx: (b.x - a.x) / length, dy: (b.y - a.y) / length }
  })
}

const cellOf = ({ x, y }: Point): [number, number] => [Math.floor(x / ROAD_REACH), Math.floor(y / ROAD_REACH)]

/** Moves each point into the middle of the drives that pass it in its direction. */
function centred(line: readonly Point[], ways: readonly (readonly Heading[])[]): Point[] {
  const cells = new Map<string, Heading[]>()
  for (const point of ways.flat()) {
    const key = cellOf(point).join()
    const cell = cells.get(key)
    if (cell) cell.push(point)
    else cells.set(key, [point])
  }
  return headings(line).map((at) => {
    const [column, row] = cellOf(at)
    let [sum, count] = [0, 0]
    for (let i = -1; i <= 1; i += 1) {
      for (let k = -1; k <= 1; k += 1) {
        for (const one of cells.get(`${column + i},${row + k}`) ?? []) {
          if (distanceBetween(at, one) > ROAD_REACH || one.dx * at.dx + one.dy * at.dy < 0.5) continue
          // Only sideways, so that points stay evenly spread along the line.
          sum += (one.y - at.y) * at.dx - (one.x - at.x) * at.dy
          count += 1
        }
      }
    }
    const side = count === 0 ? 0 : sum / count
    return { x: at.x - side * at.dy, y: at.y + side * at.dx }
  })
}

/** Empty when there are no drives. */
export function centreLine(ways: readonly (readonly Point[])[]): Point[] {
  const usual = median(ways.map(lengthOf))
  const byLength = ways.toSorted((a, b) => Math.abs(lengthOf(a) - usual) - Math.abs(lengthOf(b) - usual))
  const [reference] = byLength
  if (!reference) return []
  const others = byLength.slice(0, MOST_WAYS).map(headings)
  let line: Point[] = [...reference]
  for (let round = 0; round < ROUNDS; round += 1) line = resample(centred(line, others), STEP)
  return line
}
