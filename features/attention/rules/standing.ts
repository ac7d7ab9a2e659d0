/** A truck that stands outside the places meant for it, and neither waits nor works. */
import { distance } from '@haulway/geo'
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import { workedBetween } from '../site.ts'
import type { View, Watched } from '../view.ts'

/** It stands until it has moved this far, metres. */
const MOVED_M = 50

/** Where and since when it stands without reason; null: it does not. */
function standsSince(view: View, machine: Watched): number | null {
  const { seen, of } = machine
  const { activity } = view.doing(machine)
  const since = seen.work.standsSince
  if (since === null || seen.work.loaded === null || view.rests(machine)) return null
  if (activity !== 'idle' && activity !== 'engineOff') return null
  const shift = view.shift(of.projectId)
  // Without shifts, switching off the engine ends the work.
  if (shift === undefined) return activity === 'engineOff' ? null : since
  // Standing since before the shift: it has not begun to work.
  return shift !== null && since >= shift.start ? since : null
}

/** Whether it is still where it stood. */
function isThere(view: View, { id, seen }: Watched): boolean {
  const open = view.open('standing', id)
  if (open?.lon === undefined || open.lat === undefined) return false
  return distance(open.lon, open.lat, seen.position.lon, seen.position.lat) < MOVED_M
}

function judge(view: View, machine: Watched): Finding {
  const { seen, of, limits, id } = machine
  const threshold = limits.of('standingMinutes')
  const since = standsSince(view, machine)
  const seconds = since === null ? 0 : workedBetween(view.site, of.projectId, since, view.now) / 1000
  const tooLong = since !== null && seconds >= threshold.value * 60
  const { lon, lat } = seen.position
  return {
    subject: { kind: 'equipment', id },
    state: view.isOffline(machine) ? 'hold' : tooLong ? 'on' : isThere(view, machine) ? 'hold' : 'off',
    cause: 'standing',
    facts: {
      since: since ?? view.now,
      seconds,
      lon,
      lat,
      locationId: seen.activity.locationId,
      routeId: of.routeId,
      driverId: seen.work.driverId,
    },
    threshold,
    projectId: of.projectId,
  }
}

export const standing: Rule = {
  name: 'standing',
  offMs: 0,
  behind: ['silent'],
  find: (view, ids) => view.some(ids).flatMap((one) => (one.hauls ? [judge(view, one)] : [])),
}
