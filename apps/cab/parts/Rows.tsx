import type { ReactNode } from 'react'
import styles from './Rows.module.css'

export interface RowsProps {
  /** Name of the list. */
  readonly label: string
  /** `Row`s. */
  readonly children: ReactNode
}

/** A list whose rows are large enough for a glove. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export interface RowProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly icon?: ReactNode
  /** What stands at the end: a sign or a button. */
  readonly end?: ReactNode
  /** Marks the one that is chosen now. */
  readonly current?: boolean
  readonly disabled?: boolean
  /** Without it the row is only read. */
  readonly onPress?: () => void
}

export function Row({ title, children, icon, end, current = false, disabled = false, onPress }: RowProps) {
  const content = (
    <>
      {icon}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {children}
      </span>
      {end}
    </>
  )
  return (
    <li>
      {onPress ? (
        <button
          type="button"
          className={styles.row}
          aria-current={current || undefined}
          disabled={disabled}
          onClick={onPress}
        >
          {content}
        </button>
      ) : (
        <div className={styles.row} aria-current={current || undefined}>
          {content}
        </div>
      )}
    </li>
  )
}
