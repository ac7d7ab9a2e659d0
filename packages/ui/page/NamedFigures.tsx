import type { ReactNode } from 'react'
import styles from './NamedFigures.module.css'

/** Named figures in two columns. */
export function NamedFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function NamedFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
