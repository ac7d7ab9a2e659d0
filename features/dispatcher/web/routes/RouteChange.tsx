import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ArrowRight } from 'lucide-react'
import type { RouteChangeItem } from '../../../routes/route-changes.endpoints.ts'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { ForceDialog } from './ForceDialog.tsx'
import styles from './routes.module.css'
import { useAssignment } from './useAssignment.ts'
import type { Site } from '../useSite.ts'

/** How long the outcome of a change is shown, milliseconds: longer than a break. */
const TOLD_MS = 30 * 60_000

/** Whether a change is shown at `now`: it is pending, or ended recently in another way than requested. */
export function isShown(change: RouteChangeItem | undefined, now: number): change is RouteChangeItem {
  if (!change) return false
  if (change.open) return true
  // Limited, as a machine without a tablet never receives it.
  const odd = change.stage === 'expired' || change.stage === 'forcedUntold' || change.chosenByMachine
  return odd && now - Date.parse(change.changedAt) < TOLD_MS
}

/** In a list: the destination of a change, and its progress. */
export function RouteChangeLine({ change }: { change: RouteChangeItem }) {
  const words = useWords()
  const { stage, chosenByMachine, acknowledgedBy } = change
  const chosen = acknowledgedBy === 'driver' ? 'dispatcher.change.chosenByDriver' : 'dispatcher.change.chosen'
  const route = change.route?.title ?? words('dispatcher.change.closed')
  const text = words(chosenByMachine ? chosen : `routes.change.stage.${stage}`)
  return (
    <span className={styles.change} data-stage={stage} title={`${route}: ${text}`}>
      <ArrowRight size={12} aria-hidden /> {route}: {text}
    </span>
  )
}

interface RouteChangeCardProps {
  machine: ClientMachine
  site: Site
  now: number
  /** False where the surroundings offer to force it. */
  isForcible?: boolean
}

/** In the details of a machine: the pending change, with the dispatcher's options. */
export function RouteChangeCard({ machine, site, now, isForcible = true }: RouteChangeCardProps) {
  const words = useWords()
  const zone = useAccountZone()
  const mayAssign = useCan()('update', 'routes')
  const { force, cancel, isPending } = useAssignment(site)
  const [forcing, setForcing] = useState(false)
  const change = site.changeOf(machine.id)
  if (!isShown(change, now)) return null
  const { route } = change
  return (
    <div className={styles.card} role="status">
      <RouteChangeLine change={change} />
      <span className={styles.since} title={zoneText(change.requestedAt, zone)}>
        {words('dispatcher.change.since', { time: timeText(Date.parse(change.requestedAt), zone) })}
      </span>
      {change.open && mayAssign && (
        <div className={styles.actions}>
          {route && isForcible && (
            <Button size="xs" variant="default" disabled={isPending} onClick={() => setForcing(true)}>
              {words('dispatcher.change.force')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={isPending}
            onClick={() => void cancel([machine]).catch(() => undefined)}
          >
            {words('dispatcher.change.cancel')}
          </Button>
        </div>
      )}
      {forcing && route && (
        <ForceDialog
          text={words('dispatcher.change.force.confirm', { machine: machine.title, route: route.title })}
          onCancel={() => setForcing(false)}
          onForce={(reason) => {
            setForcing(false)
            force([machine], reason).catch(() => undefined)
          }}
        />
      )}
    </div>
  )
}
