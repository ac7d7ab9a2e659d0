import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { useMachineColors } from '@haulway/map/base/environment.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { Chart, chartInk } from '@haulway/ui'
import { parts, type DaySpent } from '../utilisation.report.ts'
import { daysChartOption } from './days-chart.ts'
import { partColors, usePartColors } from './spent-look.ts'
import styles from './utilisation.module.css'

export interface DaysChartProps {
  readonly days: readonly DaySpent[]
  /** Text alternative of the chart. */
  readonly label: string
  /** Pixels. */
  readonly height: number
  /** Called with the day whose bar was clicked; absent if there is nothing to open. */
  readonly onDay?: (day: DaySpent) => void
}

/** Hours moving, loading, standing and silent by day, with a legend. */
export function DaysChart({ days, label, height, onDay }: DaysChartProps) {
  const words = useWords()
  const locale = useLocale()
  const theme = useComputedColorScheme('light')
  const machineColors = useMachineColors()
  const partStyle = usePartColors()
  const hasOpen = onDay !== undefined
  const option = useMemo(() => {
    // Read again when the theme changes.
    const ink = chartInk()
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    return daysChartOption(days, ink, partColors(ink.accent, ink.surface, theme, machineColors), {
      parts: {
        moving: words('utilisation.moving'),
        loading: words('utilisation.loading'),
        standing: words('utilisation.standing'),
        silent: words('utilisation.silent'),
      },
      axis: words('utilisation.chart.axis'),
      hours: (hours) => numbers.format(hours),
      open: hasOpen ? words('utilisation.chart.open') : '',
    })
  }, [days, words, locale, theme, machineColors, hasOpen])
  const open = (_: string, index: number) => {
    const day = days[index]
    if (day) onDay?.(day)
  }
  return (
    <>
      <Chart option={option} height={height} label={label} {...(onDay ? { onMark: open } : {})} />
      <ul className={styles.legend} style={partStyle}>
        {parts.map((part) => (
          <li key={part}>
            <span className={styles.swatch} data-part={part} aria-hidden />
            {words(`utilisation.${part}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
