import type { ReactNode } from 'react'
import type { MessageKey, Reference } from '@haulway/resource'
import { dateTimeText, durationText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Section } from '@haulway/ui'
import { Flags } from '../../cycles/web/parts.ts'
import { DISPUTE } from '../cab.endpoints.ts'
import type { EventView } from '../event-item.ts'
import { formatPosition } from '../position-field.ts'
import styles from './events.module.css'

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const entries = ['equipment', 'location', 'route', 'driver', 'material'] as const
const texts = ['ticket', 'noteType', 'noteComment'] as const

/** The screen of each kind of entry. */
const screens: Readonly<Record<(typeof entries)[number], string>> = {
  equipment: 'equipment',
  location: 'locations',
  route: 'routes',
  driver: 'drivers',
  material: 'materials',
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The load or dump that a driver contradicts by the note, and the rest of its detail. */
function splitDetail({ noteType, detail }: EventView) {
  const { disputes, ...rest } = detail ?? {}
  if (noteType === DISPUTE && typeof disputes === 'string') return { disputes, detail: rest }
  return { disputes: null, detail: detail ?? {} }
}

/** All fields of the event; absent fields are omitted. */
export function EventFacts({ event }: { readonly event: EventView }) {
  const words = useWords()
  const measures = useMeasures()
  const { timeZone: zone } = event
  const gps = formatPosition(event)
  const { disputes, detail } = splitDetail(event)
  const fact = (name: MessageKey, text: ReactNode) => (
    <Fact key={name} name={words(name)}>
      {text}
    </Fact>
  )
  const moment = (at: string) => (
    <time dateTime={at} title={zoneText(at, zone)}>
      {dateTimeText(at, zone)}
    </time>
  )
  const entry = (name: (typeof entries)[number], { id, title }: Reference) =>
    fact(
      `events.${name}`,
      title === '' ? '–' : <ScreenLink to={`/${screens[name]}/view/${id}`}>{title}</ScreenLink>,
    )
  return (
    <Section title={words('events.said')}>
      <dl className={styles.facts}>
        {fact('events.at', moment(event.at))}
        {fact('events.zone', zone)}
        {fact('events.type', words(`telemetry.event.${event.type}`))}
        {entries.map((name) => {
          const of = event[name]
          return of && entry(name, of)
        })}
        {event.weight !== null && fact('events.weight', measures.format('weight', event.weight))}
        {event.volume !== null && fact('events.volume', measures.format('haulVolume', event.volume))}
        {event.quantity !== null && fact('events.quantity', measures.format('count', event.quantity))}
        {texts.map((name) => event[name] !== null && fact(`events.${name}`, event[name]))}
        {event.tags.length > 0 && fact('events.tags', event.tags.map(({ title }) => title).join(', '))}
        {event.flags.length > 0 && fact('events.flags', <Flags flags={event.flags} />)}
        {fact('events.source', words(`events.source.${event.source}`))}
        {event.device !== null && fact('events.device', event.device)}
        {event.receivedAt !== null && fact('events.receivedAt', moment(event.receivedAt))}
        {event.delay !== null && fact('events.delay', durationText(Math.max(0, event.delay)))}
        {gps !== null && fact('events.gps', gps)}
        {disputes !== null &&
          fact(
            'events.disputes',
            <ScreenLink to={`/events/view/${disputes}`}>{words('events.disputes.show')}</ScreenLink>,
          )}
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={`detail ${name}`} name={name}>
            {plain(value)}
          </Fact>
        ))}
      </dl>
    </Section>
  )
}
