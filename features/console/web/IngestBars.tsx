import { timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Figures } from './Figures.tsx'
import styles from './console.module.css'

const MINUTE_MS = 60_000
const SHOWN = 60
/** Minutes between two labels of the axis. */
const QUARTER = 15
const shown = ['accepted', 'duplicates', 'rejected', 'batches', 'failed'] as const

/** A logarithmic scale, so that one spike leaves the usual minutes legible. */
const heightOf = (count: number, most: number): string =>
  `${(Math.log10(1 + count) / Math.log10(1 + most)) * 100}%`

/** 1, 10, 100 … up to the maximum. */
const ticksTo = (most: number): number[] =>
  Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power)

/** Positions and events per minute over the last hour: one bar each, and the sums of the hour. */
export function IngestBars({ now, ingest }: Pick<ConsoleFacts, 'now' | 'ingest'>) {
  const { minutes, underWay } = ingest
  const words = useWords()
  const zone = useAccountZone()
  const numbers = new Intl.NumberFormat(useLocale(), { notation: 'compact' })
  const current = Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS
  const byMinute = new Map(minutes.map((one) => [Date.parse(one.at), one]))
  const most = Math.max(1, ...minutes.map((one) => one.accepted))
  const bars = Array.from({ length: SHOWN }, (_, index) => current - (SHOWN - 1 - index) * MINUTE_MS)
  const sum = (name: (typeof shown)[number]) => minutes.reduce((total, one) => total + one[name], 0)
  return (
    <>
      <Figures
        figures={[
          ...shown.map(
            (name) =>
              [
                words(`console.ingest.${name}`),
                sum(name),
                words.optional(`console.ingest.${name}.help`),
              ] as const,
          ),
          [words('console.ingest.underWay'), underWay],
        ]}
      />
      <div className={styles.chart}>
        <ol className={styles.scale} aria-hidden>
          {ticksTo(most).map((tick) => (
            <li key={tick} style={{ bottom: heightOf(tick, most) }}>
              {numbers.format(tick)}
            </li>
          ))}
        </ol>
        <div className={styles.bars} role="img" aria-label={words('console.ingest.bars', { most })}>
          {bars.map((at) => {
            const accepted = byMinute.get(at)?.accepted ?? 0
            return (
              <span
                key={at}
                title={words('console.ingest.minute', { time: timeText(at, zone), count: accepted })}
                style={{ height: heightOf(accepted, most) }}
              />
            )
          })}
        </div>
        <ol className={styles.times} aria-hidden>
          {bars
            .filter((_, index) => index % QUARTER === QUARTER - 1)
            .map((at) => (
              <li key={at}>{timeText(at, zone)}</li>
            ))}
        </ol>
      </div>
      <p className={styles.empty}>{words('console.ingest.scale')}</p>
    </>
  )
}
