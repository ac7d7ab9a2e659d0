import type { Page, Resource } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drivers } from '../../drivers/driver.resource.ts'
import { equipment } from '../../equipment/equipment.resource.ts'
import { locations } from '../../locations/location.resource.ts'
import { materials } from '../../materials/material.resource.ts'
import { projects } from '../../projects/project.resource.ts'
import { routes } from '../../routes/route.resource.ts'
import type { EntryFilterName } from '../cycles.endpoints.ts'

const resources: Readonly<Record<EntryFilterName, Resource>> = {
  project: projects,
  route: routes,
  equipment,
  driver: drivers,
  loadLocation: locations,
  dumpLocation: locations,
  material: materials,
}

/** As many as a drop-down can be read; searching finds the others. */
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

/** Entries that a filter may name, found by their words. */
export function useChoices(name: EntryFilterName, search: string, enabled: boolean) {
  const api = useApi()
  const resource = resources[name]
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

/** The entry that a filter names; hidden ones too. */
export function useChosen(name: EntryFilterName, id: string | undefined) {
  const api = useApi()
  const resource = resources[name]
  return useQuery<Choice, CallFailure>({
    queryKey: [resource.name, 'chosen', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      choiceOf(resource, await api.request<Entry>('GET', `/${resource.name}/${id}`, { signal })),
  })
}
