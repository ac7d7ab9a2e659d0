/** Faster than the place allows or, outside places with a limit, than the road of the route. */
import { zonesAt } from '@haulway/geo'
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import type { View, Watched } from '../view.ts'

const ON_MS = 5_000
const OFF_MS = 10_000
const KMH = 3.6

interface Allowed {
  readonly limit: number
  /** The place or the route that sets it. */
  readonly id: string
  readonly locationId: string | null
}

const found: number[] = []

/** The lowest limit among the places that it is in. */
function ofPlaces({ site }: View, { seen }: Watched): Allowed | null {
  const hits =
    site.limited.length === 0 ? 0 : zonesAt(site.limitedZones, seen.position.lon, seen.position.lat, found)
  let least: Allowed | null = null
  for (let i = 0; i < hits; i++) {
    const { id, speedLimit } = site.limited[found[i]!]!
    if (speedLimit !== null && (least === null || speedLimit < least.limit))
      least = { limit: speedLimit, id, locationId: id }
  }
  return least
}

function ofRoute({ site }: View, { seen, of }: Watched): Allowed | null {
  const { activity } = seen.activity
  const route =
    activity === 'hauling' || activity === 'returning' ? site.routes.get(of.routeId ?? '') : undefined
  return route?.speedLimit == null ? null : { limit: route.speedLimit, id: route.id, locationId: null }
}

function judge(view: View, machine: Watched): Finding {
  const { id, seen, of, limits } = machine
  const allowed = ofPlaces(view, machine) ?? ofRoute(view, machine)
  const threshold = limits.of('speedOver')
  const { t, lon, lat } = seen.position
  const speed = seen.position.speed === null ? null : seen.position.speed * KMH
  const most = (allowed?.limit ?? 0) * (1 + threshold.value / 100)
  const state =
    allowed === null || speed === null || speed <= allowed.limit ? 'off' : speed > most ? 'on' : 'hold'
  return {
    subject: { kind: 'equipment', id },
    state: speed === null && allowed !== null ? 'hold' : state,
    cause: allowed?.id ?? 'none',
    facts: {
      since: t,
      ...(speed === null ? {} : { speed }),
      ...(allowed ? { speedLimit: allowed.limit } : {}),
      lon,
      lat,
      locationId: allowed?.locationId ?? seen.activity.locationId,
      routeId: of.routeId,
      driverId: seen.work.driverId,
    },
    threshold,
    projectId: of.projectId,
    at: t,
  }
}

export const speeding: Rule = {
  name: 'speeding',
  onMs: () => ON_MS,
  offMs: OFF_MS,
  behind: ['silent'],
  find: (view, ids) => view.some(ids).map((one) => judge(view, one)),
}
