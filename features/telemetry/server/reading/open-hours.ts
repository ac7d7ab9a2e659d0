/** Hourly sums of open tails, which the table of hours does not include yet. */
import { type Machine, tailFixes, tailRows } from '../model/machine.ts'
import { summarise } from '../model/summary.ts'

export interface OpenHour {
  equipmentId: string
  /** Start of the hour, and of the open tail; epoch milliseconds. */
  hour: number
  since: number
  positions: number
  /** Seconds. */
  moving: number
}

export function openHours(machines: Iterable<Machine>): OpenHour[] {
  const open: OpenHour[] = []
  for (const machine of machines) {
    if (tailRows(machine) === 0) continue
    const fixes = tailFixes(machine)
    for (const { hour, positions, moving } of summarise(fixes, machine.link).hours) {
      open.push({ equipmentId: machine.id, hour, since: fixes.t[0] ?? hour, positions, moving })
    }
  }
  return open
}
