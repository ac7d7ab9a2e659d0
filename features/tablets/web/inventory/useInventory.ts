import { useMemo } from 'react'
import { useCall } from '@haulway/platform/web/calls.ts'
import { type InventoryItem, withStatuses } from '../../inventory.ts'
import { listInventory, listTabletStatuses } from '../../inventory.endpoints.ts'

/** Polling interval of what changes by itself, and of the list, for new tablets. */
const EVERY_MS = 5_000
const LIST_EVERY_MS = 30_000

/** The inventory with the state of each tablet now. */
export function useInventory(enabled = true) {
  const list = useCall(listInventory, {}, { every: LIST_EVERY_MS, enabled })
  const statuses = useCall(listTabletStatuses, {}, { every: EVERY_MS, enabled })
  const items = useMemo<readonly InventoryItem[] | undefined>(
    () => list.data && withStatuses(list.data.items, statuses.data?.items ?? []),
    [list.data, statuses.data],
  )
  return {
    items,
    failure: list.error,
    refetch: () => void list.refetch(),
    /** Epoch milliseconds of the shown state; 0: unknown. */
    now: Math.max(statuses.dataUpdatedAt, list.dataUpdatedAt),
    stale: statuses.error !== null && statuses.errorUpdatedAt > statuses.dataUpdatedAt,
  }
}
