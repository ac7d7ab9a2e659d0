import { timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Figures } from './Figures.tsx'
import styles from './console.module.css'

const MINUTE_MS = 60_000
const SHOWN = 60
const shown = ['accepted', 'duplicates', 'rejected', 'batches', 'failed'] as const

/** Positions and events a minute over the last hour: a bar each, and the hour's sums in figures. */
export function IngestBars({ now, ingest }: Pick<ConsoleFacts, 'now' | 'ingest'>) {
  const { minutes, underWay } = ingest
  const words = useWords()
  const zone = useAccountZone()
  const current = Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS
  const byMinute = new Map(minutes.map((one) => [Date.parse(one.at), one]))
  const most = Math.max(1, ...minutes.map((one) => one.accepted))
  const bars = Array.from({ length: SHOWN }, (_, index) => current - (SHOWN - 1 - index) * MINUTE_MS)
  const sum = (name: (typeof shown)[number]) => minutes.reduce((total, one) => total + one[name], 0)
  return (
    <>
      <Figures
        figures={[
          ...shown.map((name) => [words(`console.ingest.${name}`), sum(name)] as const),
          [words('console.ingest.underWay'), underWay],
        ]}
      />
      <div className={styles.bars} role="img" aria-label={words('console.ingest.bars', { most })}>
        {bars.map((at) => {
          const accepted = byMinute.get(at)?.accepted ?? 0
          return (
            <span
              key={at}
              title={words('console.ingest.minute', { time: timeText(at, zone), count: accepted })}
              style={{ height: `${(accepted / most) * 100}%` }}
            />
          )
        })}
      </div>
    </>
  )
}
