import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import type { TotalFigures } from '../../widget-figures.ts'
import type { MeasuredOptions } from '../../widget-options.ts'
import { Hauled } from './Hauled.tsx'
import { unitOf } from './widget-words.ts'
import styles from './figures.module.css'

/** One amount, as large as its card allows. */
export function Total({ options, figures }: WidgetBodyProps<MeasuredOptions, TotalFigures>) {
  const words = useWords()
  const measures = useMeasures()
  const { measure } = options
  const format = (amount: number) => measures.rounded(unitOf[measure], amount)
  const more = figures.amount - figures.amountBefore
  const key = more > 0 ? 'more' : more < 0 ? 'less' : 'same'
  return (
    <Hauled figures={figures} measure={measure} always>
      <div className={styles.total}>
        <strong>{format(figures.amount)}</strong>
        <span>{words(`dashboards.before.${key}`, { amount: format(Math.abs(more)) })}</span>
      </div>
    </Hauled>
  )
}
