/** What reading one file that somebody uploaded may cost; how large it may come is said by the call that takes it. */
import { availableParallelism } from 'node:os'

export interface PoolBounds {
  readonly workers: number
  /** Files of one account that wait for a worker. */
  readonly waiting: number
  /** Of the processor, for one file, from when its reader has been loaded. */
  readonly milliseconds: number
  readonly heapMegabytes: number
}

export const poolBounds: PoolBounds = {
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  waiting: 32,
  milliseconds: 10_000,
  heapMegabytes: 256,
}

/** Of a table, beside its rows and columns. */
export interface SheetBounds {
  /** Bytes that a workbook may unpack to. */
  readonly unpacked: number
  /** Characters of one cell; a workbook holds 32,767, and no field takes more than this. */
  readonly cellText: number
  /** Characters of all cells together: a workbook may refer to one text over and over. */
  readonly text: number
  /** Elements of its XML, of one cell or shared text, and how deep they stand in each other. */
  readonly elements: number
  readonly cellElements: number
  readonly depth: number
  /** Rows that are there at all, also empty ones; a spreadsheet has no more. */
  readonly lines: number
}

export const sheetBounds: SheetBounds = {
  unpacked: 20_000_000,
  cellText: 100_000,
  text: 20_000_000,
  elements: 2_000_000,
  cellElements: 10_000,
  depth: 64,
  lines: 1_048_576,
}
