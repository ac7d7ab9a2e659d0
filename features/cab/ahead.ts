/** Where a truck goes next, and how far it is along the road as it is driven. */
import { bearing, localFrame, longitudeDifference, toX, toY } from '@haulway/geo'

/** A driven way in its direction. Degrees, columns of equal length. */
export interface Way {
  readonly lon: readonly number[]
  readonly lat: readonly number[]
}

export interface Place {
  readonly lon: number
  readonly lat: number
  /** Degrees clockwise from north; null: unknown. */
  readonly heading: number | null
}

interface Remaining {
  /** Metres to the end of the way. */
  readonly metres: number
  /** The part of the way that remains, 0 to 1. */
  readonly share: number
  /** Metres from the place to the way. */
  readonly beside: number
}

/** Farther from a way, a machine is not on it: roads of a site are wide, and receivers inaccurate. */
const MOST_BESIDE_M = 150
/** Where a way passes itself, parts that are this much farther off are as near. */
const AS_NEAR_M = 20

interface Part {
  readonly beside: number
  /** Metres along the way. */
  readonly at: number
  /** Degrees clockwise from north. */
  readonly bearing: number
}

/** Metres along the way at each of its points, from 0. */
function measured(xs: readonly number[], ys: readonly number[]): number[] {
  let sum = 0
  return xs.map((x, i) => (sum += i === 0 ? 0 : Math.hypot(x - xs[i - 1]!, ys[i]! - ys[i - 1]!)))
}

/** Whether it does not drive against that direction. */
const isAlong = (heading: number | null, direction: number) =>
  heading === null || Math.abs(longitudeDifference(heading - direction)) <= 90

/**
 * What remains of a way from a place; null when the place is too far from it, or the way has no length. Where the way
 * passes the place several times, the part in the direction of the heading counts, the earliest of several.
 */
export function remainingOf({ lon, lat }: Way, place: Place): Remaining | null {
  const frame = localFrame(place.lon, place.lat)
  const xs = lon.map((one) => toX(frame, one))
  const ys = lat.map((one) => toY(frame, one))
  const along = measured(xs, ys)
  const length = along.at(-1) ?? 0
  if (length === 0) return null
  const parts = xs.slice(1).map((toEast, i): Part => {
    const [x, y] = [xs[i]!, ys[i]!]
    const [dx, dy] = [toEast - x, ys[i + 1]! - y]
    const squared = dx * dx + dy * dy
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squared))
    const beside = Math.hypot(x + share * dx, y + share * dy)
    const direction = bearing(lon[i]!, lat[i]!, lon[i + 1]!, lat[i + 1]!)
    return { beside, at: along[i]! + share * Math.sqrt(squared), bearing: direction }
  })
  const nearest = Math.min(...parts.map(({ beside }) => beside))
  if (nearest > MOST_BESIDE_M) return null
  const near = parts.filter(({ beside }) => beside <= nearest + AS_NEAR_M)
  const part = near.find((one) => isAlong(place.heading, one.bearing)) ?? near[0]!
  const metres = length - part.at
  return { metres, share: metres / length, beside: part.beside }
}

/** By the nearest of several ways to the same end; null when the place is on none of them. */
function nearestRemaining(ways: readonly Way[], place: Place): Remaining | null {
  const found = ways.flatMap((way) => remainingOf(way, place) ?? [])
  return found.toSorted((a, b) => a.beside - b.beside)[0] ?? null
}

/** Which of the ends it goes to: the one in which it is, otherwise the only one; null: nobody knows. */
export function nextEnd<End extends { readonly id: string }>(
  ends: readonly End[],
  inside: string | null,
): End | null {
  return ends.find(({ id }) => id === inside) ?? (ends.length === 1 ? ends[0]! : null)
}

export interface Approach {
  /** null: unknown. */
  readonly metres: number | null
  /** Seconds; null: unknown. */
  readonly arrivesIn: number | null
}

/** `travel`: the usual seconds on the whole way; null: unknown. */
export function approachOf(ways: readonly Way[], place: Place, travel: number | null): Approach {
  const remaining = nearestRemaining(ways, place)
  if (!remaining) return { metres: null, arrivesIn: null }
  return {
    metres: Math.round(remaining.metres),
    arrivesIn: travel === null ? null : Math.round(remaining.share * travel),
  }
}

/** It is there. */
export const arrived: Approach = { metres: 0, arrivesIn: 0 }
