import { timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useReachState } from '@haulway/platform/web/useChannel.ts'
import { Button } from '@mantine/core'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import styles from './dispatcher.module.css'
import { useFleetByCall } from './useFleetByCall.ts'
import type { Site } from './useSite.ts'

/** States above the map which of its data is not live. */
export function LiveNotice({ fleet, site }: { fleet: FleetStore; site: Site }) {
  const words = useWords()
  const zone = useAccountZone()
  const cut = useFleetByCall(fleet)
  const { lost } = useReachState()
  if (site.failure) {
    return (
      <div className={styles.notice} role="status">
        {words('dispatcher.loadFailed')}
        <Button size="compact-xs" variant="default" onClick={site.retry}>
          {words('ui.retry')}
        </Button>
      </div>
    )
  }
  // The frame of the application reports a lost connection.
  if (!cut || lost) return null
  return (
    <div className={styles.notice} role="status">
      {words('dispatcher.notLive', { time: timeText(cut.since, zone, true) })}
    </div>
  )
}
