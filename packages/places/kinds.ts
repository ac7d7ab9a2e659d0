/**
 * Which candidates are places to load and which to dump. A machine loads and dumps in turn: the kinds are those under which
 * most of what all machines did is load, dump, load, dump, weighed with what each stand says of itself.
 */
import { type Candidate, legBetween, longest, type Stay } from './candidates.ts'
import { median } from './median.ts'
import type { Path } from './track.ts'

/** What is done at a candidate; null: nothing. */
export type Act = 'load' | 'dump' | null

/** What a pair of stays in turn is worth, and what one costs that breaks the turn. */
const IN_TURN = 1
const OUT_OF_TURN = -1.5
/** Nobody hauls over less than this. */
const SHORTEST_HAUL = 150
const TOO_SHORT = -1.5
/** Every place needs to be worth something. */
const PLACE = -1.5
/** Machines are away for longer than this: what comes after does not follow from what was before. */
const PAUSE_SECONDS = 5400
/** What weighs more than this outweighs everything else anyway. */
const MOST = 3

const share = <T>(rows: readonly T[], of: (row: T) => boolean): number =>
  rows.length === 0 ? 0 : rows.filter(of).length / rows.length

/** How usual a stand of so many seconds is, from 0 to -2: loads take one to six minutes, dumps 15 to 100 seconds. */
const usual = (seconds: number, middle: number, spread: number): number =>
  -Math.min(2, (Math.log(seconds / middle) / spread) ** 2 / 2)

/** For each candidate what a stay there is worth as a load and as a dump, whatever the others are. */
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
  const stops = stays.map(longest)
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

interface Pair {
  a: number
  b: number
  far: boolean
}

/** The machines' journeys as numbers of candidates; -1 where one was away for so long that nothing follows. */
function rowsOf(journeys: readonly (readonly Stay[])[]): Int32Array[] {
  return journeys.map((journey) =>
    Int32Array.from(
      journey.flatMap((stay, i) => {
        const before = journey[i - 1]
        return before && stay.t0 - before.t1 > PAUSE_SECONDS ? [-1, stay.candidate] : [stay.candidate]
      }),
    ),
  )
}

/** Pairs of candidates that are no haul apart. */
function tooNear(candidates: readonly Candidate[]): (a: number, b: number) => boolean {
  const middles = candidates.map(({ stays }) => ({
    x: median(stays.map((stay) => stay.stops[0]!.x)),
    y: median(stays.map((stay) => stay.stops[0]!.y)),
  }))
  return (a, b) => Math.hypot(middles[a]!.x - middles[b]!.x, middles[a]!.y - middles[b]!.y) < SHORTEST_HAUL
}

function scoreOf(
  acts: readonly Act[],
  rows: readonly Int32Array[],
  own: readonly Worth[],
  counts: readonly number[],
  near: Uint8Array,
): number {
  let score = 0
  for (let i = 0; i < acts.length; i += 1) {
    const act = acts[i]
    if (act) score += PLACE + counts[i]! * own[i]![act]
  }
  for (const row of rows) {
    let last = -1
    for (const at of row) {
      if (at < 0) {
        last = -1
        continue
      }
      if (!acts[at]) continue
      if (last >= 0) {
        if (acts[last] === acts[at]) score += OUT_OF_TURN
        else score += near[last * acts.length + at] === 1 ? TOO_SHORT : IN_TURN
      }
      last = at
    }
  }
  return score
}

const ACTS: readonly Act[] = [null, 'load', 'dump']

/** The best that single changes, and changes of two at once, lead to. */
function climbed(start: Act[], score: (acts: readonly Act[]) => number): { acts: Act[]; score: number } {
  const acts = [...start]
  let best = score(acts)
  const tries = (change: () => void, undo: () => void): boolean => {
    change()
    const now = score(acts)
    if (now > best + 1e-9) {
      best = now
      return true
    }
    undo()
    return false
  }
  for (let again = true; again;) {
    again = false
    for (let i = 0; i < acts.length; i += 1) {
      for (const act of ACTS) {
        const before = acts[i]!
        if (act !== before)
          again =
            tries(
              () => (acts[i] = act),
              () => (acts[i] = before),
            ) || again
      }
    }
    if (again) continue
    for (let i = 0; i < acts.length && !again; i += 1) {
      for (let k = i + 1; k < acts.length && !again; k += 1) {
        for (const one of ACTS) {
          for (const other of ACTS) {
            const [a, b] = [acts[i]!, acts[k]!]
            if (one === a || other === b) continue
            again =
              tries(
                () => ([acts[i], acts[k]] = [one, other]),
                () => ([acts[i], acts[k]] = [a, b]),
              ) || again
          }
        }
      }
    }
  }
  return { acts, score: best }
}

/** What is done at each candidate. */
export function actsOf(
  candidates: readonly Candidate[],
  journeys: readonly (readonly Stay[])[],
  paths: readonly Path[],
): Act[] {
  const pace = new Map<Stay, { in: number; out: number }>()
  for (const journey of journeys) {
    journey.forEach((stay, i) => {
      const before = journey[i - 1]
      if (!before) return
      const leg = legBetween(before, stay, paths)
      if (leg.metres < SHORTEST_HAUL) return
      pace.set(before, { in: pace.get(before)?.in ?? NaN, out: leg.pace })
      pace.set(stay, { in: leg.pace, out: NaN })
    })
  }
  const worth = candidates.map((candidate) => worthOf(candidate, slowness(pace, candidate.stays)))
  const isNear = tooNear(candidates)
  const size = candidates.length
  const near = Uint8Array.from({ length: size * size }, (_, i) =>
    isNear(Math.floor(i / size), i % size) ? 1 : 0,
  )
  const rows = rowsOf(journeys)
  const counts = candidates.map(({ stays }) => stays.length)
  const score = (acts: readonly Act[]): number => scoreOf(acts, rows, worth, counts, near)
  const likely = worth.map(({ load, dump }): Act =>
    Math.max(load, dump) < 0 ? null : load > dump ? 'load' : 'dump',
  )
  const starts = [likely, candidates.map((): Act => null)]
  const ends = starts.map((start) => climbed(start, score))
  return ends.reduce((a, b) => (b.score > a.score ? b : a)).acts
}
