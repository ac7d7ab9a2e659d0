/** Evidence of the stands at a candidate: were these loads, dumps, or neither? */
import { type Candidate, legBetween, longestStand, type Stay } from './candidates.ts'
import { median, share } from './statistics.ts'
import type { Path } from './track.ts'

/** Largest worth: more would outweigh everything else anyway. */
const MOST = 3
/** Largest cost of an unusual stand: machines that work in turn outweigh it. */
const LEAST_USUAL = 1.7
/** Shortest haul, metres. */
export const SHORTEST_HAUL = 150

/**
 * How usual a stand of so many seconds is, from 0 to -1.7: loads take one to six minutes, dumps 15 to 100 seconds.
 */
const usual = (seconds: number, middle: number, spread: number): number =>
  -Math.min(LEAST_USUAL, (Math.log(seconds / middle) / spread) ** 2 / 2)

/** Worth of a stay at each candidate as a load and as a dump, independent of the others. */
export interface Worth {
  load: number
  dump: number
}

/** Slower on the way out than on the way in: loaded there. Logarithm of the ratio, of stays with both ways. */
function slowness(pace: ReadonlyMap<Stay, { in: number; out: number }>, stays: readonly Stay[]): number {
  const found = median(
    stays.map((stay) => Math.log((pace.get(stay)?.in ?? NaN) / (pace.get(stay)?.out ?? NaN))),
  )
  return Number.isFinite(found) ? found : 0
}

function worthOf({ stays, turning }: Candidate, slower: number): Worth {
  const stood = median(stays.map((stay) => stay.stood))
  const stops = stays.map(longestStand)
  const waits = share(stays, (stay) => stay.stops.at(-1)!.movedUp)
  const both = 0.8 * turning - 0.5 - 0.8 * waits
  const measured = stops.filter((stop) => !Number.isNaN(stop.payload))
  const payload =
    3 * share(measured, ({ payload: one }) => one > 0) - 3 * share(measured, (one) => one.payload < 0)
  const still = measured.length > 0 ? -2 * share(measured, (one) => one.payload === 0) : 0
  const seen = stops.filter(({ loader }) => loader !== null)
  const loader = seen.length === 0 ? 0 : 2 * share(seen, (one) => one.loader === true) - 0.5
  const loaded = Math.max(-0.5, Math.min(0.5, 2 * slower))
  return {
    load: Math.min(MOST, both + still + usual(stood, 150, 0.7) + payload + loader + loaded),
    dump: Math.min(MOST, both + still + usual(stood, 38, 0.55) - payload - loader - loaded),
  }
}

/** Worths by candidate. */
export function worthsOf(
  candidates: readonly Candidate[],
  journeys: readonly (readonly Stay[])[],
  paths: readonly Path[],
): Worth[] {
  const pace = new Map<Stay, { in: number; out: number }>()
  for (const journey of journeys) {
    journey.forEach((stay, i) => {
      const before = journey[i - 1]
      if (!before) return
      const leg = legBetween(before, stay, paths)
      if (leg.metres < SHORTEST_HAUL) return
      pace.set(before, { in: pace.get(before)?.in ?? Number.NaN, out: leg.pace })
      pace.set(stay, { in: leg.pace, out: Number.NaN })
    })
  }
  return candidates.map((candidate) => worthOf(candidate, slowness(pace, candidate.stays)))
}
