import { Button, Skeleton } from '@mantine/core'
import { dateText, dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useReports } from '@haulway/report/web/known.tsx'
import type { Reference } from '@haulway/resource'
import { Empty, Failed } from '@haulway/ui'
import { compareSent, listSent, markRecipientNotified, type SentRestatement } from '../sent.endpoints.ts'
import { SentFigures } from './SentFigures.tsx'
import styles from './commits.module.css'

interface Props {
  readonly project: Reference | null
  /** The copy requested by the address. */
  readonly copy: string | null
}

/** Sent copies with changed figures. */
export function SentCopies({ project, copy }: Props) {
  const words = useWords()
  const answer = useCall(listSent, { query: { project, copy, limit: 100, page: 0 } }, { keep: true })
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={120} />
  const { items, waiting } = answer.data
  return (
    <>
      {waiting > 0 && <Waiting count={waiting} />}
      {items.length === 0 && <Empty title={words('commits.sent.empty')} />}
      {items.map((one) => (
        <SentCopy key={one.id} copy={one} />
      ))}
    </>
  )
}

/** Copies waiting for comparison: within a minute, or on request. */
function Waiting({ count }: { readonly count: number }) {
  const words = useWords()
  const mayCompare = useCan()('update', 'projects')
  const compare = useAction(compareSent, { refreshes: ['restatements', 'sharedreports'] })
  return (
    <div className={styles.waiting}>
      <span className={styles.said}>{words('commits.sent.waiting', { count })}</span>
      {mayCompare && (
        <Button size="xs" variant="default" loading={compare.isPending} onClick={() => compare.mutate({})}>
          {words('commits.sent.compare')}
        </Button>
      )}
    </div>
  )
}

/** The causes, each once, with its machines and authors. */
function useCauses({ causes }: SentRestatement): string {
  const words = useWords()
  const listed = [...Map.groupBy(causes, (one) => one.cause)].map(([cause, found]) => {
    const titles = (of: 'equipment' | 'by') =>
      [...new Set(found.flatMap((one) => one[of]?.title ?? []))].join(', ')
    const [machines, by] = [titles('equipment'), titles('by')]
    const named = words(`commits.cause.${cause}`)
    const told = by === '' ? named : words('commits.cause.by', { cause: named, by })
    return machines === '' ? told : words('commits.cause.of', { cause: told, machines })
  })
  return listed.join(' · ')
}

function SentCopy({ copy }: { readonly copy: SentRestatement }) {
  const words = useWords()
  const zone = useAccountZone()
  const causes = useCauses(copy)
  const known = useReports().find(({ report }) => report.name === copy.report)
  const { recipient, sentAt, sentBy, timeZone } = copy
  const title = known ? words(`${known.report.messages}.title`) : copy.report
  const days = new Set([dateText(copy.from, timeZone), dateText(Date.parse(copy.to) - 1, timeZone)])
  const said = { kind: words(`commits.sent.kind.${copy.kind}`), recipient, by: sentBy.title ?? '' }
  const narrowed = new URLSearchParams(copy.narrowed.map(({ name, value }) => [name, value])).toString()
  return (
    <article className={styles.period} aria-label={`${title} ${recipient}`}>
      <header className={styles.head}>
        <h3>
          {title} · <span className={styles.day}>{[...days].join(' – ')}</span>
        </h3>
        <Told copy={copy} />
      </header>
      <p className={styles.said}>
        {words('commits.sent.line', { ...said, at: dateTimeText(sentAt, zone) })}
        {copy.ended && ` ${words('commits.sent.ended')}`}
      </p>
      <p className={styles.links}>
        {!copy.ended && <ScreenLink to="/shared-reports">{words('commits.sent.links')}</ScreenLink>}
        {known && (
          <ScreenLink to={`${known.report.screen}?${narrowed}`}>{words('commits.sent.now')}</ScreenLink>
        )}
      </p>
      <p className={styles.reason}>{causes}</p>
      {known && <SentFigures report={known.report} copy={copy} label={`${title} ${recipient}`} />}
    </article>
  )
}

/** Whether the recipient has been told. */
function Told({ copy: { id, changedAt, told } }: { readonly copy: SentRestatement }) {
  const words = useWords()
  const zone = useAccountZone()
  const mayTell = useCan()('update', 'projects')
  const tell = useAction(markRecipientNotified, { refreshes: ['restatements', 'sharedreports'] })
  if (told) {
    const at = dateTimeText(told.at, zone)
    return <span className={styles.said}>{words('commits.sent.told', { by: told.by.title ?? '', at })}</span>
  }
  if (!mayTell) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={tell.isPending}
      onClick={() => tell.mutate({ params: { id }, body: { changedAt } })}
    >
      {words('commits.sent.tell')}
    </Button>
  )
}
