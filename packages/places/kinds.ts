/**
 * Decides which candidates are places to load and which to dump. A machine loads and dumps in turn: the chosen kinds
 * make most journeys alternate load, dump, load, dump, weighed with the evidence of each stand.
 */
import type { Candidate, Stay } from './candidates.ts'
import { median } from './statistics.ts'
import type { Path } from './track.ts'
import { SHORTEST_HAUL, type Worth, worthsOf } from './worth.ts'

/** The operation at a candidate; null: none. */
export type Act = 'load' | 'dump' | null

/** Worth of a pair of stays in turn, and cost of one that breaks the alternation. */
const IN_TURN = 1
const OUT_OF_TURN = -1.5
const TOO_SHORT = -1.5
/** Cost of every place: its evidence must outweigh it. */
const PLACE = -1.5
/** Machines are away for longer than this: later stays do not follow from earlier ones. */
const PAUSE_SECONDS = 5400
/** Stays of a machine that are farther apart in order than this do not influence each other. */
const NEIGHBOURS = 3
/** Most rounds of changes; three or four are usual. */
const MOST_ROUNDS = 20

/** The machines' journeys as indices of candidates; -1 where one was away for too long. */
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

/** Whether two candidates are less than a haul apart. */
function nearness(candidates: readonly Candidate[]): (a: number, b: number) => boolean {
  const middles = candidates.map(({ stays }) => ({
    x: median(stays.map((stay) => stay.stops[0]!.x)),
    y: median(stays.map((stay) => stay.stops[0]!.y)),
  }))
  return (a, b) => Math.hypot(middles[a]!.x - middles[b]!.x, middles[a]!.y - middles[b]!.y) < SHORTEST_HAUL
}

/** The problem: the operation at each candidate, given all journeys. */
interface Question {
  candidates: readonly Candidate[]
  worths: readonly Worth[]
  rows: readonly Int32Array[]
  /** Indices of the rows in which a candidate stands. */
  rowsWith: readonly ReadonlySet<number>[]
  near: (a: number, b: number) => boolean
}

function scoreOfRow({ near }: Question, row: Int32Array, acts: readonly Act[]): number {
  let [score, last] = [0, -1]
  for (const at of row) {
    if (at < 0) last = -1
    if (at < 0 || !acts[at]) continue
    if (last >= 0) {
      if (acts[last] === acts[at]) score += OUT_OF_TURN
      else score += near(last, at) ? TOO_SHORT : IN_TURN
    }
    last = at
  }
  return score
}

/** Worth of some candidates and of the rows in which they stand. */
function scoreOf(question: Question, acts: readonly Act[], some: readonly number[]): number {
  const rows = new Set(some.flatMap((number) => [...question.rowsWith[number]!]))
  let score = 0
  for (const number of rows) score += scoreOfRow(question, question.rows[number]!, acts)
  for (const number of some) {
    const act = acts[number]
    if (act) score += PLACE + question.candidates[number]!.stays.length * question.worths[number]![act]
  }
  return score
}

const ACTS: readonly Act[] = [null, 'load', 'dump']

/** All assignments of operations to so many candidates. */
const namings = (count: number): Act[][] =>
  count === 0 ? [[]] : namings(count - 1).flatMap((before) => ACTS.map((act) => [...before, act]))

/**
 * Assigns the best operations to these candidates while all others stay unchanged; returns whether anything changed.
 */
function improve(question: Question, acts: Act[], some: readonly number[]): boolean {
  const before = some.map((number) => acts[number] ?? null)
  let [best, most] = [before, scoreOf(question, acts, some) + 1e-9]
  for (const naming of namings(some.length)) {
    some.forEach((number, i) => (acts[number] = naming[i]!))
    const score = scoreOf(question, acts, some)
    if (score > most) [best, most] = [naming, score]
  }
  some.forEach((number, i) => (acts[number] = best[i]!))
  return best !== before
}

/** Pairs that stand close to each other in some row. */
function pairsIn(rows: readonly Int32Array[]): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  for (const row of rows) {
    row.forEach((a, i) => {
      for (const b of row.subarray(i + 1, i + 1 + NEIGHBOURS)) {
        if (a >= 0 && b >= 0 && a !== b) pairs.set(a < b ? `${a} ${b}` : `${b} ${a}`, a < b ? [a, b] : [b, a])
      }
    })
  }
  return [...pairs.values()].sort(([a, b], [c, d]) => a - c || b - d)
}

/** The best result of changing one, and two neighbours at once. */
function climbed(question: Question, start: readonly Act[]): Act[] {
  const acts = [...start]
  const changes = [...acts.keys()].map((number): number[] => [number])
  const pairs = pairsIn(question.rows)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const single = changes.filter((some) => improve(question, acts, some)).length
    if (single === 0 && pairs.filter((some) => improve(question, acts, some)).length === 0) break
  }
  return acts
}

/** The operation at each candidate. */
export function actsOf(
  candidates: readonly Candidate[],
  journeys: readonly (readonly Stay[])[],
  paths: readonly Path[],
): Act[] {
  const rows = rowsOf(journeys)
  const rowsWith = candidates.map(({ stays }) => new Set(stays.map(({ path }) => path)))
  const worths = worthsOf(candidates, journeys, paths)
  const question = { candidates, worths, rows, rowsWith, near: nearness(candidates) }
  const likely = worths.map(({ load, dump }): Act =>
    Math.max(load, dump) < 0 ? null : load > dump ? 'load' : 'dump',
  )
  const ends = [likely, candidates.map((): Act => null)].map((start) => climbed(question, start))
  const all = [...candidates.keys()]
  return ends.reduce((a, b) => (scoreOf(question, b, all) > scoreOf(question, a, all) ? b : a))
}
