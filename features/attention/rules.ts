/** The rules in order of evaluation: causes before their consequences. A new rule is a file and a line here. */
import type { Rule } from './rule.ts'
import { bunching } from './rules/bunching.ts'
import { device } from './rules/device.ts'
import { hang } from './rules/hang.ts'
import { late } from './rules/late.ts'
import { license } from './rules/license.ts'
import { queue } from './rules/queue.ts'
import { silent } from './rules/silent.ts'
import { speeding } from './rules/speeding.ts'
import { standing } from './rules/standing.ts'
import { twoSenders } from './rules/two-senders.ts'
import { unreadable } from './rules/unreadable.ts'
import { wrongDump } from './rules/wrong-dump.ts'

export const rules: readonly Rule[] = [
  silent,
  standing,
  late,
  queue,
  hang,
  wrongDump,
  speeding,
  bunching,
  twoSenders,
  unreadable,
  license,
  device,
]

/** Rules about position: evaluated for machines that have just moved. */
export const positionRules: readonly Rule[] = [wrongDump, speeding]
