import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import { Chart, chartInk } from '@haulway/ui'
import type { QueuedHour } from '../visit-rows.ts'
import { barChartOption } from './bar-chart.ts'
import { queueBars } from './queue-bars.ts'
import styles from './widgets.module.css'

/** Space for the legend beneath the chart. */
const LEGEND = 22

interface Figures {
  readonly queue: readonly QueuedHour[]
}

/** How many machines waited at the locations of the project: on average, and at most. */
export function QueueWidget({ figures: { queue }, title }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const { ref, height } = useElementSize()
  if (queue.every(({ most }) => most === 0))
    return <p className={styles.none}>{words('locationAnalysis.queue.none')}</p>
  return (
    <div ref={ref} className={styles.queue}>
      {/* The colours are read anew for another theme. */}
      {height > LEGEND && <Drawn key={theme} queue={queue} title={title} height={height - LEGEND} />}
      <ul className={styles.legend}>
        <li>
          <span className={styles.swatch} data-part="mean" aria-hidden />
          {words('locationAnalysis.queue.mean')}
        </li>
        <li>
          <span className={styles.swatch} data-part="most" aria-hidden />
          {words('locationAnalysis.queue.greatest')}
        </li>
      </ul>
    </div>
  )
}

function Drawn({ queue, title, height }: Figures & { title: string; height: number }) {
  const words = useWords()
  const measures = useMeasures()
  const option = useMemo(() => {
    const ink = chartInk()
    const means = queueBars(queue, words, measures)
    const most = means.map((bar, n) => ({ ...bar, value: queue[n]?.most ?? 0 }))
    const axes = { x: words('locationAnalysis.hour'), y: words('locationAnalysis.machines') }
    const number = (value: number) => measures.number('count', value)
    return barChartOption(means, ink, { ...axes, number, whole: true }, most)
  }, [queue, words, measures])
  return (
    <Chart option={option} height={height} label={words('locationAnalysis.queue.label', { said: title })} />
  )
}
