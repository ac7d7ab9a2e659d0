import { useComputedColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { RecomputeNotice } from '../../telemetry/web/parts.ts'
import { DayChart } from './DayChart.tsx'
import { Quantities } from './Quantities.tsx'
import { PhaseFigures } from './PhaseFigures.tsx'
import type { Summary } from './report.ts'
import { UnresolvedRemark } from './unresolved/UnresolvedRemark.tsx'
import styles from './report.module.css'

/** Hauled quantities, the times of the phases, and the distribution of cycles over the day. */
export function Charts({ figures, said, open }: ChartsProps<Summary>) {
  const theme = useComputedColorScheme('light')
  const openCycle = useCallback((cycle: string) => open?.({ cycle }), [open])
  return (
    <div className={styles.facts}>
      {open && <RecomputeNotice />}
      {open && figures && <UnresolvedRemark summary={figures} />}
      <Quantities summary={figures} />
      <PhaseFigures summary={figures} theme={theme} />
      <DayChart summary={figures} said={said} theme={theme} {...(open ? { onCycle: openCycle } : {})} />
    </div>
  )
}
