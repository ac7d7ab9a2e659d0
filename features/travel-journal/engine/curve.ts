/** A measured value over time, reduced to the available pixels. */
import type { Span } from './movement.ts'
import { indexAt, SILENT_MS, type Track } from './track.ts'

export interface CurvePoint {
  readonly t: number
  readonly value: number
  /** Whether a line connects it with the point before. */
  readonly isJoined: boolean
}

/** The highest value of each of `most` parts of a span; silences are not bridged. */
export function curveOf(track: Track, values: Float32Array, { from, to }: Span, most: number): CurvePoint[] {
  const wide = (to - from) / Math.max(1, most)
  const points: CurvePoint[] = []
  let [part, last] = [-1, Number.NEGATIVE_INFINITY]
  for (let i = Math.max(0, indexAt(track, from)); i < track.n && track.t[i]! <= to; i++) {
    const [t, value] = [track.t[i]!, values[i]!]
    if (Number.isNaN(value) || t < from) continue
    const isJoined = t - last <= SILENT_MS
    last = t
    const here = Math.floor((t - from) / wide)
    const before = points.at(-1)
    if (here !== part || !before || !isJoined) points.push({ t, value, isJoined })
    else if (value > before.value) points[points.length - 1] = { ...before, value }
    part = here
  }
  return points
}
