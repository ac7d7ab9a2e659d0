import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Api, CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { callKey, refresh, type CallOptions } from '@haulway/platform/web/calls.ts'
import type { Item, Page, Resource } from '@haulway/resource'

/**
 * Query of a list, together with filters by field name. Absent and '' values are omitted. Boundaries are included
 * only with `brief: false`.
 */
export interface ListQuery {
  readonly limit?: number
  /** From 0. */
  readonly page?: number
  readonly sort?: string
  readonly search?: string
  readonly hidden?: boolean
  readonly [filter: string]: string | number | boolean | undefined
}

function fetchPage<R extends Resource>(
  api: Api,
  resource: R,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<Item<R>>> {
  const heavy = Object.values(resource.fields).some((declared) => declared.kind.isHeavy)
  const asked = heavy ? { brief: true, ...query } : query
  return api.request('GET', `/${resource.name}`, { query: asked, signal })
}

/** One page of a resource, typed by its declaration: `useList(materials, { search: 'gran' })`. */
export function useList<R extends Resource>(
  resource: R,
  query: ListQuery = {},
  options: CallOptions = {},
): UseQueryResult<Page<Item<R>>, CallFailure> {
  const api = useApi()
  return useQuery<Page<Item<R>>, CallFailure>({
    queryKey: callKey(`/${resource.name}`, query),
    queryFn: ({ signal }) => fetchPage(api, resource, query, signal),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    placeholderData: keepPreviousData,
  })
}

/** Maximum number of entries per request (contract, *Collections*). */
const LARGEST_PAGE = 500

/** Fetches entries from all pages of a list, at most `most`. */
export async function fetchFirst<R extends Resource>(
  api: Api,
  resource: R,
  query: ListQuery,
  most: number,
): Promise<Item<R>[]> {
  const found: Item<R>[] = []
  for (let page = 0; ; page++) {
    const { items, total } = await fetchPage(api, resource, { ...query, limit: LARGEST_PAGE, page })
    found.push(...items)
    if (items.length === 0 || found.length >= Math.min(total, most)) return found.slice(0, most)
  }
}

/** Fetches one entry. */
export function useItem<R extends Resource>(
  resource: R,
  id: string,
  options: CallOptions = {},
): UseQueryResult<Item<R>, CallFailure> {
  const api = useApi()
  return useQuery<Item<R>, CallFailure>({
    queryKey: callKey(`/${resource.name}/{id}`, { id }),
    queryFn: ({ signal }) => api.request('GET', `/${resource.name}/${encodeURIComponent(id)}`, { signal }),
    enabled: options.enabled ?? true,
  })
}

export interface Saving {
  /** Absent: a new entry. */
  readonly id?: string
  /** Version of the entry that was read. */
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
  /** Idempotency key: the same for repetitions of one create, so that it is executed once. */
  readonly key?: string
}

/**
 * Creates or updates an entry. `handled` names the failures that the screen shows itself; others open the error
 * dialog.
 */
export function useSave<R extends Resource>(
  resource: R,
  handled: (failure: CallFailure) => boolean = () => false,
): UseMutationResult<Item<R>, CallFailure, Saving> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<Item<R>, CallFailure, Saving>({
    mutationFn: ({ id, version, values, key }) =>
      id === undefined
        ? api.request('POST', `/${resource.name}`, {
            body: values,
            ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
          })
        : api.request('PUT', `/${resource.name}/${encodeURIComponent(id)}`, { body: { ...values, version } }),
    meta: { masked: true, handled },
    onSuccess: () => refresh(queries, [resource.name]),
  })
}

export type EntryAction = 'delete' | 'hide' | 'unhide'

/** Deletes, hides or unhides an entry. */
export function useEntryAction(
  resource: Resource,
): UseMutationResult<unknown, CallFailure, { id: string; action: EntryAction }> {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<unknown, CallFailure, { id: string; action: EntryAction }>({
    mutationFn: ({ id, action }) => {
      const path = `/${resource.name}/${encodeURIComponent(id)}`
      return action === 'delete' ? api.request('DELETE', path) : api.request('POST', `${path}/${action}`)
    },
    meta: { masked: true },
    async onSuccess(_, { id, action }) {
      const gone = callKey(`/${resource.name}/{id}`, { id })
      // A deleted entry must not be fetched again.
      const others = (key: readonly unknown[]) => JSON.stringify(key) !== JSON.stringify(gone)
      await queries.invalidateQueries({
        queryKey: callKey(`/${resource.name}`, {}).slice(0, 1),
        predicate: (query) => action !== 'delete' || others(query.queryKey),
      })
    },
  })
}
