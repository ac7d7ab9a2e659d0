import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

export interface FigureTableProps {
  /** Name of the table, for people who cannot see what stands above it. */
  readonly label?: string
  /** `small` is for cards and panels beside something larger. */
  readonly size?: 'regular' | 'small'
  /** `thead` and `tbody`. A row with `data-total` is the sum of those above it. */
  readonly children: ReactNode
}

/** A table of a few figures: names at the left, numbers aligned at the right. Long lists are a `DataGrid`. */
export function FigureTable({ label, size = 'regular', children }: FigureTableProps) {
  return (
    <table className={styles.table} data-size={size} aria-label={label}>
      {children}
    </table>
  )
}
