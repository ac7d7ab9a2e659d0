import { Badge } from '@mantine/core'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Section } from '@haulway/ui'
import type { EventItem } from '../event-item.ts'

type Dispute = NonNullable<EventItem['disputed']>

interface DisputeProps {
  readonly dispute: Dispute
  /** Zone of the event. */
  readonly zone: string
}

/** In a list: a driver contradicts the load or dump; when and why on hover. */
export function Disputed({ dispute, zone }: DisputeProps) {
  const words = useWords()
  const { at, driver, noteComment } = dispute
  const title = [driver?.title, dateTimeText(at, zone), noteComment].filter(Boolean).join(', ')
  return (
    <Badge component="span" variant="light" color="red" title={title}>
      {words('events.disputed')}
    </Badge>
  )
}

/** In the view of the load or dump: what the driver says, with the note. */
export function DisputePart({ dispute, zone }: DisputeProps) {
  const words = useWords()
  const { note, at, driver, noteComment } = dispute
  const time = dateTimeText(at, zone)
  return (
    <Section title={words('events.disputed')}>
      <p title={zoneText(at, zone)}>
        {driver
          ? words('events.disputed.by', { driver: driver.title, time })
          : words('events.disputed.at', { time })}{' '}
        <ScreenLink to={`/events/view/${note}`}>
          {noteComment === null || noteComment === '' ? words('events.disputed.note') : noteComment}
        </ScreenLink>
      </p>
    </Section>
  )
}
