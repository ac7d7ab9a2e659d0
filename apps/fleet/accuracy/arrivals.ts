/** What really happened, cycle by cycle, with phases that begin at the edge of the place, as detection reports them. */
import { phases, type Phase } from '@haulway/features/telemetry/derived.ts'
import type { Stay, Truck } from '../simulation/machine.ts'
import { servedStays } from '../simulation/truth.ts'

export interface ArrivalCycle {
  machine: string
  loadZone: string
  dumpZone: string
  /** Arrival at the load: in the zone, or standing in its queue outside, whichever was first. Epoch ms. */
  arrivedAt: number
  loadStartedAt: number
  /** Drove off with its load. */
  loadedAt: number
  dumpStartedAt: number
  /** Drove off empty. */
  dumpedAt: number
  /** Seconds; the empty travel of the last cycle is null. */
  phases: Record<Phase, number | null>
  /** Metres between the two spots, and from the dump to the next load. */
  distanceLoadedM: number
  distanceEmptyM: number | null
  payloadKg: number
}

export function arrival(stay: Stay): number {
  return Math.min(stay.enteredAt, stay.queuedAt ?? Infinity)
}

/**
 * Queueing is from the arrival to standstill on the spot (waiting, closing up and backing in: not yet served),
 * loading and dumping from standstill to driving off, travel between driving off and the next arrival. Breaks
 * and fuel are part of the empty travel, so that the six phases sum to the cycle.
 */
export function arrivalCycles(truck: Truck): ArrivalCycle[] {
  const stays = servedStays(truck)
  const cycles: ArrivalCycle[] = []
  for (let i = 0; i + 1 < stays.length; i += 1) {
    const load = stays[i]!
    const dump = stays[i + 1]!
    const next = stays[i + 2]
    if (load.kind !== 'load' || dump.kind !== 'dump') continue
    const moments = [
      arrival(load),
      load.startedAt,
      load.endedAt,
      arrival(dump),
      dump.startedAt,
      dump.endedAt,
      next ? arrival(next) : null,
    ]
    const spans = phases.map((phase, k): [Phase, number | null] => {
      const to = moments[k + 1]!
      return [phase, to === null ? null : (to - moments[k]!) / 1000]
    })
    cycles.push({
      machine: truck.id,
      loadZone: load.zone,
      dumpZone: dump.zone,
      arrivedAt: arrival(load),
      loadStartedAt: load.startedAt,
      loadedAt: load.endedAt,
      dumpStartedAt: dump.startedAt,
      dumpedAt: dump.endedAt,
      phases: Object.fromEntries(spans) as Record<Phase, number | null>,
      distanceLoadedM: dump.odometer - load.odometer,
      distanceEmptyM: next ? next.odometer - dump.odometer : null,
      payloadKg: load.payloadKg,
    })
  }
  return cycles
}
