/** Cuts polygons that cross 180 degrees, which a flat map would draw as streaks over the whole world. */
import { ringHolds } from './assemble.ts'
import { unwrapLongitudes } from './geometry.ts'

type Vertex = [lon: number, lat: number]
type Ring = Vertex[]

/** Degrees that a closed ring goes around the globe: 0, or about ±360 when it goes around a pole. */
function turnOf(ring: readonly Vertex[]): number {
  return Math.round((ring.at(-1)![0] - ring[0]![0]) / 360)
}

/** Whether the ring goes around a pole. Its inside is then no area between its sides. */
export function isAroundPole(ring: readonly (readonly number[])[]): boolean {
  const run = runOn(ring, ring[0]?.[0] ?? 0)
  return run.length > 0 && turnOf(run) !== 0
}

function runOn(ring: readonly (readonly number[])[], near: number): Ring {
  const plain = ring.map(([lon = 0, lat = 0]): Vertex => [lon, lat])
  const lons = unwrapLongitudes(plain, near)
  return plain.map(([, lat], i) => [lons[i]!, lat])
}

/** The ring with longitudes that continue past 180 instead of jumping; one around a pole is closed over it. */
function unwrap(ring: readonly (readonly number[])[], near: number): Ring {
  const run = runOn(ring, near)
  const [first, last] = [run[0], run.at(-1)]
  if (first && last && turnOf(run) !== 0) {
    const pole = last[1] < 0 ? -90 : 90
    run.push([last[0], pole], [first[0], pole], first)
  }
  return run
}

function doubleArea(ring: Ring): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++)
    sum += (ring[i]![0] - ring[i - 1]![0]) * (ring[i]![1] + ring[i - 1]![1])
  return -sum
}

/** Whether the ring is counter-clockwise: then its inside lies to the left. */
function oriented(ring: Ring, counterClockwise: boolean): Ring {
  return doubleArea(ring) > 0 === counterClockwise ? ring : ring.toReversed()
}

interface Cut {
  /** Rings that lie wholly on the side. */
  whole: Ring[]
  /** Stretches of rings on the side, each from where it crosses the meridian to where it goes back. */
  chains: Ring[]
}

/** The part of a ring on one side of a meridian. A vertex on the meridian is on neither side. */
function cutRing(ring: Ring, meridian: number, side: 1 | -1, into: Cut): void {
  const inside = ring.map(([lon]) => (lon - meridian) * side > 0)
  const sides = ring.length - 1
  const start = inside.findIndex((one, i) => i < sides && !one)
  if (start < 0) {
    into.whole.push(ring)
    return
  }
  let chain: Ring | null = null
  for (let step = 0; step < sides; step++) {
    const [i, j] = [(start + step) % sides, (start + step + 1) % sides]
    const [a, b] = [ring[i]!, ring[j]!]
    if (inside[i] !== inside[j]) {
      const share = (meridian - a[0]) / (b[0] - a[0])
      const edge: Vertex = [meridian, a[1] + share * (b[1] - a[1])]
      if (inside[j]) chain = [edge]
      else if (chain) {
        chain.push(edge)
        into.chains.push(chain)
        chain = null
      }
    }
    if (inside[j]) chain?.push(b)
  }
}

/**
 * Joins the stretches along the meridian: from the end of each to the nearest beginning with the inside on the left.
 */
function joined(chains: readonly Ring[], side: 1 | -1): Ring[] {
  const open = new Set(chains)
  const rings: Ring[] = []
  // Along the meridian, the inside is on the left going south on its east side, north on its west side.
  const ahead = (from: Ring, to: Ring) => (from.at(-1)![1] - to[0]![1]) * side
  for (const first of chains) {
    if (!open.delete(first)) continue
    const ring = [...first]
    for (;;) {
      let next: Ring | null = null
      for (const one of [first, ...open])
        if (ahead(ring, one) >= 0 && (next === null || ahead(ring, one) < ahead(ring, next))) next = one
      if (next === null || next === first) break
      open.delete(next)
      ring.push(...next)
    }
    ring.push(ring[0]!)
    rings.push(ring)
  }
  return rings
}

/** The pieces of a polygon on one side of a meridian. */
function half(polygon: readonly Ring[], meridian: number, side: 1 | -1): Ring[][] {
  const cut: Cut = { whole: [], chains: [] }
  polygon.forEach((ring, i) => cutRing(oriented(ring, i === 0), meridian, side, cut))
  const shells = [...cut.whole.filter((ring) => doubleArea(ring) > 0), ...joined(cut.chains, side)]
  const pieces = shells.map((shell) => [shell])
  for (const hole of cut.whole.filter((ring) => doubleArea(ring) < 0)) {
    // A vertex may touch the shell; the middle of a side does not.
    const [a, b] = [hole[0]!, hole[1]!]
    const middle: Vertex = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    pieces.find(([shell]) => shell && ringHolds(shell, middle))?.push(hole)
  }
  return pieces
}

/** Index of the world copy that a longitude is in. */
function worldOf(lon: number): number {
  return Math.floor((lon + 180) / 360)
}

/**
 * Pieces of a polygon (outer ring first, closed, degrees; longitudes may continue past 180) that lie within -180 to
 * 180, as RFC 7946 3.1.9 requires. A ring around a pole is closed over the pole.
 */
export function cutAtAntimeridian(polygon: readonly (readonly (readonly number[])[])[]): Ring[][] {
  const near = polygon[0]?.[0]?.[0] ?? 0
  const rings = polygon.map((ring) => unwrap(ring, near))
  const lons = (rings[0] ?? []).map(([lon]) => lon)
  let [least, most] = [Infinity, -Infinity]
  for (const lon of lons) [least, most] = [Math.min(least, lon), Math.max(most, lon)]
  const [from, to] = [worldOf(least), worldOf(most - 1e-9)]
  if (from >= to) return [rings.map((ring) => shifted(ring, from))]
  const pieces: Ring[][] = []
  for (let at = from; at <= to; at++) {
    const east = at === from ? [rings] : half(rings, 360 * at - 180, 1)
    const both = at === to ? east : east.flatMap((piece) => half(piece, 360 * at + 180, -1))
    pieces.push(...both.map((piece) => piece.map((ring) => shifted(ring, at))))
  }
  return pieces
}

/** Back to the world copy of -180 to 180. */
function shifted(ring: Ring, world: number): Ring {
  return ring.map(([lon, lat]) => [lon - 360 * world, lat])
}
