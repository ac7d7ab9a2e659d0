import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const icons = { danger: CircleAlert, warning: TriangleAlert, info: Info }

export interface NoticeProps {
  readonly tone: keyof typeof icons
  readonly title?: string
  /** Announced to screen readers at once (a failure); otherwise at the next pause. */
  readonly urgent?: boolean
  readonly children?: ReactNode
}

/** A message within a page: what is wrong, what was stored, what to do. */
export function Notice({ tone, title, urgent = false, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon size={18} className={styles.icon} aria-hidden />
      <div className={styles.body}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
