import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Section } from '@haulway/ui'
import { type DecidedEdit, type EditDifference, readJournal } from '../../edit/edit.endpoints.ts'
import { eventFieldNames } from '../../edit/event-fields.ts'
import type { EventView } from '../../event-item.ts'
import { Actions } from './Actions.tsx'
import { Committed } from './Committed.tsx'
import { EditDone } from './EditDone.tsx'
import styles from './edit.module.css'

/** The actions possible on an event and its history, both from its journal. */
export function EventEditing({ event }: { readonly event: EventView }) {
  const words = useWords()
  const can = useCan()
  if (can('read', 'journals')) return <Journal event={event} />
  if (!can('update', 'events') && !can('delete', 'events')) return null
  return (
    <Section title={words('events.history')}>
      <p className={styles.quiet}>{words('events.edit.journals')}</p>
    </Section>
  )
}

function Journal({ event }: { readonly event: EventView }) {
  const words = useWords()
  const journal = useCall(readJournal, { body: { events: [{ id: event.id }] } })
  const known = journal.data?.items[0]
  const [done, setDone] = useState<EditDifference>()
  if (!known || (known.may.length === 0 && known.decisions.length === 0 && !known.committed)) return null
  return (
    <Section title={words('events.history')}>
      {known.dropped && <p role="status">{words('events.dropped')}</p>}
      <Committed committed={known.committed} />
      <EditDone difference={done} />
      <Actions event={event} known={known} onDone={setDone} />
      {known.decisions.length === 0 ? (
        <p className={styles.quiet}>{words('events.history.none')}</p>
      ) : (
        <ul className={styles.history}>
          {known.decisions.map((one) => (
            <Decision key={one.id} one={one} zone={known.timeZone} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The values of a decision, field by field. */
function saidText(
  one: DecidedEdit,
  zone: string,
  words: ReturnType<typeof useWords>,
  measures: ReturnType<typeof useMeasures>,
) {
  const parts = one.at === null ? [] : [dateTimeText(one.at, zone)]
  for (const field of eventFieldNames) {
    const value = one[field]
    if (one.clear.includes(field))
      parts.push(words('events.history.empty', { what: words(`events.${field}`) }))
    if (value === null || (Array.isArray(value) && value.length === 0)) continue
    const text =
      field === 'weight' || field === 'volume'
        ? measures.format(field === 'weight' ? 'weight' : 'haulVolume', Number(value))
        : Array.isArray(value)
          ? value.map(({ title }) => title).join(', ')
          : typeof value === 'object'
            ? value.title
            : String(value)
    parts.push(`${words(`events.${field}`)} ${text}`)
  }
  return parts.join(', ')
}

function Decision({ one, zone }: { readonly one: DecidedEdit; readonly zone: string }) {
  const words = useWords()
  const measures = useMeasures()
  const said = saidText(one, zone, words, measures)
  return (
    <li>
      <span className={one.undone ? styles.undone : undefined}>
        <time dateTime={one.decidedAt}>{dateTimeText(one.decidedAt, zone)}</time> {one.by.title}{' '}
        {words(`events.history.${one.does}`)}
        {said && `: ${said}`}
      </span>
      {one.undone && (
        <span className={styles.quiet}>
          {' '}
          {words('events.history.undone', { by: one.undoneBy?.title ?? '' })}
        </span>
      )}
    </li>
  )
}
