/** Time that a machine spent in locations. */
import { type Span, type MovementInterval, timeIn } from './movement.ts'

export interface Visit {
  readonly locationId: string
  readonly from: number
  /** null: it is still there. */
  readonly to: number | null
}

export interface Dwell {
  readonly locationId: string
  readonly visits: number
  /** Milliseconds within the span, and those of standing. */
  readonly time: number
  readonly standing: number
}

/** By location, the longest first. A visit that reaches beyond the span counts with its part. */
export function dwellIn(
  visits: readonly Visit[],
  stretches: readonly MovementInterval[],
  span: Span,
): Dwell[] {
  const places = new Map<string, Dwell>()
  for (const { locationId, from, to } of visits) {
    const part = { from: Math.max(from, span.from), to: Math.min(to ?? span.to, span.to) }
    if (part.to <= part.from) continue
    const sum = places.get(locationId) ?? { locationId, visits: 0, time: 0, standing: 0 }
    places.set(locationId, {
      locationId,
      visits: sum.visits + 1,
      time: sum.time + part.to - part.from,
      standing: sum.standing + timeIn(stretches, 'standing', part),
    })
  }
  return [...places.values()].sort((a, b) => b.time - a.time)
}
