import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useGo, type Address } from '@haulway/platform/web/navigation.tsx'
import { Chart, chartInk } from '@haulway/ui'
import type { Theme } from '@haulway/map'
import { dayChartOption, TIMES } from './day-chart.ts'
import type { Summary } from './report.ts'
import { useSaid } from './Sentence.tsx'
import { reportLink } from './report-query.ts'
import styles from './report.module.css'

const HEIGHT = 300

export interface DayChartProps {
  readonly summary: Summary | undefined
  readonly address: Address
  readonly theme: Theme
}

/** How the cycles lie over the day. A dot opens its cycle. */
export function DayChart({ summary, address, theme }: DayChartProps) {
  const words = useWords()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{words('cycles.chart')}</h2>
      {summary ? (
        // The colours are read anew for another theme.
        <Drawn key={theme} summary={summary} address={address} />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </section>
  )
}

function Drawn({ summary, address }: { summary: Summary; address: Address }) {
  const words = useWords()
  const measures = useMeasures()
  const said = useSaid(summary, address)
  const go = useGo()
  const option = useMemo(
    () =>
      dayChartOption(summary, chartInk(), {
        counts: words(`cycles.chart.${summary.bucket}`),
        times: words('cycles.chart.times'),
        average: words('cycles.figure.average'),
        p90: words('cycles.figure.p90.short'),
        open: words('cycles.chart.open'),
        countUnit: measures.unit('count'),
        count: (cycles) => measures.number('count', cycles),
      }),
    [summary, words, measures],
  )
  const whole = summary.cycles - summary.incomplete
  const shown = summary.points.length
  return (
    <>
      <Chart
        option={option}
        height={HEIGHT}
        label={words('cycles.chart.label', { said })}
        onMark={(series, index) => {
          const point = summary.points[index]
          if (series === TIMES && point) go(reportLink(address, { cycle: point[2] }))
        }}
      />
      {shown < whole && (
        <p className={styles.quiet}>{words('cycles.chart.thinned', { shown, count: whole })}</p>
      )}
    </>
  )
}
