import { durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import type { MessageKey } from '@haulway/resource'
import type { Pace } from '../statistics.widget.ts'
import { loadsPerHour, RATE_DECIMALS } from '../sums.ts'
import styles from './statistics.module.css'

interface Figures {
  readonly pace: Pace
  readonly paceBefore: Pace
}

/** The figures as text, '' where there is none. */
const shown: readonly (readonly [label: MessageKey, text: (pace: Pace, measures: Measures) => string])[] = [
  ['statistics.perHour', (pace, measures) => measures.decimal(loadsPerHour(pace), RATE_DECIMALS)],
  ['statistics.worked', ({ worked }) => durationText(worked)],
  ['statistics.idle3', ({ idle3 }) => durationText(idle3)],
  [
    'statistics.distance',
    ({ distanceLoaded, distanceEmpty }, measures) =>
      measures.rounded('longDistance', distanceLoaded + distanceEmpty),
  ],
  ['statistics.cycleAverage', ({ cycleTime }) => durationText(cycleTime?.average)],
  ['statistics.cycleP90', ({ cycleTime }) => durationText(cycleTime?.p90)],
]

/** The pace of hauling, each figure with that of the previous range beneath. */
export function StatisticsWidget({ figures: { pace, paceBefore } }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  const measures = useMeasures()
  if (pace.loads + paceBefore.loads === 0)
    return <p className={styles.none}>{words('dashboards.noCycles')}</p>
  return (
    <div className={styles.figures}>
      <dl>
        {shown.map(([label, text]) => (
          <div key={label}>
            <dt>{words(label)}</dt>
            <dd>
              <strong>{text(pace, measures) || '–'}</strong>
              <span>{words('statistics.widget.before', { value: text(paceBefore, measures) || '–' })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
