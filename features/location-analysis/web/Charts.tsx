import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { Tiles } from '@haulway/report/web/Tiles.tsx'
import { bucketName, bucketText, queueDecimals } from '../dwell.ts'
import { figuresShown } from '../figures.ts'
import type { AnalysisFigures } from '../visit-rows.ts'
import type { Bar } from './bar-chart.ts'
import { Bars } from './Bars.tsx'
import { queueBars } from './queue-bars.ts'
import { Speeds } from './Speeds.tsx'
import styles from './location-analysis.module.css'

function useLengths(figures: AnalysisFigures | undefined): readonly Bar[] | undefined {
  const words = useWords()
  return useMemo(
    () =>
      figures?.histogram.map((one) => ({
        name: bucketName(one),
        value: one.visits,
        tip: [bucketText(words, one), words('locationAnalysis.said.visits', { count: one.visits })].join(
          '\n',
        ),
      })),
    [figures, words],
  )
}

function useQueue(figures: AnalysisFigures | undefined): readonly Bar[] | undefined {
  const words = useWords()
  const measures = useMeasures()
  return useMemo(() => figures && queueBars(figures.queue, words, measures), [figures, words, measures])
}

/** The histogram of dwell, and waiting machines by hour. */
export function Charts({ figures, said, open }: ChartsProps<AnalysisFigures>) {
  const words = useWords()
  const measures = useMeasures()
  const decimals = queueDecimals(figures?.queue ?? [])
  const numbers = useMemo(
    () => ({
      count: (value: number) => measures.number('count', value),
      length: (value: number) => measures.decimal(value, decimals),
    }),
    [measures, decimals],
  )
  return (
    <>
      {figures ? <Tiles of={figuresShown(figures, words, measures)} /> : <Skeleton height={96} />}
      <div className={styles.charts}>
        <Bars
          title={words('locationAnalysis.histogram')}
          bars={useLengths(figures)}
          label={words('locationAnalysis.histogram.label', { said })}
          x={words('locationAnalysis.histogram.axis')}
          y={words('locationAnalysis.visits')}
          number={numbers.count}
          whole
        />
        <Bars
          title={words('locationAnalysis.queue')}
          bars={useQueue(figures)}
          label={words('locationAnalysis.queue.label', { said })}
          x={words('locationAnalysis.hour')}
          y={words('locationAnalysis.queue.axis')}
          number={numbers.length}
          whole={false}
          none={words('locationAnalysis.queue.none')}
        />
      </div>
      {/* Whoever reads by a link may ask for nothing more. */}
      {open && <Speeds />}
    </>
  )
}
