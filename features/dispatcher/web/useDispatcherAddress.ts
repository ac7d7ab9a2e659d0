import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useMemo } from 'react'
import { type MachineOrder, machineOrders, type ShownState, statesIn } from '../machine-filter.ts'
import { type MapPlace, placeIn, placeText } from '../map-address.ts'

export type PanelTab = 'machines' | 'routes'
export type MachineColoring = 'states' | 'ages'

/** All that a link to the dispatcher holds. */
export interface DispatcherAddress {
  machine: string | null
  follow: boolean
  route: string | null
  states: readonly ShownState[]
  search: string
  order: MachineOrder
  tab: PanelTab
  /** What the colours of machines tell: what they do, or when they were last heard. */
  colors: MachineColoring
  at: MapPlace | null
}

function orderIn(text: string | undefined): MachineOrder {
  return machineOrders.find((one) => one === text) ?? 'title'
}

/** What the address says, and a way to change parts of it; a part at its default is left out of the address. */
export function useDispatcherAddress(): [DispatcherAddress, (changes: Partial<DispatcherAddress>) => void] {
  const [address, change] = useAddress()
  const read = useMemo<DispatcherAddress>(
    () => ({
      machine: address['machine'] ?? null,
      follow: address['follow'] === '1' && address['machine'] !== undefined,
      route: address['route'] ?? null,
      states: statesIn(address['state']),
      search: address['search'] ?? '',
      order: orderIn(address['order']),
      tab: address['tab'] === 'routes' ? 'routes' : 'machines',
      colors: address['colors'] === 'ages' ? 'ages' : 'states',
      at: placeIn(address['at']),
    }),
    [address],
  )
  const write = useMemo(
    () => (next: Partial<DispatcherAddress>) => {
      const text: Record<string, string | null> = {}
      if (next.machine !== undefined) text['machine'] = next.machine
      if (next.machine === null) text['follow'] = null
      if (next.follow !== undefined) text['follow'] = next.follow ? '1' : null
      if (next.route !== undefined) text['route'] = next.route
      if (next.states !== undefined) text['state'] = next.states.join(',')
      if (next.search !== undefined) text['search'] = next.search
      if (next.order !== undefined) text['order'] = next.order === 'title' ? null : next.order
      if (next.tab !== undefined) text['tab'] = next.tab === 'machines' ? null : next.tab
      if (next.colors !== undefined) text['colors'] = next.colors === 'states' ? null : next.colors
      if (next.at !== undefined) text['at'] = next.at && placeText(next.at)
      change(text)
    },
    [change],
  )
  return [read, write]
}
