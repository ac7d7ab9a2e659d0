/** Tracks of machines as the GPU takes them: the points of all machines one after the other. */
import { POINT_FLOATS } from '../base/lines.ts'
import { mercatorX, mercatorY } from '../machines/motion.ts'
import type { Track } from '../tracks/track-features.ts'

/** Value of the last float of a point that means: no line leads to it. */
const APART = 0

export interface ReplayTrack {
  readonly track: Track
  /** Number of positions; the columns may be longer. */
  readonly n: number
  /** Index in `machineStates` of what the machine did on the way to position i. */
  readonly stateAt: (i: number) => number
}

export interface ReplayTracks {
  readonly points: Float32Array
  readonly origin: { readonly x: number; readonly y: number; readonly t: number }
  /** Index of the first point of each machine, then the end of the last one. */
  readonly starts: readonly number[]
}

/** Builds the tracks; no line crosses a silence longer than `gap` milliseconds. */
export function buildReplayTracks(ways: readonly ReplayTrack[], gap: number): ReplayTracks {
  const starts = [0]
  for (const { n } of ways) starts.push(starts.at(-1)! + n)
  const points = new Float32Array(starts.at(-1)! * POINT_FLOATS)
  const first = ways.find(({ n }) => n > 0)?.track
  const origin = first
    ? { x: mercatorX(first.lon[0]!), y: mercatorY(first.lat[0]!), t: first.t[0]! }
    : { x: 0, y: 0, t: 0 }
  let at = 0
  for (const { track, n, stateAt } of ways) {
    for (let i = 0; i < n; i++) {
      points[at++] = mercatorX(track.lon[i]!) - origin.x
      points[at++] = mercatorY(track.lat[i]!) - origin.y
      points[at++] = (track.t[i]! - origin.t) / 1000
      points[at++] = i > 0 && track.t[i]! - track.t[i - 1]! <= gap ? 1 + stateAt(i) : APART
    }
  }
  return { points, origin, starts }
}

/** Index of the first point of a machine after an instant, in seconds from the base time. */
export function pointAfter({ points, starts }: ReplayTracks, machine: number, seconds: number): number {
  let [low, high] = [starts[machine]!, starts[machine + 1]!]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle * POINT_FLOATS + 2]! <= seconds) low = middle + 1
    else high = middle
  }
  return low
}
