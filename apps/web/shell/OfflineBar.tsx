import { useReachState } from '@haulway/platform/web/useChannel.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { timeText } from '@haulway/platform/dates.ts'
import styles from './Shell.module.css'

/** States since when the server is unreachable: shown data may be out of date. */
export function OfflineBar() {
  const words = useWords()
  const { me } = useApp()
  const { lost, since } = useReachState()
  if (!lost) return null
  const zone = me?.contextAccount.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.offline} role="status">
      {words('ui.offline', { time: timeText(since, zone) })}
    </div>
  )
}
