import { useQueries } from '@tanstack/react-query'
import { Eye, Radar, type LucideIcon } from 'lucide-react'
import { hasFeature, type Me } from '@haulway/platform/session.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { callKey } from '@haulway/platform/web/calls.ts'
import {
  hasAnyFeature,
  type MenuHeading,
  type MenuItem,
  type MenuPart,
  type MenuPlace,
} from '@haulway/slice/web.ts'

const tracker = hasAnyFeature('tracker')

/** The groups of core 2.5. Slices contribute their entries. */
const groups: readonly MenuHeading[] = [
  {
    name: 'tracker',
    order: 10,
    title: 'menu.tracker',
    icon: Radar,
    when: tracker,
    folds: hasAnyFeature('consolidateTrackerMenus'),
  },
  { name: 'operations', order: 20, title: 'menu.operations', when: tracker },
  { name: 'project', order: 30, title: 'menu.project', when: tracker },
  { name: 'materialTracking', order: 40, title: 'menu.materialTracking' },
  { name: 'qm', order: 50, title: 'menu.qm', when: hasAnyFeature('qmEnabled') },
  {
    name: 'bargeOrders',
    order: 60,
    title: 'menu.bargeOrders',
    when: hasAnyFeature('bargeOrderCustomerAccount', 'bargeOrderLabAccount'),
  },
  { name: 'workOrders', order: 70, title: 'menu.workOrders', when: hasAnyFeature('workOrders') },
  { name: 'administration', order: 80, title: 'menu.administration' },
  { name: 'commandLibrary', order: 90, title: 'menu.commandLibrary', when: hasAnyFeature('tml') },
  {
    name: 'sensors',
    order: 100,
    title: 'menu.sensors',
    when: (me) => tracker(me) && hasFeature(me, 'sensorsFeature'),
  },
  { name: 'labs', order: 110, title: 'menu.labs', when: tracker },
]

/** The entries of slices, from their `web/menu.ts`. */
const found = import.meta.glob<MenuPart>('../../features/*/web/menu.ts', { eager: true })
const parts: readonly MenuPart[] = [{ groups }, ...Object.values(found)]

const inOrder = <One extends { readonly order: number }>(all: readonly One[]): One[] =>
  all.toSorted((one, other) => one.order - other.order)
const placesOf = (of: readonly MenuPart[]) => inOrder(of.flatMap(({ places }) => places ?? []))
export const places = placesOf(parts)

/** The menu with the entries fetched for a place of it; a slice contributes entries and groups. */
export function menuOf(
  fetched: (place: MenuPlace) => readonly MenuItem[] = () => [],
  more: readonly MenuPart[] = [],
): readonly MenuItem[] {
  const all = [...parts, ...more]
  const itemOf = (place: MenuPlace): MenuItem => {
    const { entries } = place
    return entries ? { ...place, entries: [...fetched(place), ...entries] } : place
  }
  return inOrder(all.flatMap((part) => part.groups ?? [])).map(({ name, ...group }) => ({
    ...group,
    entries: placesOf(all)
      .filter((one) => one.group === name)
      .map(itemOf),
  }))
}

/** The menu without fetched entries. */
export const menu = menuOf()

const fetching = [...new Set(places.flatMap(({ fetched }) => fetched ?? []))]

/** The menu with fetched entries. */
export function useMenu(me: Me): readonly MenuItem[] {
  const api = useApi()
  const answers = useQueries({
    queries: fetching.map(({ path, input, fetch, enabled }) => ({
      queryKey: callKey(path, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetch(api, signal),
      enabled: enabled(me),
    })),
  })
  return menuOf(({ fetched }) => {
    const answer = fetched && answers[fetching.indexOf(fetched)]?.data
    return answer === undefined ? [] : (fetched?.entriesOf(answer) ?? [])
  })
}

/** For entries without an icon of their own. */
export const plainIcon: LucideIcon = Eye
