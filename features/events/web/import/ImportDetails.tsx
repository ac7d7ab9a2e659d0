import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApi, useApp, useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { callKey, refresh, useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Confirm, Dialog, ExportMenu, Failed, Notice } from '@haulway/ui'
import { type ImportItem, readImport, refusedRows, revokeImport } from '../../import/import.endpoints.ts'
import { EditError, isShownInForm } from '../edit/Refusal.tsx'
import { useSpanFormat } from './labels.ts'
import styles from './import.module.css'

/** Milliseconds between two polls while it is under way. */
const EVERY_MS = 700

const isUnderWay = (state: ImportItem['state'] | undefined) => state === 'taking' || state === 'revoking'

/** Fetches an import until it is done. */
function useImport(id: string) {
  const queries = useQueryClient()
  const input = { params: { id } }
  const known = queries.getQueryData<ImportItem>(callKey(readImport.path, input))
  const isBusy = known === undefined || isUnderWay(known.state)
  const answer = useCall(readImport, input, isBusy ? { every: EVERY_MS } : {})
  const state = answer.data?.state
  useEffect(() => {
    if (state !== undefined && !isUnderWay(state)) void refresh(queries, ['cyclereport', 'events'])
  }, [state, queries])
  return answer
}

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** The result of an import: progress, changes, rejected rows; and revoking it. */
export function ImportDetails({ id, onClose }: Props) {
  const words = useWords()
  const can = useCan()
  const [isAsked, setAsked] = useState(false)
  const answer = useImport(id)
  const revoke = useAction(revokeImport, { handled: isShownInForm })
  const one = answer.data
  const mayRevoke = (one?.state === 'taken' || one?.state === 'taking') && can('delete', 'events')
  if (one && isAsked)
    return (
      <Confirm
        open
        danger
        title={words('events.import.revoke.title', { name: one.fileName })}
        text={words('events.import.revoke.text', { count: one.taken })}
        action={words('events.import.revoke')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          revoke.mutate({ params: { id } })
        }}
      />
    )
  return (
    <Dialog
      open
      wide
      title={one?.fileName ?? words('events.import.list')}
      onClose={onClose}
      actions={
        one && (
          <>
            {one.wrong > 0 && can('create', 'events') && <RefusedFile one={one} />}
            {mayRevoke && (
              <Button variant="default" onClick={() => setAsked(true)}>
                {words('events.import.revoke')}
              </Button>
            )}
          </>
        )
      }
    >
      <EditError failure={revoke.error} all />
      {answer.error && <Failed failure={answer.error} onRetry={() => void answer.refetch()} />}
      {one && <Told one={one} />}
    </Dialog>
  )
}

function RefusedFile({ one: { id } }: { readonly one: ImportItem }) {
  const words = useWords()
  const api = useApi()
  const { language } = useApp()
  return (
    <ExportMenu
      label={words('events.import.refused')}
      fetch={(format) => api.download(refusedRows.path.replace('{id}', id), { format, lang: language })}
    />
  )
}

const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text.replace(/^-/, '−'))

/** What it changed in the figures. */
function useChanges({ before, after }: ImportItem): string[] {
  const words = useWords()
  const measures = useMeasures()
  if (before === null || after === null) return []
  const parts = (['loads', 'dumps', 'cycles'] as const).flatMap((name) => {
    const difference = after[name] - before[name]
    if (difference === 0) return []
    return words(`events.import.${name}`, { count: Math.abs(difference), sign: difference > 0 ? '+' : '−' })
  })
  const weight = after.weight - before.weight
  return weight === 0 ? parts : [...parts, signed(weight, measures.format('weight', weight))]
}

function Told({ one }: { readonly one: ImportItem }) {
  const words = useWords()
  const zone = useAccountZone()
  const spanOf = useSpanFormat(zone)
  const changes = useChanges(one)
  const { state, percent, taken, duplicates, wrong, held, dropped, machines, madeBy, madeAt } = one
  const who = (title: string | undefined, at: string) => `${title ?? ''}, ${dateTimeText(at, zone)}`
  const lines: (readonly [string, string] | false)[] = [
    [words('events.import.made'), who(madeBy.title, madeAt)],
    one.revokedAt !== null && [words('events.import.revokedBy'), who(one.revokedBy?.title, one.revokedAt)],
    [words('events.import.when'), spanOf(one.from, one.until)],
    [words('events.import.machines'), String(machines)],
    [words('events.import.column.rows'), String(one.rows)],
    [words('events.import.column.taken'), String(taken)],
    duplicates > 0 && [words('events.import.column.duplicates'), String(duplicates)],
    wrong > 0 && [words('events.import.column.wrong'), String(wrong)],
    dropped > 0 && [words('events.import.column.dropped'), String(dropped)],
    state === 'taken' && [
      words('events.import.changed'),
      changes.length > 0 ? changes.join(', ') : words('events.import.changed.nothing'),
    ],
  ]
  return (
    <div className={styles.told}>
      {isUnderWay(state) ? (
        <div role="status">
          {words(`events.import.state.${state}`, { percent })}
          <Progress value={percent} mt={4} aria-label={words('events.import.state')} />
        </div>
      ) : (
        <Notice tone="info" title={words(`events.import.state.${state}`, { percent })} />
      )}
      {held > 0 && state !== 'revoked' && (
        <Notice tone="warning" title={words('events.import.held', { count: held })} />
      )}
      <dl className={styles.facts}>
        {lines.flatMap((line) =>
          line === false
            ? []
            : [
                <div key={line[0]}>
                  <dt>{line[0]}</dt>
                  <dd>{line[1]}</dd>
                </div>,
              ],
        )}
      </dl>
    </div>
  )
}
