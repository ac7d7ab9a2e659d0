import type { ReactNode } from 'react'
import styles from './EntryPad.module.css'

export interface EntryPadProps {
  readonly heading: string
  /** Name of what is entered. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shows dots. */
  readonly secret?: boolean
  /** What went wrong, or what to know. */
  readonly notice?: ReactNode
  readonly keypad: ReactNode
  /** Buttons; the main one stands last. */
  readonly actions: ReactNode
  /** Of a keyboard that is attached. */
  readonly onEnter: () => void
}

/** One entry with its keys: on top of each other, or side by side where the screen lies. */
export function EntryPad(props: EntryPadProps) {
  const { heading, label, value, onChange, secret = false, notice, keypad, actions } = props
  return (
    <main className={styles.pad}>
      <h1 className={styles.heading}>{heading}</h1>
      {notice && <div className={styles.notice}>{notice}</div>}
      <label className={styles.field}>
        <span>{label}</span>
        <input
          type={secret ? 'password' : 'text'}
          // Our keys are larger than those of the system.
          inputMode="none"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') props.onEnter()
          }}
        />
      </label>
      <div className={styles.keys}>{keypad}</div>
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
