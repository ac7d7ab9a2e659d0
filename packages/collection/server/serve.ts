import { type Resource } from '@haulway/resource'
import type { Route } from '@haulway/platform/server/http/route.ts'
import {
  entryRoutes,
  type Hooks,
  listEntries,
  type ServedResource,
  servedResources,
  titleOfEntry,
} from '@haulway/storage'
import { bulkRoutes } from './bulk.ts'
import { type AdditionalColumns, exportRoute } from './export.ts'
import { historyRoutes } from './history.ts'
import { importRoutes } from './import/routes.ts'
import type { Wordbook } from './reader.ts'
import { restoreRoutes } from './restore.ts'

function collectionRoutes(
  served: ServedResource,
  resources: readonly Resource[],
  wordbook: Wordbook,
  besides: readonly AdditionalColumns[],
): Route[] {
  const { resource } = served.stored
  return [
    exportRoute(resource, wordbook, (...asked) => listEntries(served, ...asked), besides),
    ...historyRoutes(resource, wordbook, resources, (...asked) => titleOfEntry(served, ...asked)),
    ...(resource.bulk ? bulkRoutes(served, wordbook.en) : []),
    ...restoreRoutes(served, wordbook.en),
    ...importRoutes(served, wordbook),
  ]
}

/**
 * The routes of every resource. `hooks` contains the slices' hooks by resource; `wordbook` is for exported files. The
 * endpoints follow from `resourceEndpoints` and `collectionEndpoints`.
 */
export function serveResources(
  resources: readonly Resource[],
  hooks: Readonly<Record<string, Hooks<Resource>>>,
  wordbook: Wordbook,
  besides: readonly AdditionalColumns[] = [],
): Route[] {
  return servedResources(resources, hooks).flatMap((served) => [
    ...entryRoutes(served),
    ...collectionRoutes(served, resources, wordbook, besides),
  ])
}
