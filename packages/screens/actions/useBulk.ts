import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { collectionEndpoints } from '@haulway/collection'
import type { EndpointOutput, Item, Resource } from '@haulway/resource'

export type BulkResult = EndpointOutput<ReturnType<typeof collectionEndpoints>['bulkEdit']>
export type Refused = BulkResult['refused'][number]

export interface BulkRequest {
  readonly action: 'edit' | 'hide' | 'unhide' | 'delete'
  readonly entries: readonly Item<Resource>[]
  readonly values?: Readonly<Record<string, unknown>>
}

/** The rows that prevented a bulk edit; empty when it failed for another reason. */
export function refusedOf(failure: CallFailure | null): readonly Refused[] {
  const refused = failure?.answer['refused']
  return Array.isArray(refused) ? (refused as Refused[]) : []
}

/** Changes many entries by one request. The screen reports refused rows. */
export function useBulk(resource: Resource): UseMutationResult<BulkResult, CallFailure, BulkRequest> {
  const api = useApi()
  const queries = useQueryClient()
  const { bulkEdit, bulkDelete } = collectionEndpoints(resource)
  return useMutation<BulkResult, CallFailure, BulkRequest>({
    mutationFn({ action, entries, values }) {
      const rows = entries.map(({ id, version }) => ({ id, version }))
      return action === 'delete'
        ? api.call(bulkDelete, { body: { rows } })
        : api.call(bulkEdit, { body: { action, rows, ...(values ? { values } : {}) } })
    },
    meta: { masked: true, handled: (failure: CallFailure) => refusedOf(failure).length > 0 },
    onSuccess: () => refresh(queries, [resource.name]),
  })
}
