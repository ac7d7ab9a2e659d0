/** The outline of a place on the ground: around stands and turns, without what lies beside it. */
import { clusterPoints } from './clusters.ts'
import { longestStand, type Stay } from './candidates.ts'
import { hullOf, type Point } from './hull.ts'
import { smoothAt, type Stop } from './stops.ts'
import type { Path } from './track.ts'

/** Metres from where machines stood to the outline: about the length of one. */
const MARGIN = 10
/** Longest distance of backing in, metres. */
const BACKING_METRES = 70
const BACKING_SECONDS = 90
/** Metres: it has changed direction when it comes this much nearer again. */
const NEARER_METRES = 8
/** Seconds: backing takes longer than this; less is noise. */
const LEAST_BACKING = 12
/** A stand with fewer others within reach than this share, or number, is chance. */
const REACH = 12
const SHARE = 0.05
const MOST_NEEDED = 8
/** Corners of the round outside of the outline. */
const CORNERS = 16

/** Where the machine changed from forward to backward before this stand; null when it did not back in. */
function gearChange(path: Path, stop: Stop): Point | null {
  if (!(stop.gear < -0.2)) return null
  const { t } = path
  let far = 0
  let at: Point | null = null
  for (let i = stop.from - 1; i >= 0 && stop.t0 - t[i]! < BACKING_SECONDS; i -= 1) {
    const [x, y] = smoothAt(path, i)
    const away = Math.hypot(x - stop.x, y - stop.y)
    if (away > BACKING_METRES) return null
    if (away > far) {
      far = away
      at = { x, y }
    } else if (away < far - NEARER_METRES) return far > LEAST_BACKING ? at : null
  }
  return null
}

/** Points that belong to the place: the stands of a stay, and where the machine turned before the work. */
export function workPoints(stay: Stay, path: Path): Point[] {
  const turn = gearChange(path, longestStand(stay))
  const stands = stay.stops.map(({ x, y }) => ({ x, y }))
  return turn === null ? stands : [...stands, turn]
}

/** The ring round the points, not closed. */
export function outlineOf(points: readonly Point[]): Point[] {
  const least = Math.min(points.length, Math.max(3, Math.min(MOST_NEEDED, Math.ceil(SHARE * points.length))))
  const { of } = clusterPoints(points, REACH, least)
  const usual = points.filter((_, i) => of[i] !== -1)
  const corners = hullOf(usual.length > 0 ? usual : points)
  return hullOf(
    corners.flatMap(({ x, y }) =>
      Array.from({ length: CORNERS }, (_, i) => {
        const angle = (2 * Math.PI * i) / CORNERS
        return { x: x + MARGIN * Math.cos(angle), y: y + MARGIN * Math.sin(angle) }
      }),
    ),
  )
}

/** Even-odd rule; the ring need not be closed. */
export function isInRing(ring: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [a, b] = [ring[i]!, ring[j]!]
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
