/** One line of a bench: both sides measured in the same run. */
export interface BenchRow {
  name: string
  /** What `baseline` and `measured` count, for instance "pos/s" or "pt/s". */
  unit: string
  baseline: number
  measured: number
  /** measured / baseline. */
  ratio: number
  /** In words, for instance ">= 30x" or ">= 1.5 M pos/s". */
  target: string
  pass: boolean
}
