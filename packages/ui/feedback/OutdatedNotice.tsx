import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from './Notice.tsx'
import styles from './OutdatedNotice.module.css'

/** Shown instead of a part of the program that no longer exists because a newer version was installed. */
export function OutdatedNotice() {
  const words = useWords()
  return (
    <div className={styles.outdated}>
      <Notice tone="warning" urgent>
        <p>{words('ui.outdated')}</p>
        <Button size="compact-xs" variant="default" onClick={() => window.location.reload()}>
          {words('ui.outdated.reload')}
        </Button>
      </Notice>
    </div>
  )
}
