import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { failureLines } from '@haulway/ui/feedback/failure.ts'
import styles from './Opening.module.css'

/** Shown while the code of a screen loads. */
export function Opening() {
  const words = useWords()
  return (
    <div className={styles.shape} role="status" aria-label={words('ui.loading')}>
      <span />
      <span />
    </div>
  )
}

/** A failure that prevents every screen, with a retry. */
function Stopped({ lines }: { lines: readonly string[] }) {
  const words = useWords()
  return (
    <div className={styles.center} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        {words('shell.reload')}
      </Button>
    </div>
  )
}

/** A screen that failed to render, mostly because a newer version was installed meanwhile. */
export function Crashed() {
  const words = useWords()
  return <Stopped lines={[words('shell.crashed')]} />
}

/** The server is reachable but its database is not: nobody knows who is signed in. */
export function DatabaseUnreachable({ failure }: { failure: CallFailure }) {
  return <Stopped lines={failureLines(useWords(), failure)} />
}
