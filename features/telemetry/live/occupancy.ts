/** Who waited for whom on a site: the servers of its places, and the resulting phases of cycles (packages/cycles). */
import {
  type Delay,
  type PhaseSeconds,
  phasesOf,
  type Servers,
  type Service,
  type Wait,
  waitsAt,
} from '@haulway/cycles'
import { distance } from '@haulway/geo'
import type { Cycle, DerivedEvent, Visit } from '../detection/derived.ts'
import { numberOf, settingsAt, type Site } from '../detection/site.ts'

export type ServedRole = 'load' | 'dump'

/** A load place serves one machine at once, a dump any number, unless the place sets it. */
const usualSpots: Readonly<Record<ServedRole, number>> = { load: 1, dump: Number.POSITIVE_INFINITY }

/** Its servers other than loaders. */
export function spotCount(site: Site, locationId: string | null, role: ServedRole): number {
  const location = locationId === null ? undefined : site.locations[numberOf(site, locationId)]
  if (location === undefined) return Number.POSITIVE_INFINITY
  return location.spots ?? usualSpots[role]
}

/** The stay of a loader in the place. */
export type LoaderStay = Pick<Visit, 'enteredAt' | 'stand'> & { machine: string }

/** `loaders`: stays of loaders in the place; they serve loads only. One that is driving off is away. */
export function serversAt(
  site: Site,
  locationId: string | null,
  role: ServedRole,
  loaders: readonly LoaderStay[],
): Servers {
  const { loadSeconds, dumpSeconds } = settingsAt(site, locationId)
  return {
    locationId,
    spots: spotCount(site, locationId, role),
    loaders:
      role === 'dump'
        ? []
        : loaders.flatMap(({ machine, enteredAt: from, stand }) =>
            stand === null ? [] : [{ ...stand, machine, from, to: stand.until ?? Number.POSITIVE_INFINITY }],
          ),
    leastSeconds: role === 'load' ? loadSeconds : dumpSeconds,
    distance,
  }
}

/** The derived rows of one machine. */
export interface MachineRows {
  equipmentId: string
  /** Whether it is a loader, whose stays determine the number of servers. */
  loads: boolean
  events: readonly DerivedEvent[]
  visits: readonly Visit[]
  cycles: readonly Cycle[]
}

const idOf = (equipmentId: string, eventKey: string) => `${equipmentId} ${eventKey}`

/** The services at each location, by role and location. */
function servicesOf(machines: readonly MachineRows[]): Map<string, Service[]> {
  const places = new Map<string, Service[]>()
  for (const { equipmentId, events } of machines) {
    for (const { key, type, t, lon, lat, locationId, service } of events) {
      if (service === null) continue
      const place = `${type} ${locationId ?? ''}`
      const services = places.get(place) ?? []
      places.set(place, services)
      services.push({ id: idOf(equipmentId, key), ...service, endedAt: t, lon, lat })
    }
  }
  return places
}

export interface PhasedCycle extends Cycle {
  phases: PhaseSeconds
  /** For its load; null where it was not seen. */
  loadWait: Wait | null
}

/** The cycles of a whole site with their phases, by machine in the given order; `delays` are all of them. */
export function phasedCycles(machines: readonly MachineRows[], site: Site): PhasedCycle[][] {
  const stays = machines
    .filter(({ loads }) => loads)
    .flatMap(({ equipmentId, visits }) => visits.map((visit) => ({ ...visit, machine: equipmentId })))
  const waits = new Map(
    [...servicesOf(machines)].flatMap(([place, services]) => {
      const role = place.startsWith('load ') ? 'load' : 'dump'
      const locationId = place.slice(5) || null
      const loaders = stays.filter((stay) => stay.locationId === locationId)
      return [...waitsAt(serversAt(site, locationId, role, loaders), services)]
    }),
  )
  return machines.map(({ equipmentId, cycles }) =>
    cycles.map((cycle) => {
      const load = waits.get(idOf(equipmentId, cycle.loadEventKey)) ?? null
      const dump = waits.get(idOf(equipmentId, cycle.dumpEventKey)) ?? null
      const found: { phases: PhaseSeconds; delays: Delay[] } = phasesOf(cycle, load, dump)
      return { ...cycle, ...found, loadWait: load }
    }),
  )
}
