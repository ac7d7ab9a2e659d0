import { useId, useState } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { dateTimeText, durationText, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import { deliveryOutcomes, type Run } from '../scheduled-reports.endpoints.ts'
import { Deliveries } from './Deliveries.tsx'
import styles from './scheduled.module.css'

interface Props {
  readonly items: readonly Run[]
  readonly label: string
  /** Whether the runs are of several reports. */
  readonly named?: boolean
}

/** Runs in the given order, each with its outcome. */
export function Runs({ items, label, named = false }: Props) {
  return (
    <ul className={styles.runs} aria-label={label}>
      {items.map((run) => (
        <RunItem key={run.id} run={run} named={named} />
      ))}
    </ul>
  )
}

function useLines(run: Run): string[] {
  const words = useWords()
  const { kind, ranBy, late, missed, startedAt, finishedAt, from, to, timeZone: zone, counted } = run
  const by = words(`scheduledReports.kind.${kind}`)
  const text = (at: string) => dateTimeText(at, zone)
  const took = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return [
    ranBy ? words('scheduledReports.run.by', { kind: by, user: ranBy.title }) : by,
    words('scheduledReports.run.range', { from: text(from), to: text(to), zone }),
    words('scheduledReports.run.counted', { count: counted }),
    words('scheduledReports.run.took', { time: durationText(took) }),
    ...(late ? [words('scheduledReports.run.late', { at: text(startedAt) })] : []),
    ...(missed > 0 ? [words('scheduledReports.run.missed', { count: missed })] : []),
  ]
}

function RunItem({ run, named }: { run: Run; named: boolean }) {
  const words = useWords()
  const lines = useLines(run)
  const { report, dueAt, timeZone, outcome } = run
  return (
    <li className={styles.run}>
      <header className={styles.head}>
        {named && (
          <h3>
            <EntryLink to="scheduled-reports" entry={report} />
          </h3>
        )}
        <time dateTime={dueAt} title={zoneText(dueAt, timeZone)}>
          {dateTimeText(dueAt, timeZone)}
        </time>
        <strong data-tone={outcome === 'failed' ? 'danger' : undefined}>
          {words(`scheduledReports.outcome.${outcome}`)}
        </strong>
      </header>
      <p className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <Messages run={run} />
    </li>
  )
}

/** The number of messages by outcome; opened, each of them. */
function Messages({ run }: { run: Run }) {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { deliveries } = run
  if (deliveries.length === 0)
    return <p className={styles.quiet}>{words('scheduledReports.run.messages.none')}</p>
  const outcomes = deliveryOutcomes.flatMap((outcome) => {
    const count = deliveries.filter((one) => one.outcome === outcome).length
    return count === 0 ? [] : [`${words(`scheduledReports.delivery.${outcome}`)}: ${count}`]
  })
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <button
        type="button"
        className={styles.disclose}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon size={14} aria-hidden />
        <span>
          {words('scheduledReports.run.messages', { count: deliveries.length })} · {outcomes.join(' · ')}
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open && <Deliveries run={run} />}
      </div>
    </>
  )
}
