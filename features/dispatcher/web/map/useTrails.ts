import { createTrails, type TrailStore } from '@haulway/map'
import { useApi } from '@haulway/platform/web/app.tsx'
import { useEffect, useMemo, useState } from 'react'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import { useFleetList, useFleetReady } from '../../../telemetry/web/parts.ts'
import { MAX_TRAILS, machineTrails } from '../../dispatcher.endpoints.ts'
import { filterPredicate } from '../../machine-filter.ts'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'

/** The machines with trails: the selected one or, by choice, all that the filter shows. */
function useTrailing(fleet: FleetStore, { machine, trails, search, states }: DispatcherAddress): string {
  const machines = useFleetList(fleet)
  return useMemo(() => {
    const kept = filterPredicate({ search, states })
    const shown = trails === 'all' ? machines.filter((one) => kept?.(one) ?? true) : []
    const ids = new Set(shown.map(({ id }) => id))
    if (machine !== null) ids.add(machine)
    return [...ids].toSorted().join(',')
  }, [machines, machine, trails, search, states])
}

const AGAIN_MS = 10_000

/** Trails of machines: the past is fetched in portions, the present follows live. `historyVersion` counts the responses. */
export function useTrails(
  fleet: FleetStore,
  address: DispatcherAddress,
): { trails: TrailStore; historyVersion: number } {
  const api = useApi()
  const ready = useFleetReady(fleet)
  const ids = useTrailing(fleet, address)
  const [trails] = useState(createTrails)
  const [historyVersion, setHistoryVersion] = useState(0)
  useEffect(() => {
    const missing = trails.keep(ids === '' ? [] : ids.split(','))
    if (!ready || missing.length === 0) return undefined
    const gone = new AbortController()
    let again: number | undefined
    const ask = async () => {
      for (let from = 0; from < missing.length; from += MAX_TRAILS) {
        const some = missing.slice(from, from + MAX_TRAILS)
        const answer = await api.call(machineTrails, { query: { machines: some.join(',') } }, gone.signal)
        const found = new Map(answer.trails.map((one) => [one.id, one]))
        // A machine without a past gets a trail from now on.
        for (const id of some) trails.past(id, found.get(id) ?? { t: [], lon: [], lat: [] })
        setHistoryVersion((count) => count + 1)
      }
    }
    const attempt = () => {
      ask().catch(() => {
        // Machines are live without trails; the frame of the application reports a lost connection.
        if (!gone.signal.aborted) again = window.setTimeout(attempt, AGAIN_MS)
      })
    }
    attempt()
    return () => {
      gone.abort()
      window.clearTimeout(again)
    }
  }, [api, trails, ids, ready])
  return { trails, historyVersion }
}
