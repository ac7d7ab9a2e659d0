import type { ReactNode } from 'react'
import styles from './Message.module.css'

export interface MessageProps {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
  /** What can be done, as buttons. */
  readonly actions?: ReactNode
}

/** A screen that only says something. */
export function Message({ title, icon, children, actions }: MessageProps) {
  return (
    <main className={styles.message}>
      <div className={styles.text} role="alert">
        <h1>
          {icon}
          {title}
        </h1>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </main>
  )
}
