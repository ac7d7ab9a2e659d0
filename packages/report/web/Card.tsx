import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly title: string
  /** Content at the end of the title line. */
  readonly beside?: ReactNode
  /** The content is loading. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A card of a report above its tables: a chart, a map, figures. */
export function Card({ title, beside, busy = false, children }: CardProps) {
  return (
    <section className={styles.card} aria-busy={busy}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
