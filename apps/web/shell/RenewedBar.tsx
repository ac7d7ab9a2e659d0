import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { wasReloadedForUpdate } from '@haulway/platform/web/browser.ts'
import styles from './Shell.module.css'

/** States why the page reloaded by itself. */
export function RenewedBar() {
  const words = useWords()
  const [isShown, setIsShown] = useState(() => wasReloadedForUpdate())
  if (!isShown) return null
  return (
    <div className={styles.renewed} role="status">
      {words('ui.renewed')}
      <CloseButton size="sm" aria-label={words('ui.close')} onClick={() => setIsShown(false)} />
    </div>
  )
}
