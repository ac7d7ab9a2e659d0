import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Api, CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import type { Outcome } from '../../../edit/edit.endpoints.ts'

/** The query of a dry run. */
export const dryRunQuery = { dryRun: true } as const

/** Fetches the preview of an edit. `about`: everything the answer depends on; undefined: no request. */
export function usePreview(
  about: readonly unknown[] | undefined,
  ask: (api: Api, signal: AbortSignal) => Promise<Outcome>,
): UseQueryResult<Outcome, CallFailure> {
  const api = useApi()
  return useQuery<Outcome, CallFailure>({
    // Depends on events: their changes invalidate it.
    queryKey: ['events', 'preview', ...(about ?? [])],
    queryFn: ({ signal }) => ask(api, signal),
    enabled: about !== undefined,
    retry: false,
    gcTime: 0,
  })
}
