import { dateTimeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { errorText, Notice } from '@haulway/ui'
import type { EventItem } from '../../event-item.ts'
import type { RowError } from './bulk.ts'
import styles from './edit.module.css'

/** Maximum lines shown. */
const MOST = 20
/** Errors of the event itself. */
const general = new Set(['id', 'version'])

/** Errors by event, each with its type and time. */
export function BulkErrors({ errors }: { readonly errors: readonly RowError[] }) {
  const words = useWords()
  if (errors.length === 0) return null
  const event = ({ type, equipment, at, timeZone }: EventItem) =>
    words('events.bulk.event', {
      event: words(`telemetry.event.${type}`),
      machine: equipment.title,
      time: dateTimeText(at, timeZone),
    })
  const line = ({ row, field, error }: RowError) =>
    [
      row && event(row),
      general.has(field) ? null : words.optional(`events.${field}`),
      errorText(words, error),
    ]
      .filter(Boolean)
      .join(': ')
  const lines = [...new Set(errors.map(line))]
  return (
    <Notice tone="danger" urgent title={words('events.bulk.refused')}>
      <ul className={styles.refused}>
        {lines.slice(0, MOST).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {lines.length > MOST && <li>{words('events.preview.more', { count: lines.length - MOST })}</li>}
      </ul>
    </Notice>
  )
}
