import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import type { InventoryItem } from '../../inventory.ts'
import { type ReleaseSlot, updateInventory } from '../../inventory.endpoints.ts'

export interface RefusedTablet {
  readonly tablet: InventoryItem
  readonly failure: CallFailure
}

interface Chosen {
  readonly tablets: readonly InventoryItem[]
  readonly slot: ReleaseSlot
}

/** Chooses the slot of several tablets, one after another; returns those that kept theirs, and why. */
export function useSlotOfSeveral() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<readonly RefusedTablet[], CallFailure, Chosen>({
    async mutationFn({ tablets, slot }) {
      const refused: RefusedTablet[] = []
      for (const tablet of tablets.filter((one) => one.slot !== slot)) {
        const { id, version } = tablet
        try {
          await api.request('PUT', updateInventory.path.replace('{id}', id), { body: { version, slot } })
        } catch (failure) {
          if (!(failure instanceof CallFailure)) throw failure
          refused.push({ tablet, failure })
        }
      }
      return refused
    },
    meta: { masked: true },
    onSettled: () => refresh(queries, ['tablet']),
  })
}
