import type { Evidence } from '@haulway/cycles'
import type { Words } from '@haulway/platform/messages.ts'
import type { Measures } from '@haulway/platform/measures.ts'

export function evidenceText(evidence: Evidence, words: Words, measures: Measures, zone: string): string {
  void measures
  void zone
  return words(evidence.key, evidence.args)
}
