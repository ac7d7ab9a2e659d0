import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import { FigureTable } from '@haulway/ui'
import type { RankingFigures } from '../../widget-figures.ts'
import type { RankingOptions } from '../../widget-options.ts'
import { Hauled } from './Hauled.tsx'
import { measureText, unitOf } from './widget-words.ts'
import styles from './figures.module.css'

type RankingProps = WidgetBodyProps<RankingOptions, RankingFigures>

/** The entries that hauled most, the greatest first. */
export function Ranking({ options, figures }: RankingProps) {
  const words = useWords()
  const measures = useMeasures()
  const { measure } = options
  const { ranks, restLoads } = figures
  const isOfLoads = measure === 'LOADS'
  const number = (amount: number) => measures.number(unitOf[measure], amount)
  const most = ranks[0]?.amount ?? 0
  return (
    <Hauled figures={figures} measure={measure}>
      <div className={styles.ranking}>
        <FigureTable size="small">
          <thead>
            <tr>
              <th scope="col" className={styles.place} aria-label={words('dashboards.ranking.place')} />
              <th scope="col" className={styles.name}>
                {words('dashboards.ranking.name')}
              </th>
              <th scope="col">{measureText(words, measures, measure)}</th>
              {!isOfLoads && (
                <th scope="col" data-column="loads">
                  {words('dashboards.widgets.measure.LOADS')}
                </th>
              )}
              <th scope="col" data-column="average">
                {words('dashboards.averageCycle')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranks.map(({ id, title, amount, loads, average }, index) => (
              <tr key={id}>
                <td className={styles.place}>{index + 1}</td>
                <th scope="row" className={styles.name} title={title}>
                  {title}
                  <span
                    className={styles.share}
                    style={{ width: `${most > 0 ? (amount / most) * 100 : 0}%` }}
                    aria-hidden
                  />
                </th>
                <td>{number(amount)}</td>
                {!isOfLoads && <td data-column="loads">{measures.number('count', loads)}</td>}
                <td data-column="average">{durationText(average) || '–'}</td>
              </tr>
            ))}
            {restLoads > 0 && <Rest options={options} figures={figures} />}
          </tbody>
        </FigureTable>
      </div>
    </Hauled>
  )
}

/** The amount of all others. */
function Rest({ options, figures }: Pick<RankingProps, 'options' | 'figures'>) {
  const words = useWords()
  const measures = useMeasures()
  const { measure } = options
  const { restLoads, restAmount } = figures
  return (
    <tr className={styles.rest}>
      <td />
      <th scope="row" className={styles.name}>
        {words('dashboards.ranking.rest')}
      </th>
      <td>{measures.number(unitOf[measure], restAmount)}</td>
      {measure !== 'LOADS' && <td data-column="loads">{measures.number('count', restLoads)}</td>}
      <td data-column="average" />
    </tr>
  )
}
