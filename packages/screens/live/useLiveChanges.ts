import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { refresh } from '@haulway/platform/web/calls.ts'
import { useApp } from '@haulway/platform/web/app.tsx'
import { changesChannel } from '@haulway/resource/channel.ts'
import type { Resource } from '@haulway/resource'

/** Names of the resources shown on the screen, joined in one text for comparison. */
function shownNames(queries: QueryClient, known: ReadonlyMap<string, Resource>): string {
  const names = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map((query) => query.queryKey[0])
    .filter((name): name is string => typeof name === 'string' && known.has(name))
  return [...new Set(names)].sort().join(' ')
}

/** Refetches lists and views when another user changes a resource on the screen. Used once, in the shell. */
export function useLiveChanges(known: ReadonlyMap<string, Resource>): void {
  const queries = useQueryClient()
  const { live, me } = useApp()
  const watch = useCallback(
    (callback: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(callback)),
    [queries],
  )
  const shown = useSyncExternalStore(watch, () => shownNames(queries, known))
  useEffect(() => {
    const names = shown
      .split(' ')
      .filter((name) => me?.permissions[known.get(name)?.permission ?? '']?.includes('read'))
    const stops = names.map((name) => {
      let frames = 0
      return live.subscribe(changesChannel(name), (data) => {
        if (data === undefined) return
        frames += 1
        // The first frame confirms the subscription; so does one after an outage, during which there may have been
        // changes.
        if (frames > 1) void refresh(queries, [name])
      })
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [shown, live, me, known, queries])
}
