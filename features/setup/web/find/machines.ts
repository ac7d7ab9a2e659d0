/** Decisions of the user about each machine of the files: whether its positions are stored, and under which ID. */
import type { Problem } from '@haulway/resource'
import type { FoundMachine } from './search.ts'

const LONGEST_ID = 64

export interface MachineRow extends FoundMachine {
  readonly chosen: boolean
  /** ID of the machine in the account, at first as the file names it. */
  readonly id: string
  /** Whether the account has a machine of this ID. */
  readonly isKnown: boolean
  readonly problem: Problem | null
}

export type MachineChange = Partial<Pick<MachineRow, 'chosen' | 'id'>>

const simple = (id: string): string => id.trim().toLowerCase()

/** `known`: IDs of the account's machines. */
export function machineRows(
  found: readonly FoundMachine[],
  known: readonly string[],
  changes: ReadonlyMap<string, MachineChange>,
): MachineRow[] {
  const here = new Set(known.map(simple))
  const decided = found.map((one) => ({
    ...one,
    chosen: true,
    id: one.machine.slice(0, LONGEST_ID),
    ...changes.get(one.machine),
  }))
  return decided.map((row) => {
    const isTwice = decided.some(
      (other) => other.machine !== row.machine && other.chosen && simple(other.id) === simple(row.id),
    )
    const problem: Problem | null = !row.chosen
      ? null
      : simple(row.id) === ''
        ? { key: 'validation.required' }
        : isTwice
          ? { key: 'validation.exists' }
          : null
    return { ...row, isKnown: here.has(simple(row.id)), problem }
  })
}
