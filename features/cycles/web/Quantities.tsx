import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { estimatedText } from '../cycle-columns.ts'
import type { Summary } from './report.ts'
import styles from './report.module.css'

/** Hauled quantities: the purpose of the site comes before the times. */
export function Quantities({ summary }: { readonly summary: Summary | undefined }) {
  const words = useWords()
  const measures = useMeasures()
  const { weight = 0, weightEstimated = 0, volume = null, volumeEstimated = 0 } = summary ?? {}
  const distance = summary && summary.distanceLoaded + summary.distanceEmpty
  const amounts = [
    {
      name: words('cycles.column.weight'),
      value: measures.rounded('weight', summary && weight),
      exact: measures.format('weight', summary && weight),
      note: estimatedText(words, weight, weightEstimated),
    },
    ...(volume === null
      ? []
      : [
          {
            name: words('cycles.column.volume'),
            value: measures.rounded('haulVolume', volume),
            exact: measures.format('haulVolume', volume),
            note: estimatedText(words, volume, volumeEstimated),
          },
        ]),
    {
      name: words('cycles.totals.loads'),
      value: measures.format('count', summary?.cycles),
      exact: undefined,
      note: undefined,
    },
    {
      name: words('cycles.totals.distance'),
      value: measures.rounded('longDistance', distance),
      exact: measures.format('longDistance', distance),
      note: undefined,
    },
  ]
  return (
    <dl className={styles.hauled} aria-label={words('cycles.totals')} aria-busy={summary === undefined}>
      {amounts.map(({ name, value, exact, note }) => (
        <div key={name} title={[exact, note].filter(Boolean).join('\n')}>
          <dt>{name}</dt>
          {/* An estimate is not shown as if it were measured. */}
          <dd>{value && note !== undefined ? words('cycles.estimate', { amount: value }) : value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
