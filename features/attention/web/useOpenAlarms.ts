import { useMemo } from 'react'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { openAlarms, type OpenAlarmItem } from '../attention.endpoints.ts'

/** A hint that was lost, and the end of a snooze, are seen this late, milliseconds. */
const EVERY_MS = 30_000

/** All alarms that are open, and when they were fetched; that is done again when one is raised, changed or over (`AlarmBadge`). */
export function useOpenAlarms(): { items: readonly OpenAlarmItem[] | undefined; at: number } {
  const { data, dataUpdatedAt } = useCall(openAlarms, {}, { every: EVERY_MS })
  return { items: data?.items, at: dataUpdatedAt }
}

/** Whether somebody still has to see to it. */
export const isCalling = ({ acknowledged, snoozedUntil }: OpenAlarmItem, now: number): boolean =>
  !acknowledged && (snoozedUntil === null || Date.parse(snoozedUntil) <= now)

export interface MachineAlarms {
  /** The rules that a machine calls attention by, the earliest first; none: it is well. */
  readonly of: (machine: string) => readonly AlarmRule[]
  /** Machines with alarms that nobody sees to come first, then those with others, then the rest. */
  readonly rank: (machine: string) => number
  /** All that have any. */
  readonly machines: ReadonlySet<string>
}

/** What is open, by machine. */
export function useMachineAlarms(): MachineAlarms {
  const { items, at } = useOpenAlarms()
  return useMemo(() => {
    const rules = new Map<string, AlarmRule[]>()
    const calling = new Set<string>()
    for (const one of items ?? []) {
      for (const { id } of one.machines) {
        rules.set(id, [...(rules.get(id) ?? []), one.rule])
        if (isCalling(one, at)) calling.add(id)
      }
    }
    return {
      of: (machine) => rules.get(machine) ?? [],
      rank: (machine) => (calling.has(machine) ? 0 : rules.has(machine) ? 1 : 2),
      machines: new Set(rules.keys()),
    }
  }, [items, at])
}
