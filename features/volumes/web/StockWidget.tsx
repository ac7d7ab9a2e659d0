import { dateTimeText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import type { Infer } from '@haulway/resource'
import { FigureTable } from '@haulway/ui'
import { marked, PERCENT_DECIMALS, plannedText } from '../columns.ts'
import type { stockByLocation } from '../stock-by-location.widget.ts'
import { isNegative } from './map/stocks-at.ts'
import styles from './widget.module.css'

type Figures = Infer<(typeof stockByLocation)['figures']>
type Stock = Figures['stocks'][number]

/** What lies in each location, beside its target. */
export function StockWidget({ figures, title }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  const { stocks, moreStocks, stockedAt, timeZone } = figures
  if (stocks.length === 0) return <p className={styles.none}>{words('volumes.widget.none')}</p>
  return (
    <div className={styles.widget}>
      <FigureTable size="small" label={title}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {words('volumes.location')}
            </th>
            <th scope="col">{words('volumes.widget.stock')}</th>
            <th scope="col" data-column="target">
              {words('volumes.target')}
            </th>
            <th scope="col">{words('volumes.widget.reached')}</th>
          </tr>
        </thead>
        <tbody>
          {stocks.map((one) => (
            <Row key={one.of?.id} one={one} />
          ))}
        </tbody>
      </FigureTable>
      <p className={styles.at}>
        {words('volumes.widget.at', { when: dateTimeText(stockedAt, timeZone) })}
        {moreStocks > 0 && ` · ${words('volumes.widget.more', { count: moreStocks })}`}
      </p>
    </div>
  )
}

function Row({ one: { of, stock, target } }: { one: Stock }) {
  const words = useWords()
  const measures = useMeasures()
  const isOfVolume = stock.volume !== null || stock.weight === null
  const amount = isOfVolume
    ? measures.rounded('haulVolume', stock.volume)
    : measures.rounded('weight', stock.weight)
  const source = isOfVolume ? stock.volumeSource : stock.weightSource
  const percent = measures.decimal(target?.percent ?? null, PERCENT_DECIMALS)
  return (
    <tr>
      <th scope="row" className={styles.name} title={of?.title}>
        {of?.title}
      </th>
      <td data-negative={isNegative(stock)}>{marked(words, amount || '–', source)}</td>
      <td data-column="target">{target ? plannedText(words, measures, target) : '–'}</td>
      <td>{percent === '' ? '–' : words('volumes.widget.percent', { percent })}</td>
    </tr>
  )
}
