import { useConnection } from '@haulway/platform/web/useChannel.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { timeText } from '@haulway/platform/dates.ts'
import styles from './Shell.module.css'

/** Whether the live connection is lost: what is shown may be out of date. */
export function useOffline(): boolean {
  return useConnection().state === 'offline'
}

/** Says since when live data has stopped. */
export function OfflineBar() {
  const words = useWords()
  const zone = useAccountZone()
  const { state, since } = useConnection()
  if (state !== 'offline') return null
  return (
    <div className={styles.offline} role="status">
      {words('ui.offline', { time: timeText(since, zone) })}
    </div>
  )
}
