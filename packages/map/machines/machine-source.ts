import type { MachineColumns } from './motion.ts'

/** What moves: columns that somebody else keeps, outside React. */
export interface MachineSource {
  columns(): MachineColumns
  title(i: number): string
  /** Which picture machine i has, for `DrawIcon`. */
  icon?(i: number): string
  /** Milliseconds; the clock of the columns. */
  clock(): number
}
