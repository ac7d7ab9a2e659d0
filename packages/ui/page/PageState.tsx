import { Button } from '@mantine/core'
import { CircleAlert, Inbox, WifiOff } from 'lucide-react'
import { createElement, Suspense, useContext, type ReactNode } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { failureLines } from '../feedback/failure.ts'
import { SectionTitle } from './Section.tsx'
import { EmptySiteAction } from './EmptySiteAction.ts'
import styles from './PageState.module.css'

interface EmptyProps {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** The missing content comes from a site: shows the way to set one up while there is none. */
  readonly ofSite?: boolean
}

/** Why there is no content, and what to do next; in a section a single line. */
export function Empty({ title, text, action, ofSite = false }: EmptyProps) {
  const inSection = useContext(SectionTitle) !== undefined
  const Lead = useContext(EmptySiteAction)
  if (inSection)
    return (
      <div className={styles.line}>
        <span>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
        {action}
      </div>
    )
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Inbox size={22} aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {ofSite && Lead && <Suspense fallback={null}>{createElement(Lead)}</Suspense>}
    </div>
  )
}

/** Failures that do not resolve by themselves and need an administrator (core 8). */
const needsHelp = ({ status }: CallFailure): boolean => status >= 500 && status !== 503

/** What failed, with a button to retry. */
export function Failed({ failure, onRetry }: { failure: CallFailure; onRetry?: () => void }) {
  const words = useWords()
  const Icon = failure.status === 0 ? WifiOff : CircleAlert
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger">
        <Icon size={22} aria-hidden />
      </span>
      <h2 className={styles.title}>{words(needsHelp(failure) ? 'error.content' : 'ui.failed')}</h2>
      <p className={styles.text}>{failureLines(words, failure).join('\n')}</p>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {words('ui.retry')}
        </Button>
      )}
    </div>
  )
}
