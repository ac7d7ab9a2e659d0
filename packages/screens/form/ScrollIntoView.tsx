import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form.module.css'

/**
 * Scrolls its content into view, wherever the reader is in a long form, each time `when` changes to another truthy
 * value.
 */
export function ScrollIntoView({ when, children }: { when: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!when) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [when])
  return (
    <div ref={place} tabIndex={-1} className={styles.inSight}>
      {children}
    </div>
  )
}
