import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from './app.tsx'
import type { ReachState } from './reachability.ts'

/**
 * Listens to a live channel while the component is mounted. The handler may change between renders and is never
 * called after unmounting. Live data belongs in a store outside React, not in component state.
 */
export function useChannel(channel: string, handler: (data: unknown) => void): void {
  const { live } = useApp()
  const handle = useEffectEvent(handler)
  useEffect(() => live.subscribe(channel, (data) => handle(data)), [live, channel])
}

/** Whether the server can be reached, and since when. */
export function useReachState(): ReachState {
  const { reach } = useApp()
  return useSyncExternalStore(reach.watch, reach.now)
}
