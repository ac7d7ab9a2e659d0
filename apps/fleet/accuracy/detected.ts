/** Detection on the recorded machines of a site: the phases of each truck's cycles. */
import type { Derived } from '@haulway/features/telemetry/detection/derived.ts'
import {
  emptyDerived,
  initialState,
  stepEvent,
  stepFix,
  tentative,
} from '@haulway/features/telemetry/detection/derive.ts'
import {
  type MachineRows,
  type PhasedCycle,
  phasedCycles,
} from '@haulway/features/telemetry/live/occupancy.ts'
import type { MachineProfile, Site } from '@haulway/features/telemetry/detection/site.ts'
import { sensorEvent } from '@haulway/features/telemetry/facts/sensor-reading.ts'
import type { StatedEvent } from '@haulway/features/telemetry/facts/fix.ts'
import type { SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import type { Hang } from './occupancy.ts'
import type { RecordedMachine, Recording } from './recording.ts'
import type { OccupancySite } from './sites.ts'
import { detectionSite } from './trial.ts'

/** What the inventory of sensors makes of a reading: see `sensor-reading.ts`. */
const eventOf = ({ mac, t, kind, value }: SensorReading): StatedEvent =>
  sensorEvent({ sensor: mac, t, kind, value: value! })

function rowsOf({ name, kind, fixes, readings }: RecordedMachine, site: Site): MachineRows {
  const profile: MachineProfile = { equipmentId: name, capacityKg: Number.NaN, hauls: kind === 'hauler' }
  const state = initialState()
  const out: Derived = emptyDerived()
  let told = 0
  const tell = (until: number): void => {
    while (told < readings.length && readings[told]!.t < until)
      stepEvent(state, eventOf(readings[told++]!), site, profile, out)
  }
  for (const fix of fixes) {
    tell(fix.t)
    stepFix(state, fix, site, profile, out)
  }
  tell(Infinity)
  const open = tentative(state, site, profile)
  return {
    equipmentId: name,
    loads: kind === 'loader',
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
}

/** The rows of each machine. */
export function detectedRows(of: OccupancySite, { machines }: Recording): MachineRows[] {
  return machines.map((machine) => rowsOf(machine, siteOf(of)))
}

/** The places with as many spots as an account would set. */
function siteOf(of: OccupancySite): Site {
  const plan = detectionSite(of.quarry)
  const spots = new Map(of.places.map((place) => [place.zone, place.spots]))
  return {
    ...plan,
    locations: plan.locations.map((place) => ({ ...place, spots: spots.get(place.title) ?? null })),
  }
}

/** By the name of the truck. */
export function detectedCycles(of: OccupancySite, recording: Recording): Map<string, PhasedCycle[]> {
  const rows = detectedRows(of, recording)
  const cycles = phasedCycles(rows, siteOf(of))
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
