import type { MachineColumns } from './motion.ts'

/** Source of moving machines: columns maintained outside React. */
export interface MachineSource {
  columns(): MachineColumns
  title(i: number): string
  /** Name of the picture of machine i, for `DrawIcon`. */
  icon?(i: number): string
  /** The clock of the columns, milliseconds. */
  clock(): number
}

/** A source that reports its changes. */
export interface LiveMachines extends MachineSource {
  indexOf(id: string): number
  idOf(i: number): string | undefined
  /** Calls back when the columns have changed, until the returned function is called. */
  watch: (callback: () => void) => () => void
}
