import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './Opening.module.css'

/** While the code of a screen comes. */
export function Opening() {
  const words = useWords()
  return (
    <div className={styles.shape} role="status" aria-label={words('ui.loading')}>
      <span />
      <span />
    </div>
  )
}

/** A screen that could not be drawn, mostly because a newer version was installed meanwhile. */
export function Crashed() {
  const words = useWords()
  return (
    <div className={styles.center} role="alert">
      <p>{words('shell.crashed')}</p>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        {words('shell.reload')}
      </Button>
    </div>
  )
}
