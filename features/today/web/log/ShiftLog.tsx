import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { timeText } from '@haulway/platform/dates.ts'
import { useCan, useMe, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { Empty, Failed, Section } from '@haulway/ui'
import { shiftLog, writeShiftLog, type LogEntry } from '../../shift-log.endpoints.ts'
import { canWrite, type TodayItem } from '../../today.endpoints.ts'
import type { WrittenKind } from './LogForm.tsx'
import styles from './log.module.css'

// Loaded on demand: few people open the form.
const LogForm = lazyPart(() => import('./LogForm.tsx').then((file) => file.LogForm))

/** Others write too; the live channel only hints that something changed. */
const RELOAD_MS = 30_000

interface LogProps {
  readonly shown: TodayItem
  readonly span: NonNullable<TodayItem['span']>
}

/** The lines of the shift, and who handed it over to whom. */
export function ShiftLog({ shown, span }: LogProps) {
  const words = useWords()
  const can = useCan()
  const shift = { project: shown.project, from: span.from }
  const answer = useCall(shiftLog, { query: shift }, { every: RELOAD_MS, keep: true })
  const [writes, setWrites] = useState<{ kind: WrittenKind; corrects: LogEntry | null } | null>(null)
  const items = answer.data?.items
  const kinds: readonly WrittenKind[] = ['note', 'weather', 'handover']
  const actions = can(canWrite.action, canWrite.resource) && (
    <div className={styles.actions}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          onClick={() => setWrites({ kind, corrects: null })}
        >
          {words(`today.log.${kind}`)}
        </Button>
      ))}
    </div>
  )
  return (
    <Section title={words('today.log')} actions={actions || undefined}>
      {writes && (
        <Suspense fallback={<Skeleton height={120} />}>
          <LogForm
            key={`${writes.kind} ${writes.corrects?.id ?? ''}`}
            shift={shift}
            kind={writes.kind}
            corrects={writes.corrects}
            onDone={() => setWrites(null)}
          />
        </Suspense>
      )}
      {answer.error && <Failed failure={answer.error} onRetry={() => void answer.refetch()} />}
      {!items && !answer.error && <Skeleton height={64} />}
      {items?.length === 0 && <Empty title={words('today.log.empty')} />}
      {items && items.length > 0 && (
        <ol className={styles.log}>
          {items.map((entry) => (
            <Entry
              key={entry.id}
              {...{ entry, items, shift }}
              zone={shown.zone}
              onCorrect={() => entry.kind !== 'receipt' && setWrites({ kind: entry.kind, corrects: entry })}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}

interface EntryProps {
  readonly entry: LogEntry
  readonly items: readonly LogEntry[]
  readonly shift: Pick<TodayItem, 'project'> & { readonly from: string }
  readonly zone: string
  readonly onCorrect: () => void
}

function Entry(props: EntryProps) {
  const { entry, zone, onCorrect } = props
  const words = useWords()
  const me = useMe()
  const can = useCan()
  const { author, at, corrected, kind } = entry
  const own = author.id === me.id && kind !== 'receipt' && !corrected
  return (
    <li className={styles.entry} data-corrected={corrected}>
      <span className={styles.at}>{timeText(at, zone)}</span>
      <div className={styles.text}>
        <Said {...props} />
        <span className={styles.by}>
          {author.title}
          {corrected && ` · ${words('today.log.corrected')}`}
        </span>
      </div>
      {own && can(canWrite.action, canWrite.resource) && (
        <Button size="compact-xs" variant="subtle" onClick={onCorrect}>
          {words('today.log.correct')}
        </Button>
      )}
    </li>
  )
}

function Said(props: EntryProps) {
  const { entry } = props
  const words = useWords()
  const measures = useMeasures()
  const { kind, note, sky, temperature, wind, author, to } = entry
  if (kind === 'weather') {
    const parts = [
      sky && words(`today.sky.${sky}`),
      temperature !== null && words('today.log.degrees', { degrees: temperature }),
      wind !== null && words('today.log.wind.text', { speed: measures.format('speed', wind) }),
      note,
    ]
    return <span>{parts.filter(Boolean).join(', ')}</span>
  }
  if (kind === 'note') return <span>{note}</span>
  return (
    <>
      <strong>
        {kind === 'handover'
          ? words('today.log.hands', { author: author.title, to: to?.title ?? '' })
          : words('today.log.receipt', { author: author.title })}
      </strong>
      {note && <span>{note}</span>}
      <Signed entry={entry} />
      {kind === 'handover' && !entry.corrected && <Receive {...props} />}
    </>
  )
}

function Signed({ entry: { signed } }: Pick<EntryProps, 'entry'>) {
  const words = useWords()
  const measures = useMeasures()
  if (!signed) return null
  const { loads, weight, unexplained } = signed
  const amounts = {
    loads: words('today.loads', { count: loads, amount: measures.format('count', loads) }),
    weight: measures.format('weight', weight),
  }
  return (
    <span className={styles.by}>
      {words('today.log.signed', amounts)}
      {unexplained > 0 && `, ${words('today.unexplained', { count: unexplained })}`}
    </span>
  )
}

/** The named person can receive the handover; others see that it is not received yet. */
function Receive({ entry, items, shift }: EntryProps) {
  const words = useWords()
  const me = useMe()
  const receive = useAction(writeShiftLog, { refreshes: ['shiftlog'] })
  if (items.some(({ handover }) => handover === entry.id)) return null
  if (entry.to?.id !== me.id) return <span className={styles.by}>{words('today.log.open')}</span>
  const nothing = { note: null, sky: null, temperature: null, wind: null, to: null, corrects: null }
  return (
    <Button
      size="compact-sm"
      className={styles.receive ?? ''}
      onClick={() => receive.mutate({ body: { ...shift, ...nothing, kind: 'receipt', handover: entry.id } })}
    >
      {words('today.log.receive')}
    </Button>
  )
}
