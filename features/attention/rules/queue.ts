/** Trucks that wait long for servers held by others. All that wait at one place are one alarm. */
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import { type Belonging, limitsFor } from '../site.ts'
import { beyondUsual } from '../usual.ts'
import type { View, Watched } from '../view.ts'

/** Over when nobody there waited too long for five minutes (behaviour 19). */
const OFF_MS = 300_000

interface Waiting {
  readonly machine: Watched
  readonly since: number
}

function judge(view: View, locationId: string, waiting: readonly Waiting[]): Finding {
  const [first] = waiting
  const place = view.site.places.get(locationId)
  const projectId = place?.projectId ?? first?.machine.of.projectId ?? null
  const of: Belonging = { routeId: first?.machine.of.routeId ?? null, projectId }
  const usualSeconds = view.site.usual?.get(locationId)?.queue
  const most = beyondUsual(limitsFor(view.site, of), 'queueMinutes', usualSeconds)
  const since = first?.since ?? view.now
  const seconds = (view.now - since) / 1000
  const open = view.open('queue', locationId)
  const isOver = first !== undefined && seconds >= most.seconds
  const facts = {
    since,
    seconds,
    ...(usualSeconds === undefined ? {} : { usualSeconds }),
    limitSeconds: most.seconds,
    locationId,
    routeId: of.routeId,
    machines: waiting.map(({ machine }) => machine.id),
  }
  return {
    subject: { kind: 'location', id: locationId },
    state: view.site.usual === null ? 'hold' : isOver ? 'on' : 'off',
    cause: 'queue',
    facts: isOver || open === undefined ? facts : open,
    threshold: most.threshold,
    projectId,
  }
}

export const queue: Rule = {
  name: 'queue',
  offMs: OFF_MS,
  find(view, ids) {
    if (ids !== null) return []
    const rows = new Map<string, Waiting[]>()
    for (const id of view.site.places.keys()) if (view.open('queue', id)) rows.set(id, [])
    for (const [id, since] of view.queued) {
      const machine = view.machines.get(id)
      const place = machine?.place?.id
      if (!machine || place === undefined) continue
      rows.set(place, [...(rows.get(place) ?? []), { machine, since }])
    }
    return [...rows].map(([place, waiting]) =>
      judge(
        view,
        place,
        waiting.toSorted((a, b) => a.since - b.since || (a.machine.id < b.machine.id ? -1 : 1)),
      ),
    )
  },
}
