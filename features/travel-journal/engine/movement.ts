/** Intervals in which a machine moved, stood or was silent, by its positions. Together they cover the whole span. */
import { distance } from '@haulway/geo'
import { defaultSettings } from '../../telemetry/telemetry.ts'
import { countUntil } from './binary-search.ts'
import { SILENT_MS, type Track } from './track.ts'

const doings = ['moving', 'standing', 'silent'] as const
export type MovementState = (typeof doings)[number]

/** Epoch milliseconds. */
export interface Span {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

export interface MovementInterval extends Span {
  readonly doing: MovementState
}

interface Step {
  readonly doing: MovementState
  /** Metres driven. */
  readonly metres: number
}

const SILENT: Step = { doing: 'silent', metres: 0 }
const STANDING: Step = { doing: 'standing', metres: 0 }

/** The interval from the position before `i` to it, classified as for machine hours (`summarise` of telemetry). */
function stepTo({ t, lon, lat, speed }: Track, i: number): Step {
  const ms = t[i]! - t[i - 1]!
  if (ms > SILENT_MS) return SILENT
  const metres = distance(lon[i - 1]!, lat[i - 1]!, lon[i]!, lat[i]!)
  const pace = (1000 * metres) / ms
  // A receiver's jump is no distance, nor are two positions of one instant.
  if (!(pace <= defaultSettings.maximumSpeed)) return STANDING
  const told = Number.isNaN(speed[i]!) ? pace : speed[i]!
  return told > defaultSettings.stopSpeed ? { doing: 'moving', metres } : STANDING
}

/** Merges consecutive intervals of one kind. */
function collector() {
  const stretches: MovementInterval[] = []
  return {
    stretches,
    add(doing: MovementState, from: number, to: number): void {
      if (to <= from) return
      const last = stretches.at(-1)
      if (last?.doing === doing && last.to === from) stretches[stretches.length - 1] = { ...last, to }
      else stretches.push({ doing, from, to })
    },
  }
}

/** Before the first and after the last position: like the adjacent step, where that is near. */
function edge(ms: number, step: Step | undefined): MovementState {
  if (ms > SILENT_MS) return 'silent'
  return step && step !== SILENT ? step.doing : 'standing'
}

export interface Movement {
  /** Consecutive from the start of the span to its end. */
  readonly stretches: readonly MovementInterval[]
  /** Metres; silent intervals excluded. */
  readonly distance: number
  /** Metres per second. */
  readonly topSpeed: number
}

/**
 * Before the first and after the last position the adjacent step continues where it is near; otherwise the machine is
 * silent.
 */
export function movementIn(track: Track, span: Span): Movement {
  const { n, t, speed } = track
  const all = collector()
  if (n === 0) {
    all.add('silent', span.from, span.to)
    return { stretches: all.stretches, distance: 0, topSpeed: 0 }
  }
  all.add(edge(t[0]! - span.from, n > 1 ? stepTo(track, 1) : undefined), span.from, t[0]!)
  let [distance, topSpeed, last] = [0, 0, STANDING]
  for (let i = 1; i < n; i++) {
    last = stepTo(track, i)
    all.add(last.doing, t[i - 1]!, t[i]!)
    distance += last.metres
    if (last.doing === 'moving' && speed[i]! > topSpeed) topSpeed = speed[i]!
  }
  all.add(edge(span.to - t[n - 1]!, last), t[n - 1]!, span.to)
  return { stretches: all.stretches, distance, topSpeed }
}

/** Milliseconds of sorted intervals of a kind within a span. */
export function timeIn(
  stretches: readonly MovementInterval[],
  doing: MovementState,
  { from, to }: Span,
): number {
  let sum = 0
  const first = countUntil(stretches.length, (i) => stretches[i]!.to <= from)
  for (let i = first; i < stretches.length && stretches[i]!.from < to; i++) {
    const one = stretches[i]!
    if (one.doing === doing) sum += Math.min(one.to, to) - Math.max(one.from, from)
  }
  return sum
}

/** Behaviour 18: a shorter standing is no stop. */
const STOP_MS = 60_000

export const stopsOf = (stretches: readonly MovementInterval[]): readonly MovementInterval[] =>
  stretches.filter(({ doing, from, to }) => doing === 'standing' && to - from >= STOP_MS)
