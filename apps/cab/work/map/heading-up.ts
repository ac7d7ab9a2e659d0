import { useSyncExternalStore } from 'react'

/** Whether the way ahead is up on the map instead of north; kept on the tablet. */
const KEY = 'haulway.cab.headingUp'
const listeners = new Set<() => void>()

function get(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const headingUp = {
  use: (): boolean => useSyncExternalStore(subscribe, get),
  set(up: boolean): void {
    try {
      localStorage.setItem(KEY, String(up))
    } catch {
      // Storage is barred: north stays up.
    }
    for (const listener of listeners) listener()
  },
}
