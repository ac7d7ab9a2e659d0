/**
 * Hand-drawn rings cross themselves where the pen returned to its start. Such a ring is cut at its crossings into
 * simple rings, which the product accepts as one location of several polygons.
 */
import type { Position } from '@haulway/geo'

/** Loops smaller than this share of the largest are slips of the pen. */
const SLIP_SHARE = 0.01
/** More crossings than this are no slip: the ring is left unchanged. */
const MAX_CROSSINGS = 50

function crossing(a: Position, b: Position, c: Position, d: Position): Position | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]]
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]]
  const turn = rx * sy - ry * sx
  if (turn === 0) return null
  const u = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn
  const v = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn
  return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [a[0] + u * rx, a[1] + u * ry] : null
}

function areaOf(ring: readonly Position[]): number {
  let sum = 0
  for (let i = 0; i + 1 < ring.length; i += 1)
    sum += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1]
  return Math.abs(sum) / 2
}

/** The two rings at the first crossing of a closed ring, or null when it is simple. */
function cutOnce(ring: readonly Position[]): [Position[], Position[]] | null {
  const edges = ring.length - 1
  for (let i = 0; i < edges; i += 1) {
    for (let j = i + 2; j < edges; j += 1) {
      if (i === 0 && j === edges - 1) continue
      const at = crossing(ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!)
      if (at)
        return [
          [...ring.slice(0, i + 1), at, ...ring.slice(j + 1)],
          [at, ...ring.slice(i + 1, j + 1), at],
        ]
    }
  }
  return null
}

const distinct = (ring: readonly Position[]): Position[] =>
  ring.filter((p, i) => i === 0 || p[0] !== ring[i - 1]![0] || p[1] !== ring[i - 1]![1])

/** Simple closed rings that together cover the closed ring; degrees in and out. */
export function splitAtCrossings(ring: readonly Position[]): Position[][] {
  const open = [distinct(ring)]
  const simple: Position[][] = []
  for (let cuts = 0; open.length > 0;) {
    const next = open.pop()!
    const parts = cuts < MAX_CROSSINGS ? cutOnce(next) : null
    cuts += 1
    if (parts) open.push(...parts.map(distinct))
    else if (next.length > 3) simple.push(next)
  }
  const largest = Math.max(...simple.map(areaOf))
  return simple.filter((one) => areaOf(one) >= SLIP_SHARE * largest).toSorted((a, b) => areaOf(b) - areaOf(a))
}
