import type { MachineActivity, SeenMachine } from '../telemetry/telemetry.ts'

/** What a person sees a machine do: its activity, or that it is not heard. */
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

export const machineOrders = ['attention', 'title', 'state', 'longest'] as const
export type MachineOrder = (typeof machineOrders)[number]

export interface MachineFilter {
  /** Substring of the title, any case. */
  search: string
  /** Empty: all states. */
  states: readonly ShownState[]
}

export function stateOf(machine: SeenMachine): ShownState {
  return machine.offline ? 'offline' : machine.activity
}

/** Since when the machine is in its state: an offline one since its last fix. Epoch milliseconds. */
export function stateSince(machine: SeenMachine): number {
  return machine.offline ? machine.t : machine.since
}

/** The states named in an address, unknown ones left out. */
export function statesIn(text: string | undefined): ShownState[] {
  const named = new Set((text ?? '').split(','))
  return shownStates.filter((state) => named.has(state))
}

/** Whether a filter keeps a machine; null when it keeps all. */
export function keptBy({ search, states }: MachineFilter): ((machine: SeenMachine) => boolean) | null {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '' && states.length === 0) return null
  return (machine) =>
    machine.title.toLocaleLowerCase().includes(wanted) &&
    (states.length === 0 || states.includes(stateOf(machine)))
}

/** How many machines are in each state, of those whose title fits the search. */
export function countStates(machines: readonly SeenMachine[]): Record<ShownState, number> {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>
  for (const machine of machines) counts[stateOf(machine)]++
  return counts
}

/**
 * Machines in an order; those equal in it stay in the order they came in (by title). `alarm` ranks what calls attention: that
 * comes first unless another order is chosen.
 */
export function ordered(
  machines: readonly SeenMachine[],
  order: MachineOrder,
  alarm: (machine: string) => number,
): readonly SeenMachine[] {
  if (order === 'title') return machines
  const ranks = {
    attention: ({ id }: SeenMachine) => alarm(id),
    state: (machine: SeenMachine) => shownStates.indexOf(stateOf(machine)),
    longest: stateSince,
  }
  return machines.toSorted((a, b) => ranks[order](a) - ranks[order](b))
}
