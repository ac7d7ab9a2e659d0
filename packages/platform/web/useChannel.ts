import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from './app.tsx'
import type { Connection } from './live.ts'

/**
 * Hears a live channel while the component is shown. The handler may change between renders and is never
 * called for a component that left. Live data belongs in a store outside React, not in component state.
 */
export function useChannel(channel: string, handler: (data: unknown) => void): void {
  const { live } = useApp()
  const handle = useEffectEvent(handler)
  useEffect(() => live.subscribe(channel, (data) => handle(data)), [live, channel])
}

/** State of the live connection, and since when. */
export function useConnection(): Connection {
  const { live } = useApp()
  return useSyncExternalStore(live.watch, live.connection)
}
