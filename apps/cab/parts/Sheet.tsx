import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useWords } from './cab-context.tsx'
import styles from './Sheet.module.css'

export interface SheetProps {
  readonly heading: string
  readonly onClose: () => void
  readonly children?: ReactNode
  /** Main actions; they stay in sight while the content is scrolled. */
  readonly actions?: ReactNode
}

/** Covers the whole screen until it is closed. */
export function Sheet({ heading, onClose, children, actions }: SheetProps) {
  const words = useWords()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      className={styles.sheet}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h1 id={id} ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </h1>
        <Button label={words('cab.close')} icon={<X aria-hidden />} onPress={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </div>
  )
}
