/** The labelled moments of a time axis. The axis is in instants; local time is only their label. */
import type { Span } from './movement.ts'

const MINUTE = 60_000
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14400].map(
  (minutes) => minutes * MINUTE,
)

/** At most `most`, at round local times; `offset`: milliseconds ahead of UTC at the beginning. */
export function ticksIn({ from, to }: Span, offset: number, most: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? (to - from) / Math.max(1, most)
  const ticks: number[] = []
  for (let at = Math.ceil((from + offset) / step) * step - offset; at < to; at += step) ticks.push(at)
  return ticks
}
