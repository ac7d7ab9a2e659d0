import type { MachineActivity, ClientMachine } from '../telemetry/telemetry.ts'

/** The state that people see: the activity, or offline. */
export const shownStates = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'waiting',
  'moving',
  'idle',
  'engineOff',
  'offline',
] as const satisfies readonly (MachineActivity | 'offline')[]
export type ShownState = (typeof shownStates)[number]

export const sortOrders = ['attention', 'title', 'state', 'longest'] as const
export type MachineOrder = (typeof sortOrders)[number]

export interface MachineFilter {
  /** Substring of the title, ignoring case. */
  search: string
  /** Empty: all states. */
  states: readonly ShownState[]
}

export function stateOf(machine: ClientMachine): ShownState {
  return machine.offline ? 'offline' : machine.activity
}

/** When the machine entered its state; for an offline one its last fix. Epoch milliseconds. */
export function stateSince(machine: ClientMachine): number {
  return machine.offline ? machine.t : machine.since
}

/** The states named in an address; unknown ones are left out. */
export function parseStates(text: string | undefined): ShownState[] {
  const named = new Set((text ?? '').split(','))
  return shownStates.filter((state) => named.has(state))
}

/** The predicate of a filter; null when it keeps all machines. */
export function filterPredicate({
  search,
  states,
}: MachineFilter): ((machine: ClientMachine) => boolean) | null {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '' && states.length === 0) return null
  return (machine) =>
    machine.title.toLocaleLowerCase().includes(wanted) &&
    (states.length === 0 || states.includes(stateOf(machine)))
}

/** The number of machines in each state, among those whose title matches the search. */
export function countStates(machines: readonly ClientMachine[]): Record<ShownState, number> {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>
  for (const machine of machines) counts[stateOf(machine)]++
  return counts
}

/**
 * Sorts machines; equal ones keep their order (by title). `alarm` ranks machines with alarms, which come first unless
 * another order is selected.
 */
export function sortMachines(
  machines: readonly ClientMachine[],
  order: MachineOrder,
  alarm: (machine: string) => number,
): readonly ClientMachine[] {
  if (order === 'title') return machines
  const ranks = {
    attention: ({ id }: ClientMachine) => alarm(id),
    state: (machine: ClientMachine) => shownStates.indexOf(stateOf(machine)),
    longest: stateSince,
  }
  return machines.toSorted((a, b) => ranks[order](a) - ranks[order](b))
}
