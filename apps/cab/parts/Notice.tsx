import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

export interface NoticeProps {
  /** Told apart by shape of the sign as well as by color. */
  readonly kind?: 'plain' | 'warning' | 'alarm'
  readonly title?: string
  readonly children?: ReactNode
  /** What to do about it. */
  readonly action?: ReactNode
}

const signs = { plain: Info, warning: TriangleAlert, alarm: OctagonAlert } as const

/** A bar that says what the driver should know. */
export function Notice({ kind = 'plain', title, children, action }: NoticeProps) {
  const Sign = signs[kind]
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'plain' ? 'status' : 'alert'}>
      <Sign aria-hidden />
      <div className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
