import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useMapPreferences } from '@haulway/map'
import { Card } from '@haulway/report/web/Card.tsx'
import { Chart, chartInk } from '@haulway/ui'
import { barChartOption, type Axes, type Bar } from './bar-chart.ts'
import styles from './location-analysis.module.css'

const HEIGHT = 240

interface BarsProps extends Axes {
  readonly title: string
  /** Absent while loading. */
  readonly bars: readonly Bar[] | undefined
  /** Text alternative of the chart. */
  readonly label: string
  /** Shown instead of bars that are all zero. */
  readonly none?: string
}

/** A bar chart in a card. */
export function Bars({ title, bars, none, ...drawn }: BarsProps) {
  const { theme } = useMapPreferences()
  const isNone = none !== undefined && bars?.every(({ value }) => value === 0) === true
  return (
    <Card title={title}>
      {bars === undefined && <Skeleton height={HEIGHT} />}
      {isNone && <p className={styles.none}>{none}</p>}
      {/* The colours are read anew for another theme. */}
      {bars !== undefined && !isNone && <Drawn key={theme} bars={bars} {...drawn} />}
    </Card>
  )
}

function Drawn({
  bars,
  label,
  x,
  y,
  number,
  whole,
}: Omit<BarsProps, 'title' | 'none' | 'bars'> & { bars: readonly Bar[] }) {
  const ink = useMemo(() => chartInk(), [])
  const option = useMemo(
    () => barChartOption(bars, ink, { x, y, number, whole }),
    [bars, ink, x, y, number, whole],
  )
  return <Chart option={option} height={HEIGHT} label={label} />
}
