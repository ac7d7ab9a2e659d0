import type { ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { CardPage } from '@haulway/ui/page/CardPage.tsx'
import styles from './EntryPage.module.css'

export interface EntryPageProps {
  /** Title of the browser's window. */
  readonly title: string
  readonly heading: string
  /** Makes it a form. */
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The frame of pages before sign-in: the product's name and one task. */
export function EntryPage({ title, heading, onSubmit, children }: EntryPageProps) {
  return (
    <CardPage title={title} narrow onSubmit={onSubmit} labelledBy="entry">
      <Brand />
      <h1 id="entry" className={styles.heading}>
        {heading}
      </h1>
      {children}
    </CardPage>
  )
}

function Brand() {
  const words = useWords()
  return (
    <div className={styles.brand}>
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <div>
        <div className={styles.name}>Haulway</div>
        <div className={styles.about}>{words('session.login.about')}</div>
      </div>
    </div>
  )
}
