/** Distances to zones and the parts of a straight move that lie in zones. */
import { longitudeDifference } from './geometry.ts'
import { localFrame, toX, toY } from './projection.ts'
import { cellRow, isInside } from './zone-index.ts'
import type { ZoneIndex } from './zone-index.ts'

/** Metres from the position to the nearest edge of the zone; 0 inside. Infinity for a zone without edges. */
export function distanceToZone(index: ZoneIndex, zone: number, lon: number, lat: number): number {
  if (isInside(index, zone, lon, lat)) return 0
  const { edges, offsets } = index
  const frame = localFrame(lon, lat)
  let best = Infinity
  for (let i = offsets[zone]!; i < offsets[zone + 1]!; i += 4) {
    const ax = toX(frame, edges[i]!)
    const ay = toY(frame, edges[i + 1]!)
    const dx = toX(frame, edges[i + 2]!) - ax
    const dy = toY(frame, edges[i + 3]!) - ay
    const length = dx * dx + dy * dy
    const u = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    const x = ax + u * dx
    const y = ay + u * dy
    best = Math.min(best, x * x + y * y)
  }
  return Math.sqrt(best)
}

/** The part of a move inside a zone, as fractions of the move: 0 at its start, 1 at its end. */
export interface ZoneCrossing {
  zone: number
  from: number
  to: number
}

/** Fractions at which the move crosses an edge of the zone, ascending. */
function cuts(
  index: ZoneIndex,
  zone: number,
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
): number[] {
  const { edges, offsets, boxes } = index
  const dx = longitudeDifference(lon2 - lon1)
  const dy = lat2 - lat1
  const turn = lon1 < boxes[4 * zone]! - 180 ? 360 : lon1 > boxes[4 * zone + 1]! + 180 ? -360 : 0
  const found: number[] = []
  for (let i = offsets[zone]!; i < offsets[zone + 1]!; i += 4) {
    const x = edges[i]! - lon1 - turn
    const y = edges[i + 1]! - lat1
    const ex = edges[i + 2]! - edges[i]!
    const ey = edges[i + 3]! - edges[i + 1]!
    const cross = dx * ey - dy * ex
    if (cross === 0) continue
    const u = (x * ey - y * ex) / cross
    const v = (x * dy - y * dx) / cross
    if (u >= 0 && u <= 1 && v >= 0 && v < 1) found.push(u)
  }
  return found.sort((a, b) => a - b)
}

/**
 * Where the straight move from the first position to the second lies inside zones: first entry to last exit of each
 * zone, ascending by zone. For sparse reports; not needed for dense tracks.
 */
export function zoneCrossings(
  index: ZoneIndex,
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
): ZoneCrossing[] {
  const dx = longitudeDifference(lon2 - lon1)
  const dy = lat2 - lat1
  // Half a cell at a time visits every cell but one whose corner is barely cut.
  const parts = Math.max(Math.abs(dx) / index.cellLon, Math.abs(dy) / index.cellLat)
  const count = Math.min(2000, Math.max(1, Math.ceil(parts * 2)))
  const near = new Set<number>()
  for (let i = 0; i <= count; i++) {
    const start = cellRow(index, lon1 + (dx * i) / count, lat1 + (dy * i) / count)
    for (let k = start; k >= 0 && index.rows[k]! >= 0; k++) near.add(index.rows[k]! >> 1)
  }
  const result: ZoneCrossing[] = []
  for (const zone of [...near].sort((a, b) => a - b)) {
    const at = cuts(index, zone, lon1, lat1, lon2, lat2)
    const starts = isInside(index, zone, lon1, lat1)
    const ends = isInside(index, zone, lon2, lat2)
    if (!starts && !ends && at.length < 2) continue
    result.push({ zone, from: starts ? 0 : (at[0] ?? 0), to: ends ? 1 : (at.at(-1) ?? 1) })
  }
  return result
}
