/**
 * Trucks of a route that travel in one direction closer than half their even gap, and closer than usual there
 * (behaviour 8).
 */
import { distance } from '@haulway/geo'
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import { limitsFor, type SiteRoute } from '../site.ts'
import { beneathUsual } from '../usual.ts'
import type { View, Watched } from '../view.ts'

/** Off-delay: at a loader or a dump trucks are not seen following each other. */
const OFF_MS = 300_000
/** Slower trucks stand, m/s; also the least speed assumed. */
const MOVES = 1
const LEAST_SPEED = 3
/** Largest difference of courses of two that follow each other, degrees. */
const COURSE = 60
/** They are apart again once the gap exceeds the limit by this factor. */
const DEAD_BAND = 1.2
const MINUTE = 60_000

function course(a: number | null, b: number | null): number {
  if (a === null || b === null) return 0
  const turn = Math.abs(a - b) % 360
  return Math.min(turn, 360 - turn)
}

/** Seconds from one to the other; infinite for two that do not follow each other. */
function gapOf({ seen: { position: a } }: Watched, { seen: { position: b } }: Watched): number {
  if (course(a.heading, b.heading) > COURSE) return Number.POSITIVE_INFINITY
  const speed = ((a.speed ?? LEAST_SPEED) + (b.speed ?? LEAST_SPEED)) / 2
  return distance(a.lon, a.lat, b.lon, b.lat) / Math.max(speed, LEAST_SPEED)
}

/** The closest two that travel in one direction. */
function closest(
  trucks: readonly Watched[],
): { gap: number; pair: readonly string[]; activity: string } | null {
  const travelling = trucks.filter(({ seen }) => (seen.position.speed ?? LEAST_SPEED) > MOVES)
  const groups = Map.groupBy(travelling, ({ seen }) => seen.activity.activity)
  let least: ReturnType<typeof closest> = null
  for (const activity of ['hauling', 'returning'] as const) {
    const group = groups.get(activity) ?? []
    group.forEach((one, i) => {
      for (const other of group.slice(i + 1)) {
        const gap = gapOf(one, other)
        if (least === null || gap < least.gap) least = { gap, pair: [one.id, other.id], activity }
      }
    })
  }
  return least
}

function judge(view: View, route: SiteRoute, trucks: readonly Watched[]): Finding | null {
  if (route.cycleSeconds === null || trucks.length < 2) return null
  const of = { routeId: route.id, projectId: route.projectId }
  const limits = limitsFor(view.site, of)
  const even = route.cycleSeconds / trucks.length
  const half = (even * limits.of('bunchShare').value) / 100
  const { seconds: least, threshold } = beneathUsual(limits, half, route.closestSeconds)
  const near = closest(trucks)
  const gap = near?.gap ?? Number.POSITIVE_INFINITY
  // On such a dense route nobody waits for the next truck.
  const isDense = even < limits.of('bunchMinutes').value * 60
  const isNear = gap < least ? 'on' : gap < least * DEAD_BAND ? 'hold' : 'off'
  return {
    subject: { kind: 'route', id: route.id },
    state: isDense ? 'off' : view.site.usual === null ? 'hold' : isNear,
    cause: 'bunching',
    facts: {
      since: view.now,
      ...(near ? { phase: near.activity === 'hauling' ? 'loadedTravel' : 'emptyTravel' } : {}),
      ...(Number.isFinite(gap) ? { seconds: gap } : {}),
      ...(route.closestSeconds === null ? {} : { usualSeconds: route.closestSeconds }),
      limitSeconds: least,
      evenSeconds: even,
      routeId: route.id,
      machines: near?.pair ?? [],
    },
    threshold,
    // By chance some truck is always near another: only the same two that stay together bunch.
    counted: near?.pair.join(' ') ?? '',
    projectId: route.projectId,
  }
}

export const bunching: Rule = {
  name: 'bunching',
  onMs: (view, { projectId, subject }) =>
    limitsFor(view.site, { routeId: subject.id, projectId }).of('bunchMinutes').value * MINUTE,
  offMs: OFF_MS,
  find(view, ids) {
    if (ids !== null) return []
    const onRoute = Map.groupBy(
      view.some(null).filter((one) => one.hauls && !view.isOffline(one) && !view.rests(one)),
      ({ of }) => of.routeId,
    )
    return [...view.site.routes.values()].flatMap(
      (route) => judge(view, route, onRoute.get(route.id) ?? []) ?? [],
    )
  },
}
