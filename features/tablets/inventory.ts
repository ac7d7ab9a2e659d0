/** The inventory as its list shows it: pure. */
import type { EndpointOutput } from '@haulway/resource'
import type { listInventory, listTabletStatuses } from './inventory.endpoints.ts'

export type InventoryItem = EndpointOutput<typeof listInventory>['items'][number]
export type TabletStatus = EndpointOutput<typeof listTabletStatuses>['items'][number]

/** Below this share of its charge a battery is low (behaviour 19). */
export const LOW_BATTERY = 0.2

/** Seconds by which a clock may be off without being worth a word. */
const RIGHT_CLOCK = 2

export const isClockRight = (off: number): boolean => Math.abs(off) < RIGHT_CLOCK

/** The items with their latest statuses. */
export function withStatuses(
  items: readonly InventoryItem[],
  statuses: readonly TabletStatus[],
): InventoryItem[] {
  const latest = new Map(statuses.map((one) => [one.id, one]))
  return items.map((item) => ({ ...item, ...latest.get(item.id) }))
}

/** Absent parts do not filter, but unregistered tablets are shown only when asked for. */
export interface InventoryFilter {
  readonly search?: string | undefined
  readonly state?: string | undefined
  readonly kind?: string | undefined
  readonly slot?: string | undefined
}

const searched = ({ title, machine, controller, imei, iccid, sim, softwareVersion }: InventoryItem): string =>
  [title, machine?.title, controller, imei, iccid, sim, softwareVersion].join('\n').toLowerCase()

export function filterInventory(
  items: readonly InventoryItem[],
  { search = '', state, kind, slot }: InventoryFilter,
): InventoryItem[] {
  const text = search.toLowerCase()
  return items.filter(
    (item) =>
      (state === undefined ? item.state !== 'unregistered' : item.state === state) &&
      (kind === undefined || item.kind === kind) &&
      (slot === undefined || (canHaveSlot(item) && item.slot === slot)) &&
      searched(item).includes(text),
  )
}

/** Trackers run no software of ours, and what is unregistered is given none. */
export const canHaveSlot = ({ kind, state }: Pick<InventoryItem, 'kind' | 'state'>): boolean =>
  kind === 'tablet' && state !== 'unregistered'

/** The tablet that was put into a machine last. */
export function tabletIn(items: readonly InventoryItem[], machine: string): InventoryItem | undefined {
  const heard = ({ lastSeenAt }: InventoryItem) => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt))
  return items
    .filter((item) => canHaveSlot(item) && item.machine?.id === machine)
    .toSorted((one, other) => heard(other) - heard(one))[0]
}
