import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

export interface NoticeProps {
  /** Told apart by shape of the sign as well as by color. */
  readonly kind?: 'plain' | 'warning' | 'alarm'
  readonly title?: string
  readonly children?: ReactNode
  /** What to do about it: a tap anywhere on the bar. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

const signs = { plain: Info, warning: TriangleAlert, alarm: OctagonAlert } as const

/** A bar that says what the driver should know. */
export function Notice({ kind = 'plain', title, children, action }: NoticeProps) {
  const Sign = signs[kind]
  const content = (
    <>
      <Sign aria-hidden />
      <span className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </span>
      {action && <span className={styles.action}>{action.label}</span>}
    </>
  )
  return (
    <div role={kind === 'plain' ? 'status' : 'alert'}>
      {action ? (
        <button type="button" className={styles.notice} data-kind={kind} onClick={action.onPress}>
          {content}
        </button>
      ) : (
        <div className={styles.notice} data-kind={kind}>
          {content}
        </div>
      )}
    </div>
  )
}
