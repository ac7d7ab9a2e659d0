import type { AlarmRule } from '../alarm-limits/alarm-limits.ts'
import type { Finding } from './alarm.ts'
import type { View } from './view.ts'

/** One kind of trouble: how it is found, and its on-delay and off-delay. */
export interface Rule {
  readonly name: AlarmRule
  /** On-delay in milliseconds; rules compare durations known from facts themselves. */
  readonly onMs?: (view: View, finding: Finding) => number
  /** Off-delay in milliseconds. */
  readonly offMs: number
  /** While one of these is open for the same subject, this one is neither raised nor ended: it is a consequence. */
  readonly behind?: readonly AlarmRule[]
  /**
   * Findings: for these machines only, where the rule evaluates machines one at a time; for all (null). A rule over
   * several machines returns nothing for some.
   */
  readonly find: (view: View, machines: readonly string[] | null) => Finding[]
}
