import { activity } from '../../derive.ts'
import type { CurrentActivity } from '../../derived.ts'
import type { Latest, Machine } from '../owner/machine.ts'

/** A machine as it stands: its last counted position and what it does. */
export interface MachineNow {
  equipmentId: string
  position: Latest
  activity: CurrentActivity
}

/** Those of the machines that have a position. */
export function machinesNow(machines: Iterable<Machine>): MachineNow[] {
  const now: MachineNow[] = []
  for (const machine of machines) {
    if (machine.latest === null) continue
    now.push({ equipmentId: machine.id, position: machine.latest, activity: activity(machine.state) })
  }
  return now
}
