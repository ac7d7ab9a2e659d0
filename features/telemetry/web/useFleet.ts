import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FLEET_CHANNEL, type FleetFrame, type ClientMachine } from '../live/channels.ts'
import { createFleetStore, type FleetStore } from './fleet-store.ts'

const TICK_MS = 500

/** The machines of the account, live while the component is mounted. One per screen: its parts receive the store. */
export function useFleet(): FleetStore {
  const [store] = useState(() => {
    const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
    return createFleetStore({ now: () => performance.now(), reducedMotion: () => lessMotion.matches })
  })
  useChannel(FLEET_CHANNEL, (frame) => store.apply(frame as FleetFrame))
  useEffect(() => {
    const timer = setInterval(() => store.tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [store])
  return store
}

/** All machines by title; renders when the list changes, not when machines move. */
export function useFleetList(store: FleetStore): readonly ClientMachine[] {
  return useSyncExternalStore(store.watchList, () => store.list())
}

/** One machine with its last fix. */
export function useFleetMachine(store: FleetStore, id: string | null): ClientMachine | undefined {
  return useSyncExternalStore(store.watch, () => (id === null ? undefined : store.machine(id)))
}

/** Route of one machine; renders when it changes. */
export function useFleetRoute(store: FleetStore, id: string | null): string | null {
  return useSyncExternalStore(store.watch, () => (id === null ? null : (store.machine(id)?.routeId ?? null)))
}

/** Whether the first snapshot has arrived. */
export function useFleetReady(store: FleetStore): boolean {
  return useSyncExternalStore(store.watchList, () => store.isReady())
}
