import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useMe } from '@haulway/platform/web/app.tsx'
import { callKey } from '@haulway/platform/web/calls.ts'
import { passesGate } from '@haulway/platform/session.ts'
import type { Item, Page, Resource } from '@haulway/resource'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { drivers } from '@haulway/features/drivers/driver.resource.ts'
import { equipment } from '@haulway/features/equipment/equipment.resource.ts'
import { locations } from '@haulway/features/locations/location.resource.ts'
import { mapLayers } from '@haulway/features/map-layers/map-layer.resource.ts'
import { projects } from '@haulway/features/projects/project.resource.ts'
import { routes } from '@haulway/features/routes/route.resource.ts'
import { users } from '@haulway/features/users/user.resource.ts'
import { screens } from '@haulway/features/product/web.ts'
import { machinePlace, mapActions, matches, openPlaces, screenPlaces, type Place } from './places.ts'
import { recentPlaces } from './recent.ts'

/** The searched collections, in order of display. */
const searched: readonly Resource[] = [equipment, routes, locations, mapLayers, projects, drivers, users]
const MAX_EACH = 6
const MAX_SCREENS = 8

export interface PlaceResults {
  readonly places: readonly Place[]
  readonly searching: boolean
  /** Some searches failed on the server: the result is incomplete. */
  readonly failed: boolean
}

function titleOf(resource: Resource, entry: Item<Resource>): string {
  const title = (entry as Readonly<Record<string, unknown>>)[resource.titleField]
  return typeof title === 'string' ? title : ''
}

/** With more matching places of a kind than this, their actions are not listed. */
const MAX_ACTED = 2

/** The actions on places, each after its place, when few of its kind match. */
function withActions(places: readonly Place[], typed: string): Place[] {
  if (typed === '') return [...places]
  const acting = Map.groupBy(
    places.filter(({ actions = [] }) => actions.length > 0),
    ({ kind }) => kind,
  )
  return places.flatMap((one) => {
    const isOneOfFew = (acting.get(one.kind)?.length ?? 0) <= MAX_ACTED
    return [one, ...((isOneOfFew && one.actions) || [])]
  })
}

/** Each place once; a recent one has the actions of the entry that was found. */
function distinct(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ to }) => to).values()].flatMap(([first, ...others]) => {
    const acting = first?.actions ? undefined : others.find(({ actions }) => actions)
    return first ? [{ ...first, ...(acting?.actions && { actions: acting.actions }) }] : []
  })
}

/**
 * The results for what is typed: recent places first, then screens, then entries that the server finds for `asked`,
 * which follows after a pause.
 */
export function usePlaces(typed: string, asked: string): PlaceResults {
  const { api, words } = useApp()
  const me = useMe()
  const own = useMemo(() => {
    const recent = openPlaces(recentPlaces(me), screens, me, words)
    return { recent, screens: screenPlaces(screens, me, words) }
  }, [me, words])
  const gates = new Map(screens.map((one) => [one.path, one.gate]))
  const sources = searched.filter((resource) => {
    // Entries without a list of their own (routes) are searched for users who may open one.
    const gate = gates.get(listAddress(resource)) ?? gates.get(`${listAddress(resource)}/view/{id}`)
    return gate !== undefined && passesGate(me, gate) && me.permissions[resource.permission]?.includes('list')
  })
  const answers = useQueries({
    queries: sources.map((resource) => {
      const query = { search: asked, limit: MAX_EACH, sort: resource.sort }
      return {
        queryKey: callKey(`/${resource.name}`, query),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.request<Page<Item<Resource>>>('GET', `/${resource.name}`, { query, signal }),
        enabled: asked !== '',
      }
    }),
  })
  const answered = sources.flatMap((resource, index) =>
    (answers[index]?.data?.items ?? []).map((one): Place => {
      const label = titleOf(resource, one)
      const product = { screens, me, words }
      const machine = resource === equipment ? machinePlace(one.id, label, product) : undefined
      if (machine) return machine
      const actions = mapActions(resource.name, one, label, product)
      return { to: viewAddress(resource, one.id), label, kind: words(`${resource.messages}.one`), actions }
    }),
  )
  // Only still matching results of an older search, so that Enter never opens an unwanted place.
  const entries = answered.filter((one) => typed === asked || matches(one.label, typed))
  const recent = own.recent.filter((one) => matches(one.label, typed))
  const named = own.screens
    .filter((one) => matches(one.label, typed))
    .slice(0, typed === '' ? undefined : MAX_SCREENS)
  const all = withActions(distinct([...recent, ...named, ...entries]), typed)
  const failures = answers.map((one) => one.error as CallFailure | null)
  return {
    places: distinct(all),
    searching: typed !== asked || answers.some((one) => one.isFetching),
    failed: failures.some((one) => one !== null),
  }
}
