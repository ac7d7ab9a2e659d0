import { useQueries } from '@tanstack/react-query'
import { Eye, Radar, type LucideIcon } from 'lucide-react'
import { hasFeature, type Me } from '@haulway/platform/session.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { callKey } from '@haulway/platform/web/calls.ts'
import { on, type MenuGroup, type MenuItem, type MenuPlace } from '@haulway/slice/web.ts'

interface Group extends Omit<MenuItem, 'entries'> {
  readonly name: MenuGroup
}

const tracker = on('tracker')

/** The groups of core 2.5. What stands in them is told by the slices. */
const groups: readonly Group[] = [
  {
    name: 'tracker',
    title: 'menu.tracker',
    icon: Radar,
    when: tracker,
    folds: on('consolidateTrackerMenus'),
  },
  { name: 'operations', title: 'menu.operations', when: tracker },
  { name: 'project', title: 'menu.project', when: tracker },
  { name: 'materialTracking', title: 'menu.materialTracking' },
  { name: 'qm', title: 'menu.qm', when: on('qmEnabled') },
  {
    name: 'bargeOrders',
    title: 'menu.bargeOrders',
    when: on('bargeOrderCustomerAccount', 'bargeOrderLabAccount'),
  },
  { name: 'workOrders', title: 'menu.workOrders', when: on('workOrders') },
  { name: 'administration', title: 'menu.administration' },
  { name: 'commandLibrary', title: 'menu.commandLibrary', when: on('tml') },
  {
    name: 'sensors',
    title: 'menu.sensors',
    when: (me) => tracker(me) && hasFeature(me, 'sensorsFeature'),
  },
  { name: 'labs', title: 'menu.labs', when: tracker },
]

/** What slices have in the menu, found where they say it. */
const declared = import.meta.glob<readonly MenuPlace[]>('../../features/*/web/menu.ts', {
  eager: true,
  import: 'places',
})
export const places = Object.values(declared)
  .flat()
  .toSorted((one, other) => one.order - other.order)

/** The menu with the entries that are fetched for a place of it. */
export function menuOf(fetched: (place: MenuPlace) => readonly MenuItem[] = () => []): readonly MenuItem[] {
  const itemOf = (place: MenuPlace): MenuItem => {
    const { entries } = place
    return entries ? { ...place, entries: [...fetched(place), ...entries] } : place
  }
  return groups.map(({ name, ...group }) => ({
    ...group,
    entries: places.filter((one) => one.group === name).map(itemOf),
  }))
}

/** The menu without what is fetched for it. */
export const menu = menuOf()

const fetching = [...new Set(places.flatMap(({ fetched }) => fetched ?? []))]

/** The menu with what is fetched for it. */
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

/** Of entries that bring no icon of their own. */
export const plainIcon: LucideIcon = Eye
