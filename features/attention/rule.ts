import type { AlarmRule } from '../alarm-limits/alarm-limits.ts'
import type { Finding } from './alarm.ts'
import type { View } from './view.ts'

/** One kind of trouble: how it is found, and how long it must have been so, or over. */
export interface Rule {
  readonly name: AlarmRule
  /** It must have been so for this long, milliseconds; what rules know from facts they compare themselves. */
  readonly onMs?: (view: View, finding: Finding) => number
  /** It must have been over for this long. */
  readonly offMs: number
  /** While one of these is open about the same subject, this one is neither raised nor ended: it follows from that. */
  readonly behind?: readonly AlarmRule[]
  /**
   * What it finds: of these machines only, where the rule looks at one machine at a time; of all (null). A rule that looks at
   * several at once says nothing of some.
   */
  readonly find: (view: View, machines: readonly string[] | null) => Finding[]
}
