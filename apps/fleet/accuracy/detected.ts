/** Detection on the recorded machines of a site: the phases of each truck's cycles. */
import type { Derived } from '@haulway/features/telemetry/detection/derived.ts'
import {
  emptyDerived,
  initialState,
  stepFix,
  tentative,
} from '@haulway/features/telemetry/detection/derive.ts'
import {
  type MachineRows,
  type PhasedCycle,
  phasedCycles,
} from '@haulway/features/telemetry/live/occupancy.ts'
import type { MachineProfile, Site } from '@haulway/features/telemetry/detection/site.ts'
import type { Hang } from './occupancy.ts'
import type { RecordedMachine, Recording } from './recording.ts'
import type { OccupancySite } from './sites.ts'
import { detectionSite } from './trial.ts'

function rowsOf({ name, kind, fixes }: RecordedMachine, site: Site): MachineRows {
  const profile: MachineProfile = { equipmentId: name, capacityKg: Number.NaN, hauls: kind === 'hauler' }
  const state = initialState()
  const out: Derived = emptyDerived()
  for (const fix of fixes) stepFix(state, fix, site, profile, out)
  const open = tentative(state, site, profile)
  return {
    equipmentId: name,
    loads: kind === 'loader',
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
}

/** By the name of the truck. */
export function detectedCycles(of: OccupancySite, { machines }: Recording): Map<string, PhasedCycle[]> {
  const plan = detectionSite(of.quarry)
  const spots = new Map(of.places.map((place) => [place.zone, place.spots]))
  const site = {
    ...plan,
    locations: plan.locations.map((place) => ({ ...place, spots: spots.get(place.title) ?? null })),
  }
  const rows = machines.map((machine) => rowsOf(machine, site))
  const cycles = phasedCycles(rows, site)
  return new Map(rows.map(({ equipmentId }, i) => [equipmentId, cycles[i]!]))
}

/** Detected hang of each loader before each of its loads. */
export function detectedHangs(cycles: Iterable<readonly PhasedCycle[]>): Hang[] {
  return [...cycles].flat().flatMap(({ loadWait, phases, loadedAt }) =>
    loadWait?.loader == null || loadWait.hang === null
      ? []
      : [
          {
            loader: loadWait.loader,
            seconds: loadWait.hang,
            loadingFrom: loadedAt - (phases.loading ?? 0) * 1000,
          },
        ],
  )
}
