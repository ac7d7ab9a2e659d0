import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { FigureTable } from '@haulway/ui'
import { delaysByCost } from '../times/delays.ts'
import type { Summary } from './report.ts'
import styles from './report.module.css'

/** Delays listed one by one; the rest is summed. */
const MOST_ROWS = 6

/** Delays by reason and location, the most costly first. */
export function Delays({ summary }: { readonly summary: Summary }) {
  const words = useWords()
  const measures = useMeasures()
  const delays = delaysByCost(summary)
  if (delays.length === 0) return null
  const others = delays.slice(MOST_ROWS).reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <div className={styles.figuresScroll}>
      <FigureTable label={words('cycles.delays')}>
        <thead>
          <tr>
            <th scope="col">{words('cycles.delays')}</th>
            <th scope="col">{words('cycles.delays.sum')}</th>
            <th scope="col">
              {[words('cycles.figure.count'), measures.heading('count')].filter(Boolean).join(', ')}
            </th>
          </tr>
        </thead>
        <tbody>
          {delays.slice(0, MOST_ROWS).map(({ reason, location, cycles, seconds }) => (
            <tr key={`${reason} ${location?.id ?? ''}`}>
              <th scope="row">
                {[words(`telemetry.delay.${reason}`), location?.title].filter(Boolean).join(' · ')}
              </th>
              <td>{durationText(seconds)}</td>
              <td>{measures.number('count', cycles)}</td>
            </tr>
          ))}
          {others > 0 && (
            <tr>
              <th scope="row">{words('cycles.delays.others')}</th>
              <td>{durationText(others)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </FigureTable>
    </div>
  )
}
