import styles from './RowCheckbox.module.css'

export interface PickBoxProps {
  /** Label for screen readers. */
  readonly label: string
  readonly picked: boolean
  /** Some of the rows it stands for are selected, not all. */
  readonly isPart?: boolean
  readonly disabled?: boolean
  readonly onPick: (picked: boolean) => void
}

/**
 * A lightweight checkbox for the rows of a grid: looks like those of forms, with two elements instead of nine
 * components.
 */
export function RowCheckbox({ label, picked, isPart = false, disabled = false, onPick }: PickBoxProps) {
  return (
    <span className={styles.box} data-pick>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPart
        }}
        type="checkbox"
        className={`mantine-focus-auto ${styles.input}`}
        aria-label={label}
        disabled={disabled}
        checked={picked}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <svg viewBox={isPart ? '0 0 32 6' : '0 0 10 7'} className={styles.mark} aria-hidden>
        <path d={isPart ? PART : WHOLE} fill="currentColor" fillRule="evenodd" />
      </svg>
    </span>
  )
}

const WHOLE =
  'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z'
const PART = 'M3 0h26a3 3 0 0 1 0 6H3a3 3 0 0 1 0-6z'
