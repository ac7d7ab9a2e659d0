/** A truck that stays in a phase longer than usual on its route, by a share of the usual time and by some minutes. */
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import type { View, Watched } from '../view.ts'

/** Waiting has its own rules. */
const own: ReadonlySet<string> = new Set(['queueLoad', 'queueDump'])

function judge(view: View, machine: Watched): Finding | null {
  const { id, of, limits, seen } = machine
  const known = view.memory.phases.get(id)
  if (known === undefined) return null
  const { phase, since } = known
  const usual = view.site.routes.get(of.routeId ?? '')?.usual[phase]
  const share = limits.of('lateShare')
  const minutes = limits.of('lateMinutes')
  const seconds = (view.now - since) / 1000
  const most =
    usual === undefined ? null : Math.max(usual * (1 + share.value / 100), usual + minutes.value * 60)
  const isOver = most !== null && seconds >= most && !own.has(phase)
  const inShift = view.shift(of.projectId) !== null
  const { lon, lat } = seen.position
  return {
    subject: { kind: 'equipment', id },
    state:
      most === null || view.isOffline(machine)
        ? 'hold'
        : isOver && inShift && !view.rests(machine)
          ? 'on'
          : 'off',
    cause: phase,
    facts: {
      since,
      phase,
      seconds,
      ...(usual === undefined || most === null ? {} : { usualSeconds: usual, limitSeconds: most }),
      lon,
      lat,
      locationId: seen.activity.locationId,
      routeId: of.routeId,
      driverId: seen.work.driverId,
    },
    // The larger of the two margins is the exceeded threshold.
    threshold: usual !== undefined && most === usual + minutes.value * 60 ? minutes : share,
    projectId: of.projectId,
  }
}

export const late: Rule = {
  name: 'late',
  offMs: 0,
  behind: ['silent', 'standing'],
  find: (view, ids) => view.some(ids).flatMap((one) => (one.hauls ? (judge(view, one) ?? []) : [])),
}
