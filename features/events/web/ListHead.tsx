import { Button, Loader } from '@mantine/core'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { reportQuery } from '@haulway/report/web/index.ts'
import { derivationNow } from '../../telemetry/derivation.endpoints.ts'
import { TODAY_CHANNEL } from '../../today/web/parts.ts'
import { events } from '../events.report.ts'
import { synchronisationState } from '../synchronisation.ts'
import { SavedFilters } from './SavedFilters.tsx'
import styles from './events.module.css'

/** Maximum age of the state, milliseconds. */
const EVERY_MS = 3_000

/** A list that was scrolled is not updated: rows would move while they are being read. */
const isLong = ({ state }: Query): boolean => {
  const data = state.data as { readonly pages?: readonly unknown[] } | undefined
  return (data?.pages?.length ?? 0) > 1
}

/** Fetches updates as machines move; true while a scrolled list waits for its reader. */
function useNewer(): [isNewer: boolean, show: () => void] {
  const queries = useQueryClient()
  const [isNewer, setNewer] = useState(false)
  useChannel(TODAY_CHANNEL, () => {
    const list = { queryKey: ['events'], type: 'active' } as const
    void queries.invalidateQueries({ ...list, predicate: (query) => !isLong(query) })
    setNewer(queries.getQueryCache().findAll(list).some(isLong))
  })
  const show = () => {
    setNewer(false)
    queries.removeQueries({ queryKey: ['events'], type: 'active', predicate: isLong })
    void refresh(queries, ['events'])
  }
  return [isNewer, show]
}

/** The state of the list while it is not up to date, and saved filters. */
export function ListHead() {
  const words = useWords()
  const [address] = useAddress()
  const figures = useCall(events.calls.figures, { query: reportQuery(events, address) }, { keep: true })
  const derivation = useCall(derivationNow, {}, { every: EVERY_MS })
  const [isNewer, show] = useNewer()
  const percent = derivation.data?.percent ?? null
  const state = figures.error ? null : synchronisationState({ events: figures.data?.events, percent })
  return (
    <div className={styles.head}>
      <SavedFilters />
      <p role="status" className={styles.synchronisation}>
        {state !== null && state !== 'waiting' && <Loader size={12} aria-hidden />}
        {state !== null && words(`events.synchronisation.${state}`, { percent: percent ?? 0 })}
      </p>
      {isNewer && (
        <Button size="compact-xs" variant="light" onClick={show}>
          {words('events.newer')}
        </Button>
      )}
    </div>
  )
}
