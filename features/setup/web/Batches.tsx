import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Confirm } from '@haulway/ui'
import { mayRevoke } from '../revocation-rights.ts'
import { type Batch, listBatches, revokeBatch } from '../setup.endpoints.ts'
import styles from './setup.module.css'

/** Milliseconds between two requests while something is under way. */
const EVERY_MS = 1_000

const isUnderWay = ({ state }: Batch) => state === 'taking' || state === 'revoking'

/** What was taken from recorded tracks, how far it is, and revoking it. */
export function Batches() {
  const words = useWords()
  const queries = useQueryClient()
  const { data } = useCall(
    listBatches,
    {},
    { every: (known) => known?.items.some(isUnderWay) === true && EVERY_MS },
  )
  const isBusy = data?.items.some(isUnderWay) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy)
      void refresh(queries, [
        'setup',
        'locations',
        'routes',
        'projects',
        'equipment',
        'events',
        'cyclereport',
      ])
    wasBusy.current = isBusy
  }, [isBusy, queries])
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.batches} aria-labelledby="setup-batches">
      <h2 id="setup-batches" className={styles.heading}>
        {words('setup.batches')}
      </h2>
      <ul className={styles.proposals}>
        {data.items.map((batch) => (
          <TakenBatch key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function TakenBatch({ batch }: { batch: Batch }) {
  const words = useWords()
  const zone = useAccountZone()
  const { title, state, percent, madeBy, madeAt } = batch
  const parts = [
    batch.zones > 0 && words('setup.find.places', { count: batch.zones }),
    batch.routes > 0 && words('setup.find.routes', { count: batch.routes }),
    batch.machines > 0 && words('setup.find.machines', { count: batch.machines }),
    words('setup.find.positions', { count: batch.positions }),
    state === 'taken' && words('setup.batches.cycles', { count: batch.cycles }),
  ].filter((part) => part !== false)
  return (
    <li className={styles.proposal} data-state={state}>
      <div className={styles.wrapped}>
        <strong>{title}</strong>
        <span className={styles.hint}>
          {' · '}
          {madeBy.title}, {dateTimeText(madeAt, zone)}
        </span>
      </div>
      <div>{parts.join(' · ')}</div>
      <div role="status">
        {words(`setup.batches.${state}`, { percent })}
        {isUnderWay(batch) && <Progress value={percent} mt={4} aria-label={title} />}
      </div>
      <BatchActions batch={batch} />
    </li>
  )
}

/** The report of the days of a batch, and revoking it. */
function BatchActions({ batch }: { batch: Batch }) {
  const words = useWords()
  const can = useCan()
  const [isAsked, setAsked] = useState(false)
  const revoke = useAction(revokeBatch, { refreshes: ['setup'] })
  const { id, title, state, from, until } = batch
  const isRevocable = (state === 'taken' || state === 'taking') && mayRevoke(batch, can)
  return (
    <div className={styles.actions}>
      {state === 'taken' && from !== null && until !== null && can('list', 'reports') && (
        <ScreenLink to={`/cycle-times?${new URLSearchParams(daysAround(from, until)).toString()}`}>
          {words('cycles.title')}
        </ScreenLink>
      )}
      {isRevocable && (
        <Button variant="default" size="xs" onClick={() => setAsked(true)}>
          {words('setup.batches.revoke')}
        </Button>
      )}
      {isAsked && (
        <Confirm
          open
          danger
          title={words('setup.batches.revoke.title', { title })}
          text={words('setup.batches.revoke.text')}
          action={words('setup.batches.revoke')}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            revoke.mutate({ params: { id } })
          }}
        />
      )}
    </div>
  )
}

const HOUR_MS = 3_600_000

/** The hours that hold all positions, as a report's range. */
function daysAround(from: string, until: string): { from: string; to: string } {
  const start = Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS
  const end = Math.ceil((Date.parse(until) + 1) / HOUR_MS) * HOUR_MS
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}
