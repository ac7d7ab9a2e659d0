import { useElementSize } from '@mantine/hooks'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { DaySpent } from '../utilisation.report.ts'
import { DaysChart } from './DaysChart.tsx'
import styles from './utilisation.module.css'

/** Space for the legend beneath the chart. */
const LEGEND = 28

interface Figures {
  readonly machines: number
  readonly spent: readonly DaySpent[]
}

/** How the machines that hauled for the project spent their hours, by day. */
export function UtilisationWidget({ figures, title }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  const { ref, height } = useElementSize()
  const { machines, spent } = figures
  if (machines === 0) return <p className={styles.none}>{words('utilisation.noMachines')}</p>
  const counted = words('utilisation.said.machines', { count: machines })
  return (
    <div ref={ref} className={styles.widget}>
      {height > LEGEND && (
        <DaysChart
          days={spent}
          height={height - LEGEND}
          label={words('utilisation.chart.label', { said: `${title}, ${counted}` })}
        />
      )}
    </div>
  )
}
