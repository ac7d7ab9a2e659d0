import { createContext, useId, type ReactNode } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  readonly title: string
  /** At the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Title of the surrounding section, which is a landmark already: no other landmark inside gets the same name. */
export const SectionTitle = createContext<string | undefined>(undefined)

/** A titled part of a screen, below an entry's own fields. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <SectionTitle value={title}>{children}</SectionTitle>
    </section>
  )
}
