import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Api, CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import type { Outcome } from '../../../edit/edit.endpoints.ts'

/** How a call is asked what it would change. */
export const tried = { dryRun: true } as const

/** What an edit would change. `about`: whatever the answer depends on; undefined: nobody asks. */
export function usePreview(
  about: readonly unknown[] | undefined,
  ask: (api: Api, signal: AbortSignal) => Promise<Outcome>,
): UseQueryResult<Outcome, CallFailure> {
  const api = useApi()
  return useQuery<Outcome, CallFailure>({
    // Of events: what happens to them meanwhile makes it another.
    queryKey: ['events', 'preview', ...(about ?? [])],
    queryFn: ({ signal }) => ask(api, signal),
    enabled: about !== undefined,
    retry: false,
    gcTime: 0,
  })
}
