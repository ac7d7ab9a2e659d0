/** Restores by one call everything that one call deleted. */
import { collectionEndpoints } from '@haulway/collection'
import {
  change,
  type Change,
  deletedTogether,
  guardRestore,
  idOf,
  restore,
  type ServedResource,
} from '@haulway/storage'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { tryRow } from './each-row.ts'

async function restoreAll(served: ServedResource, id: string, change: Change, english: Catalogue) {
  const { resource } = served.stored
  const entries = await deletedTogether(resource, id, change)
  // Its rows are no longer stored; the error says why.
  if (entries.length === 0) await restore(served, id, change)
  const refused = []
  for (const one of entries) {
    const guard = <T>(work: () => Promise<T>) => guardRestore(served.stored, work)
    const outcome = await tryRow(change, guard, () => restore(served, one.id, change), english)
    const title = one.before?.[resource.titleField]
    if ('errors' in outcome)
      refused.push({ id: one.id, title: typeof title === 'string' ? title : '', errors: outcome.errors })
  }
  return { done: entries.length - refused.length, refused }
}

export function restoreRoutes(served: ServedResource, english: Catalogue): Route[] {
  const { restoreTogether } = collectionEndpoints(served.stored.resource)
  if (!served.stored.resource.restorable) return []
  return [
    implement(restoreTogether, (call, services) => {
      const id = idOf(call)
      return change(restoreTogether, call, services, async (change) => ({
        body: await restoreAll(served, id, change, english),
      }))
    }),
  ]
}
