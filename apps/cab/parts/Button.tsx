import type { ReactNode } from 'react'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly onPress: () => void
  /** Text of the button. */
  readonly children?: ReactNode
  readonly icon?: ReactNode
  /** Name of a button that shows an icon or a sign only. */
  readonly label?: string
  /** `main`: at least 126 px high and wide; the others at least 76 px. */
  readonly size?: 'main' | 'plain'
  /** `first`: what is done usually. */
  readonly tone?: 'usual' | 'first' | 'alarm'
  /** Of a choice: whether it is the chosen one. */
  readonly pressed?: boolean
  /** The icon above the text. */
  readonly stacked?: boolean
  readonly disabled?: boolean
}

/** A target for a gloved finger. */
export function Button({
  onPress,
  children,
  icon,
  label,
  size = 'plain',
  tone = 'usual',
  pressed,
  stacked = false,
  disabled = false,
}: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-size={size}
      data-tone={tone}
      data-stacked={stacked}
      aria-pressed={pressed}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
