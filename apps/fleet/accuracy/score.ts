/** Compares detected events with the truth. Pure. */
import { phases, type DerivedEvent, type Phase } from '@haulway/features/telemetry/detection/derived.ts'
import type { PhasedCycle } from '@haulway/features/telemetry/live/occupancy.ts'
import type { Stay, Truck } from '../simulation/machine.ts'
import { servedStays, type TrueCycle } from '../simulation/truth.ts'
import { type ComparedCycle, comparePhases, missedSums, workSums, type WorkSums } from './deviation.ts'

/** An interval in which a machine recorded nothing, epoch ms. */
export type Gap = readonly [from: number, to: number]

interface Missed {
  machine: string
  kind: 'load' | 'dump'
  zone: string
  at: number
  /** The machine recorded nothing while it stood there. */
  unseen: boolean
  /** The silence within five minutes of it, if any. */
  silence: Gap | null
}

interface Invented {
  machine: string
  kind: 'load' | 'dump'
  zone: string | null
  at: number
  flags: readonly string[]
  silence: Gap | null
}

export interface Score {
  truth: Record<'load' | 'dump', number>
  found: Record<'load' | 'dump', number>
  detected: Record<'load' | 'dump', number>
  missed: Missed[]
  invented: Invented[]
  /** Phases of cycles that are both true and detected. */
  compared: ComparedCycle[]
}

/** Milliseconds that a detected moment may lie outside the true stay in the zone: reports are seconds apart. */
const TOLERANCE_MS = 30_000

export function emptyScore(): Score {
  return {
    truth: { load: 0, dump: 0 },
    found: { load: 0, dump: 0 },
    detected: { load: 0, dump: 0 },
    missed: [],
    invented: [],
    compared: [],
  }
}

const near = (gaps: readonly Gap[], t: number): Gap | null =>
  gaps.find(([from, to]) => t > from - 300_000 && t < to + 300_000) ?? null

/** Valid times of the event: the stay in the zone, and the silences that touch it. */
function windowOf(stay: Stay, gaps: readonly Gap[]): [number, number] {
  let from = Math.min(stay.enteredAt, stay.queuedAt ?? Infinity) - TOLERANCE_MS
  let to = (stay.exitedAt || stay.endedAt) + TOLERANCE_MS
  for (const [begin, end] of gaps) {
    if (begin > to || end < from) continue
    from = Math.min(from, begin - TOLERANCE_MS)
    to = Math.max(to, end + TOLERANCE_MS)
  }
  return [from, to]
}

/** Adds one truck: its true stays compared with its detected loads and dumps. */
export function scoreTruck(
  score: Score,
  truck: Truck,
  truth: readonly TrueCycle[],
  events: readonly DerivedEvent[],
  cycles: readonly PhasedCycle[],
  gaps: readonly Gap[],
  titleOf: (locationId: string | null) => string | null,
): void {
  const open = events
    .filter((event) => event.type === 'load' || event.type === 'dump')
    .toSorted((a, b) => a.t - b.t)
  for (const event of open) score.detected[event.type as 'load' | 'dump'] += 1
  for (const stay of servedStays(truck)) {
    const kind = stay.kind as 'load' | 'dump'
    score.truth[kind] += 1
    const [from, to] = windowOf(stay, gaps)
    const fits = (event: DerivedEvent): boolean =>
      event.type === kind && titleOf(event.locationId) === stay.zone && event.t >= from && event.t <= to
    const at = open.findIndex(fits)
    if (at >= 0) {
      open.splice(at, 1)
      score.found[kind] += 1
      continue
    }
    const unseen = gaps.some(([begin, end]) => begin <= stay.startedAt && end >= stay.endedAt)
    const silence = near(gaps, stay.startedAt)
    score.missed.push({ machine: truck.id, kind, zone: stay.zone, at: stay.startedAt, unseen, silence })
  }
  for (const event of open) {
    const kind = event.type as 'load' | 'dump'
    score.invented.push({
      machine: truck.id,
      kind,
      zone: titleOf(event.locationId),
      at: event.t,
      flags: event.flags,
      silence: near(gaps, event.t),
    })
  }
  scorePhases(score, truth, cycles)
}

function scorePhases(score: Score, truth: readonly TrueCycle[], cycles: readonly PhasedCycle[]): void {
  for (const cycle of cycles) {
    const apart = (one: TrueCycle): number =>
      Math.abs(one.load.endedAt - cycle.loadedAt) + Math.abs(one.dump.endedAt - cycle.dumpedAt)
    const match = truth.find((one) => apart(one) < 4 * TOLERANCE_MS)
    if (match) score.compared.push({ truth: match.phases, detected: cycle.phases })
  }
}

/** Targets of the product: shares of loads and dumps together, and seconds at the median. */
export const targets = { found: 0.99, invented: 0.01, phaseSeconds: 10 } as const

export interface Verdict {
  found: number
  invented: number
  phases: Record<Phase, number>
  sums: WorkSums
  /** Missed targets, in words. */
  short: string[]
}

/** `most` is the largest share by which the sum of a phase of work may deviate. */
export function judge(score: Score, most: number): Verdict {
  const truth = score.truth.load + score.truth.dump
  const detected = score.detected.load + score.detected.dump
  const found = (score.found.load + score.found.dump) / truth
  const invented = detected > 0 ? score.invented.length / detected : 0
  const compared = comparePhases(score.compared)
  const sums = workSums(score.compared)
  const medians = Object.fromEntries(phases.map((phase) => [phase, compared[phase].median]))
  const short = [
    ...(found >= targets.found ? [] : ['found']),
    ...(invented <= targets.invented ? [] : ['false']),
    ...phases.filter((phase) => !(medians[phase]! <= targets.phaseSeconds)),
    ...missedSums(sums, most),
  ]
  return { found, invented, phases: medians as Record<Phase, number>, sums, short }
}
