import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Card } from '@haulway/report/web/Card.tsx'
import { Chart, chartInk } from '@haulway/ui'
import type { Theme } from '@haulway/map'
import { colorOf } from '../../color-sets/color-sets.ts'
import { ColorLegend, useMaterialColors } from '../../color-sets/web/parts.ts'
import { chartMaterials, dayChartOption, TIMES } from './day-chart.ts'
import type { Summary } from './report.ts'
import styles from './report.module.css'

const HEIGHT = 300

export interface DayChartProps {
  readonly summary: Summary | undefined
  /** What the report is about. */
  readonly said: string
  readonly theme: Theme
  /** Called with the cycle whose point was clicked; absent if there is nothing to open. */
  readonly onCycle?: (name: string) => void
}

/** The distribution of cycles over the day. A point opens its cycle. */
export function DayChart({ summary, said, theme, onCycle }: DayChartProps) {
  const words = useWords()
  return (
    <Card title={words('cycles.chart')}>
      {summary ? (
        // The colours are read again when the theme changes.
        <Drawn key={theme} summary={summary} said={said} theme={theme} {...(onCycle ? { onCycle } : {})} />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </Card>
  )
}

function Drawn({ summary, said, theme, onCycle }: DayChartProps & { summary: Summary }) {
  const words = useWords()
  const measures = useMeasures()
  const used = useMaterialColors()
  const ink = useMemo(() => chartInk(), [])
  const rest = words('colorSets.rest')
  const materials = useMemo(
    () => chartMaterials(summary, (id) => colorOf(used.colors, id, theme), { title: rest, color: ink.text }),
    [summary, used, theme, rest, ink],
  )
  const option = useMemo(
    () =>
      dayChartOption(summary, ink, {
        materials,
        counts: words(`cycles.chart.${summary.bucket}`),
        times: words('cycles.chart.times'),
        average: words('cycles.figure.average'),
        p90: words('cycles.figure.p90.short'),
        open: onCycle === undefined ? '' : words('cycles.chart.open'),
        countUnit: measures.unit('count'),
        count: (cycles) => measures.number('count', cycles),
      }),
    [summary, words, measures, ink, materials, onCycle],
  )
  const whole = summary.cycles - summary.incomplete
  const shown = summary.points.length
  return (
    <>
      <Chart
        option={option}
        height={HEIGHT}
        label={words('cycles.chart.label', { said })}
        {...(onCycle
          ? {
              onMark: (series: string, index: number) => {
                const point = summary.points[index]
                if (series === TIMES && point) onCycle(point[2])
              },
            }
          : {})}
      />
      {materials.length > 0 && (
        <ColorLegend
          kind="materials"
          used={used}
          theme={theme}
          titles={new Map(summary.materials.map(({ id, title }) => [id, title]))}
          rest={materials.find(({ id }) => id === null)}
        />
      )}
      {summary.bucket === 'day' && <p className={styles.quiet}>{words('cycles.chart.shiftDays')}</p>}
      {shown < whole && (
        <p className={styles.quiet}>{words('cycles.chart.thinned', { shown, count: whole })}</p>
      )}
    </>
  )
}
