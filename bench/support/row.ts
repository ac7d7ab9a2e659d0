/** One line of a bench: both sides measured in the same run. */
export interface BenchRow {
  name: string
  /** Unit of `baseline` and `measured`, for instance "pos/s" or "pt/s". */
  unit: string
  baseline: number
  measured: number
  /** measured / baseline. */
  ratio: number
  /** Target as text, for instance ">= 30x" or ">= 1.5 M pos/s". */
  target: string
  pass: boolean
}

/** A table of its own below the lines of all benches, in Markdown. */
export interface BenchTable {
  /** Heading; a table of the same title replaces it. */
  title: string
  text: string
  head: readonly string[]
  lines: readonly (readonly string[])[]
}

export interface BenchResult {
  rows: BenchRow[]
  tables: BenchTable[]
}
