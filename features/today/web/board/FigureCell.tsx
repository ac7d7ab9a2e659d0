import type { TodayMeasure } from '../../amounts.ts'
import { useAmounts } from '../amounts.ts'
import styles from './board.module.css'

interface FigureCellProps {
  readonly measure: TodayMeasure
  /** null: the interval has not begun. */
  readonly actual: number | null
  readonly target: number | null
}

/** `240 / 300` */
export function FigureCell({ measure, actual, target }: FigureCellProps) {
  const amounts = useAmounts()
  return (
    <span className={styles.figure}>
      <span className={styles.actual}>{actual === null ? '–' : amounts.number(measure, actual)}</span>
      {target !== null && <span className={styles.target}>/ {amounts.number(measure, target)}</span>}
    </span>
  )
}
