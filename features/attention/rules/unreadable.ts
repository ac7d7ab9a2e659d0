/** A device whose messages cannot be read, all because they are encrypted, or some of them (decision 0129). */
import { UNREADABLE_TOLD_MS } from '../../telemetry/telemetry.ts'
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import type { SiteMachine, UnreadableDevice } from '../site.ts'
import type { View } from '../view.ts'

/** The device of a machine that needs somebody most: one with encrypted messages, then the latest. */
function worstOf(view: View, { unreadable = [] }: SiteMachine): UnreadableDevice | undefined {
  const told = unreadable.filter(
    ({ encrypted, lastAt }) => encrypted || view.now - lastAt < UNREADABLE_TOLD_MS,
  )
  return told.toSorted(
    (a, b) => Number(b.encrypted) - Number(a.encrypted) || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1),
  )[0]
}

/** Over all machines of the site: one with such a device may never have had a position. */
function findingOf(view: View, machine: SiteMachine): Finding {
  const { id } = machine
  const worst = worstOf(view, machine)
  const trouble = worst?.encrypted ? 'encrypted' : 'unreadable'
  const facts = { since: worst?.firstAt ?? view.now, trouble } as const
  return {
    subject: { kind: 'equipment', id },
    state: worst ? 'on' : 'off',
    cause: worst ? `${trouble} ${worst.id}` : 'none',
    facts: worst ? { ...facts, deviceId: worst.id, count: worst.count } : facts,
    threshold: null,
    projectId: view.machines.get(id)?.of.projectId ?? null,
  }
}

export const unreadable: Rule = {
  name: 'unreadable',
  offMs: 0,
  find(view, ids) {
    const all =
      ids === null ? [...view.site.machines.values()] : ids.flatMap((id) => view.site.machines.get(id) ?? [])
    return all.filter(({ downUntil = view.now }) => view.now >= downUntil).map((one) => findingOf(view, one))
  },
}
