import { toLat, toLon, type LocalFrame } from '@haulway/geo'

/** A site is drawn in metres on a plane that touches the earth at its origin; machines report degrees. */
export interface Point {
  /** Metres east of the origin. */
  x: number
  /** Metres north of the origin. */
  y: number
}

/** Degrees of a point of the plane. */
export function toLonLat(frame: LocalFrame, at: Point): [lon: number, lat: number] {
  return [toLon(frame, at.x), toLat(frame, at.y)]
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Degrees clockwise from north of the way from a to b. */
export function bearing(a: Point, b: Point): number {
  return normalDegrees((Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI)
}

export function normalDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

/** The point that lies `metres` from `from` in the direction `degrees` clockwise from north. */
export function offset(from: Point, degrees: number, metres: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: from.x + metres * Math.sin(angle), y: from.y + metres * Math.cos(angle) }
}

/** Even-odd rule; the ring need not be closed. */
export function insideRing(ring: readonly Point[], at: Point): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const a = ring[i]!
    const b = ring[j]!
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** Square metres, positive when the ring runs counterclockwise, as RFC 7946 requires of outer rings. */
export function signedArea(ring: readonly Point[]): number {
  return ring.reduce((sum, a, i) => {
    const b = ring[(i + 1) % ring.length]!
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
}
