import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { EditDifference } from '../../edit/edit.endpoints.ts'
import type { EventItem } from '../../event-item.ts'
import { EditDone } from './EditDone.tsx'
import styles from './edit.module.css'

// The inputs are downloaded when somebody edits.
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx').then((file) => file.BulkDialog))

export interface EventsBarProps {
  readonly rows: readonly EventItem[]
  readonly clear: () => void
}

/** Adds an event, and edits the selected ones. */
export function EventsBar({ rows, clear }: EventsBarProps) {
  const words = useWords()
  const can = useCan()
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<EditDifference>()
  return (
    <div className={styles.bar}>
      {can('create', 'events') && (
        <>
          <Button component={ScreenLink} variant="default" size="xs" to="/events/new">
            {words('events.new')}
          </Button>
          <Button component={ScreenLink} variant="default" size="xs" to="/events/imports/new">
            {words('events.import')}
          </Button>
        </>
      )}
      {rows.length > 0 && (
        <>
          <span role="status">{words('events.pick.count', { count: rows.length })}</span>
          {can('update', 'events') &&
            (can('read', 'journals') ? (
              <Button size="xs" onClick={() => setAsked(true)}>
                {words('events.action.bulk')}
              </Button>
            ) : (
              <span className={styles.quiet}>{words('events.edit.journals')}</span>
            ))}
          <Button variant="subtle" size="xs" onClick={clear}>
            {words('events.pick.clear')}
          </Button>
        </>
      )}
      <EditDone difference={done} />
      {isAsked && (
        <Suspense>
          <BulkDialog
            rows={rows}
            onClose={() => setAsked(false)}
            onDone={(difference) => {
              setDone(difference)
              setAsked(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
