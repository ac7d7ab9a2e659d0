import type { Page, Resource } from '@haulway/resource'
import type { Api, CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { keepPreviousData, useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Report, Titles } from '../declaration.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'

/** As many options as a drop-down can show; searching finds the others. */
const CHOICES = 50

type Entry = { id: string } & Readonly<Record<string, unknown>>

export interface Choice {
  readonly value: string
  readonly label: string
}

const choiceOf = (resource: Resource, entry: Entry): Choice => ({
  value: entry.id,
  label: String(entry[resource.titleField]),
})

/** Entries offered by a filter, by search text. */
export function useChoices(resource: Resource, search: string, enabled: boolean) {
  const api = useApi()
  const query = { limit: CHOICES, search, sort: resource.titleField }
  return useQuery<Choice[], CallFailure>({
    queryKey: [resource.name, 'choices', query],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = await api.request<Page<Entry>>('GET', `/${resource.name}`, { query, signal })
      return page.items.map((entry) => choiceOf(resource, entry))
    },
  })
}

function chosen(api: Api, resource: Resource, id: string | undefined): UseQueryOptions<Choice, CallFailure> {
  return {
    queryKey: [resource.name, 'chosen', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      choiceOf(resource, await api.request<Entry>('GET', `/${resource.name}/${id}`, { signal })),
  }
}

/** The selected entry of a filter, even if hidden. */
export function useChosen(resource: Resource, id: string | undefined) {
  const api = useApi()
  return useQuery(chosen(api, resource, id))
}

/** Titles of all entries selected in the filters of an address. */
export function useTitles({ filters }: Report, address: Address): Titles {
  const api = useApi()
  const named = Object.entries(filters.entries).filter(([name]) => address[name] !== undefined)
  const found = useQueries({
    queries: named.map(([name, resource]) => chosen(api, resource, address[name])),
  })
  return Object.fromEntries(named.map(([name], index) => [name, found[index]?.data?.label]))
}
