/** What reading a table may cost, beside its rows and columns. */
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

export interface TableLimits extends SheetBounds {
  readonly rows: number
  readonly columns: number
}
