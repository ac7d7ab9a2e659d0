import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import type { EditDifference } from '../../edit/edit.endpoints.ts'

const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text.replace(/^-/, '−'))

/** The changes in the reader’s units: `2 cycles, +18.4 t`; undefined if no cycle changes. */
export function differenceText(
  words: Words,
  measures: ReturnType<typeof useMeasures>,
  said: EditDifference,
): string | undefined {
  const { added, removed, changed, weight, volume } = said
  const count = added + removed + changed
  if (count === 0) return undefined
  const parts = [words('events.done.cycles', { count })]
  if (added > 0) parts.push(words('events.done.added', { count: added }))
  if (removed > 0) parts.push(words('events.done.removed', { count: removed }))
  if (weight !== 0) parts.push(signed(weight, measures.format('weight', weight)))
  if (volume !== 0) parts.push(signed(volume, measures.format('haulVolume', volume)))
  return parts.join(', ')
}

/** States what an edit changed. */
export function EditDone({ difference }: { readonly difference: EditDifference | undefined }) {
  const words = useWords()
  const measures = useMeasures()
  if (!difference) return null
  // It is stored although figures do not change yet: that must not look like a failure.
  if (difference.held) return <Notice tone="warning" title={words('events.done.held')} />
  return (
    <Notice tone="info" title={differenceText(words, measures, difference) ?? words('events.done.nothing')} />
  )
}
