import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { Select } from '@haulway/ui'
import { releaseSlots, tabletKinds, tabletStates } from '../../inventory.endpoints.ts'

/** Parameters of the address that filter the inventory. */
export const inventoryFilters = ['search', 'state', 'kind', 'slot'] as const

interface InventoryFiltersProps {
  readonly address: Address
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

export function InventoryFilters({ address, onChange }: InventoryFiltersProps) {
  const words = useWords()
  const filters = {
    state: tabletStates.map((value) => ({ value, label: words(`tablets.status.${value}`) })),
    kind: tabletKinds.map((value) => ({ value, label: words(`tablets.kind.${value}`) })),
    slot: releaseSlots.map((value) => ({ value, label: words(`tablets.slot.${value}`) })),
  }
  return (['state', 'kind', 'slot'] as const).map((name) => (
    <Select
      key={name}
      clearable
      size="sm"
      w={190}
      aria-label={words(`tablets.field.${name}`)}
      placeholder={words(`tablets.filter.${name}`)}
      data={filters[name]}
      value={address[name] ?? null}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}
