/** Thins tracks: omitted positions lie on the straight line between their neighbours, within a tolerance. */
import { localFrame, toX, toY } from './projection.ts'

export interface TimedPlace {
  /** Epoch milliseconds. */
  readonly t: number
  readonly lon: number
  readonly lat: number
}

/** Most metres of an omitted position from the line. */
const BESIDE = 3
/** Most milliseconds between two remaining positions: a machine silent for more than twice that was silent. */
const LONGEST = 30_000
/** Milliseconds: a longer time between two remaining positions is a gap, in which the machine's path is unknown. */
export const GAP_MS = 2 * LONGEST

export interface Thinner {
  /** Takes the next position in order of time; returns the one that remains because of it, if any. */
  add(place: TimedPlace): TimedPlace | undefined
  /** The last position, unless it was returned already. */
  last(): TimedPlace | undefined
}

function liesBeside(from: TimedPlace, to: TimedPlace, between: readonly TimedPlace[]): boolean {
  const frame = localFrame(from.lon, from.lat)
  const [x, y] = [toX(frame, to.lon), toY(frame, to.lat)]
  const length = x * x + y * y
  return between.some((one) => {
    const [px, py] = [toX(frame, one.lon), toY(frame, one.lat)]
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length))
    return Math.hypot(px - share * x, py - share * y) > BESIDE
  })
}

/** Thins positions as they come; the first remains. */
export function createThinner(): Thinner {
  let kept: TimedPlace | undefined
  let pending: TimedPlace[] = []
  return {
    add(place) {
      if (!kept) return (kept = place)
      const newest = pending.at(-1)
      const stays = newest && (place.t - kept.t > LONGEST || liesBeside(kept, place, pending))
      if (!stays) {
        pending.push(place)
        return undefined
      }
      kept = newest
      pending = [place]
      return kept
    },
    last: () => pending.at(-1),
  }
}

export interface TimedColumns {
  readonly t: readonly number[]
  readonly lon: readonly number[]
  readonly lat: readonly number[]
}

/** Thins a whole track, keeping its first and last position. */
export function thinPositions({ t, lon, lat }: TimedColumns): { t: number[]; lon: number[]; lat: number[] } {
  const thin = createThinner()
  const stay = t.flatMap((time, i) => thin.add({ t: time, lon: lon[i]!, lat: lat[i]! }) ?? [])
  const last = thin.last()
  if (last) stay.push(last)
  return { t: stay.map((one) => one.t), lon: stay.map((one) => one.lon), lat: stay.map((one) => one.lat) }
}
