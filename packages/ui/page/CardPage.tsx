import type { FormEvent, ReactNode } from 'react'
import { usePageHead } from './pageHead.ts'
import styles from './CardPage.module.css'

export interface CardPageProps {
  /** Of the browser's window. */
  readonly title: string
  /** For a few fields one below another. */
  readonly narrow?: boolean
  /** Makes the card a form with this name. */
  readonly onSubmit?: (() => void) | undefined
  /** Id of the heading that names the form. */
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A page outside the shell: one card with one thing to do, the whole screen on a phone. */
export function CardPage({ title, narrow = false, onSubmit, labelledBy, children }: CardPageProps) {
  usePageHead(title)
  const look = narrow ? `${styles.card} ${styles.narrow}` : styles.card
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <main className={styles.page}>
      {onSubmit ? (
        <form className={look} onSubmit={submit} aria-labelledby={labelledBy}>
          {children}
        </form>
      ) : (
        <div className={look}>{children}</div>
      )}
    </main>
  )
}
