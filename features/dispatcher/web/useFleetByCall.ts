import type { Connection } from '@haulway/platform/web/live.ts'
import { useApp } from '@haulway/platform/web/app.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import type { FleetFrame } from '../../telemetry/telemetry.ts'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { fleetNow } from '../dispatcher.endpoints.ts'

/** Core 9, *Dispatcher: fetch 10 seconds*. */
const FETCH_MS = 10_000
/** A lost socket is usually back within this time. */
const PATIENCE_MS = 2_000

/** Polls the machines while there is no socket; returns since when. */
export function useFleetByCall(fleet: FleetStore): Connection | null {
  const { api, live } = useApp()
  const connection = useSyncExternalStore(live.watch, live.connection)
  const isCut = connection.state === 'offline'
  useEffect(() => {
    if (!isCut) return undefined
    const gone = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const frame = await api.call(fleetNow, {}, gone.signal)
      if (!gone.signal.aborted) fleet.apply(frame as FleetFrame)
    }
    // The frame of the application reports a lost connection.
    const attempt = () => void ask().catch(() => undefined)
    const first = window.setTimeout(attempt, PATIENCE_MS)
    const timer = window.setInterval(attempt, FETCH_MS)
    return () => {
      gone.abort()
      window.clearTimeout(first)
      window.clearInterval(timer)
    }
  }, [api, fleet, isCut])
  return isCut ? connection : null
}
