import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Page, Section } from '@haulway/ui'
import { readEvent } from '../events.endpoints.ts'
import type { EventView as Shown } from '../event-item.ts'
import { EventEditing } from './edit/Editing.tsx'
import { DisputePart } from './Disputed.tsx'
import { EventFacts } from './EventFacts.tsx'
import { Origin } from './Origin.tsx'
import { Photos } from './photos/Photos.tsx'
import styles from './events.module.css'

// The map is downloaded when an event is opened.
const EventMap = lazyPart(() => import('./EventMap.tsx').then((file) => file.EventMap))

/** One event: all of its fields, its position, and its evidence. */
export function EventView() {
  const words = useWords()
  const { id = '' } = useScreenParams()
  const answer = useCall(readEvent, { params: { id } })
  return (
    <Page
      title={answer.data ? words(`telemetry.event.${answer.data.type}`) : words('events.one')}
      crumbs={[{ label: words('events.title'), to: '/events' }]}
    >
      {answer.data ? (
        <Parts event={answer.data} />
      ) : answer.error ? (
        answer.error.status === 404 ? (
          <Empty title={words('events.absent.title')} text={words('events.absent.text')} />
        ) : (
          <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  )
}

function Parts({ event }: { readonly event: Shown }) {
  const words = useWords()
  const { lon, lat } = event
  return (
    <div className={styles.view}>
      <div className={styles.parts}>
        {event.disputed && <DisputePart dispute={event.disputed} zone={event.timeZone} />}
        <EventFacts event={event} />
        <Origin event={event} />
        {event.type === 'note' && <Photos event={event} />}
        <EventEditing event={event} />
      </div>
      {lon !== null && lat !== null ? (
        <Section title={words('events.place')}>
          <div className={styles.map}>
            <Suspense fallback={<Skeleton height="100%" radius={0} />}>
              <EventMap event={{ ...event, lon, lat }} />
            </Suspense>
          </div>
        </Section>
      ) : (
        <p className={styles.quiet}>{words('events.noPlace')}</p>
      )}
    </div>
  )
}
