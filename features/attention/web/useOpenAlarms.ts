import { useMemo } from 'react'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { openAlarms, type OpenAlarmItem } from '../attention.endpoints.ts'

/** The longest delay after a lost hint or the end of a snooze, milliseconds. */
const EVERY_MS = 30_000

/** All open alarms, and when they were fetched; refreshed when one is raised, changed or ended (`AlarmBadge`). */
export function useOpenAlarms(): { items: readonly OpenAlarmItem[] | undefined; at: number } {
  const { data, dataUpdatedAt } = useCall(openAlarms, {}, { every: EVERY_MS })
  return { items: data?.items, at: dataUpdatedAt }
}

/** Whether an alarm is still unattended. */
export const isUnattended = ({ acknowledged, snoozedUntil }: OpenAlarmItem, now: number): boolean =>
  !acknowledged && (snoozedUntil === null || Date.parse(snoozedUntil) <= now)

export interface MachineAlarms {
  /** The rules that a machine violates, the earliest first; none: it is well. */
  readonly of: (machine: string) => readonly AlarmRule[]
  /** Machines with unattended alarms first, then those with others, then the rest. */
  readonly rank: (machine: string) => number
  /** All machines with alarms. */
  readonly machines: ReadonlySet<string>
}

/** Open alarms by machine. */
export function useMachineAlarms(): MachineAlarms {
  const { items, at } = useOpenAlarms()
  return useMemo(() => {
    const rules = new Map<string, AlarmRule[]>()
    const calling = new Set<string>()
    for (const one of items ?? []) {
      for (const { id } of one.machines) {
        rules.set(id, [...(rules.get(id) ?? []), one.rule])
        if (isUnattended(one, at)) calling.add(id)
      }
    }
    return {
      of: (machine) => rules.get(machine) ?? [],
      rank: (machine) => (calling.has(machine) ? 0 : rules.has(machine) ? 1 : 2),
      machines: new Set(rules.keys()),
    }
  }, [items, at])
}
