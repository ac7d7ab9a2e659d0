import type { MeasureKind } from '@haulway/units'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { CycleItem } from '../cycle-item.ts'

interface AmountProps {
  readonly measure: MeasureKind
  readonly amount: number | null
  readonly source: CycleItem['weightSource']
}

/** A weight or a volume; what is estimated is not shown as if it were measured. */
export function Amount({ measure, amount, source }: AmountProps) {
  const words = useWords()
  const shown = useMeasures().number(measure, amount) || '–'
  return source === 'estimate' ? words('cycles.estimate', { amount: shown }) : shown
}
