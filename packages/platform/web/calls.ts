import type { EndpointDeclaration, EndpointOutput } from '@haulway/resource'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallFailure, CallInput } from './api.ts'
import { useApi } from './app.tsx'

export interface CallOptions<Answer = unknown> {
  readonly enabled?: boolean
  /** Milliseconds between fetches while the screen is visible; a function decides by the last answer. */
  readonly every?: number | ((answer: Answer | undefined) => number | false)
  /** Keeps showing the last answer while the next one for other input is fetched. */
  readonly keep?: boolean
}

/** First part of a path: what an invalidation names. `/materials/{id}` -> `materials`. */
function collectionOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Key of a call's answer in the cache: the collection first, so that one change refreshes all that hangs on it. */
export function callKey(path: string, input: unknown): readonly unknown[] {
  return [collectionOf(path), path, input]
}

/**
 * Fetches a declared GET endpoint and keeps the answer fresh. Typed by the declaration:
 * `const answer = useCall(cycleTimes, { query: { from, to } })`.
 */
export function useCall<E extends EndpointDeclaration>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions<EndpointOutput<E>> = {},
): UseQueryResult<EndpointOutput<E>, CallFailure> {
  const api = useApi()
  const { every = false } = options
  return useQuery<EndpointOutput<E>, CallFailure>({
    queryKey: callKey(endpoint.path, input),
    queryFn: ({ signal }) => api.call(endpoint, input, signal),
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** An answer that says where the one after it begins. */
interface Mark {
  readonly next: string | null
}

/** Fetches a declared GET endpoint page after page: each begins where the one before it says (`after`, `next`). */
export function usePagedCall<Page extends Mark>(
  { path }: EndpointDeclaration,
  query: Readonly<Record<string, unknown>>,
): UseInfiniteQueryResult<InfiniteData<Page>, CallFailure> {
  const api = useApi()
  return useInfiniteQuery<Page, CallFailure, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: callKey(path, { query, followed: true }),
    queryFn: ({ pageParam: after, signal }) =>
      api.request<Page>('GET', path, { query: after === null ? query : { ...query, after }, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export interface ActionOptions {
  /** Collections whose answers are fetched again after success; that of the endpoint always is. */
  readonly refreshes?: readonly string[]
  /** Shows the processing mask meanwhile and the error dialog after a failure; on unless told. */
  readonly masked?: boolean
  /** Failures that the screen shows itself, without the error dialog. */
  readonly handled?: (failure: CallFailure) => boolean
}

/**
 * A declared endpoint that changes something: `const assign = useAction(assignRoute)`, then
 * `assign.mutate({ params: { id }, body: { route } })`.
 */
export function useAction<E extends EndpointDeclaration>(
  endpoint: E,
  options: ActionOptions = {},
): UseMutationResult<EndpointOutput<E>, CallFailure, CallInput<E>> {
  const api = useApi()
  const queries = useQueryClient()
  const refreshed = [collectionOf(endpoint.path), ...(options.refreshes ?? [])]
  return useMutation<EndpointOutput<E>, CallFailure, CallInput<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    meta: { masked: options.masked ?? true, handled: options.handled },
    onSuccess: () => refresh(queries, refreshed),
  })
}

/** Marks all answers of some collections stale and fetches those that are on the screen. */
export async function refresh(
  queries: ReturnType<typeof useQueryClient>,
  collections: readonly string[],
): Promise<void> {
  await Promise.all(
    collections.map((one) => queries.invalidateQueries({ queryKey: [collectionOf(`/${one}`)] })),
  )
}
