import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Api } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { createUploads, type Uploads, type UploadView } from './uploads.ts'

/** By API client, so that sessions do not share uploads, then by place. */
const known = new WeakMap<Api, Map<string, Uploads>>()

/** The uploads into an entry, of this session. */
function uploadsTo(api: Api, queries: QueryClient, place: string): Uploads {
  const places = known.get(api) ?? new Map<string, Uploads>()
  known.set(api, places)
  const onStored = () => void refresh(queries, ['filecontainers'])
  const uploads = places.get(place) ?? createUploads({ api, place, onStored })
  places.set(place, uploads)
  return uploads
}

/** Starts uploads into an entry that was just created elsewhere; the entry's view shows their progress. */
export function uploadInto(
  api: Api,
  queries: QueryClient,
  container: string,
  id: string,
  files: readonly File[],
): void {
  uploadsTo(api, queries, `/filecontainers/${container}/${id}`).add(files)
}

/** The uploads into an entry; they continue when the user leaves the screen, and are listed again on return. */
export function useUploads(place: string): { uploads: Uploads; views: readonly UploadView[] } {
  const uploads = uploadsTo(useApi(), useQueryClient(), place)
  const views = useSyncExternalStore(uploads.watch, uploads.list)
  return { uploads, views }
}
