import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useMemo } from 'react'
import { type MachineOrder, sortOrders, type ShownState, parseStates } from '../machine-filter.ts'
import { type MapPlace, parsePlace, formatPlace } from '../map-address.ts'

export const panelTabs = ['machines', 'loaders', 'routes'] as const
export type PanelTab = (typeof panelTabs)[number]
export type MachineColoring = 'states' | 'ages'
export type Trailing = 'selected' | 'all'

/** The parameters of a link to the dispatcher. */
export interface DispatcherAddress {
  machine: string | null
  follow: boolean
  route: string | null
  /** Its site is shown first, and only its routes are listed. */
  project: string | null
  /** A location that the map shows and marks. */
  place: string | null
  /** A map layer that is switched on and shown. */
  layer: string | null
  states: readonly ShownState[]
  search: string
  /** null: the default order. */
  order: MachineOrder
  tab: PanelTab
  /** What the colours of machines mean: their activity, or their last contact. */
  colors: MachineColoring
  /** The machines whose trails are shown. */
  trails: Trailing
  /** Opened to assign the machine: its choice of routes is open. */
  assigning: boolean
  at: MapPlace | null
}

function orderIn(text: string | undefined): MachineOrder {
  return sortOrders.find((one) => one === text) ?? 'attention'
}

/** What the map shows by choice: a place or a layer takes the place of a route, and the other way around. */
function released(next: Partial<DispatcherAddress>): Record<string, null> {
  if (next.place) return { route: null, layer: null }
  if (next.layer) return { route: null, place: null }
  return next.route || next.project ? { place: null, layer: null } : {}
}

/** The parameters of the address and a function to change some; defaults are omitted from the address. */
export function useDispatcherAddress(): [DispatcherAddress, (changes: Partial<DispatcherAddress>) => void] {
  const [address, change] = useAddress()
  const read = useMemo<DispatcherAddress>(
    () => ({
      machine: address['machine'] ?? null,
      follow: address['follow'] === '1' && address['machine'] !== undefined,
      route: address['route'] ?? null,
      project: address['project'] ?? null,
      place: address['place'] ?? null,
      layer: address['layer'] ?? null,
      states: parseStates(address['state']),
      search: address['search'] ?? '',
      order: orderIn(address['order']),
      tab: panelTabs.find((one) => one === address['tab']) ?? 'machines',
      colors: address['colors'] === 'ages' ? 'ages' : 'states',
      trails: address['trails'] === 'all' ? 'all' : 'selected',
      assigning: address['assign'] === '1',
      at: parsePlace(address['at']),
    }),
    [address],
  )
  const write = useMemo(
    () => (next: Partial<DispatcherAddress>) => {
      const text: Record<string, string | null> = released(next)
      if (next.machine !== undefined) text['machine'] = next.machine
      if (next.machine === null) text['follow'] = null
      if (next.follow !== undefined) text['follow'] = next.follow ? '1' : null
      if (next.route !== undefined) text['route'] = next.route
      if (next.project !== undefined) text['project'] = next.project
      if (next.place !== undefined) text['place'] = next.place
      if (next.layer !== undefined) text['layer'] = next.layer
      if (next.states !== undefined) text['state'] = next.states.join(',')
      if (next.search !== undefined) text['search'] = next.search
      if (next.order !== undefined) text['order'] = next.order === 'attention' ? null : next.order
      if (next.tab !== undefined) text['tab'] = next.tab === 'machines' ? null : next.tab
      if (next.colors !== undefined) text['colors'] = next.colors === 'states' ? null : next.colors
      if (next.trails !== undefined) text['trails'] = next.trails === 'all' ? 'all' : null
      if (next.assigning !== undefined) text['assign'] = next.assigning ? '1' : null
      if (next.at !== undefined) text['at'] = next.at && formatPlace(next.at)
      change(text)
    },
    [change],
  )
  return [read, write]
}
