import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Select } from '@haulway/ui'
import { type FurtherSettings, TabletSettings } from '../../equipment/web/parts.ts'
import { tabletIn } from '../inventory.ts'
import { listInventory, type ReleaseSlot, releaseSlots, updateInventory } from '../inventory.endpoints.ts'

interface MachineTabletSettingsProps {
  readonly machine: string
  readonly onClose: () => void
}

/** Edits the behaviour of the tablet in a machine in a dialog, and the release slot of the one that is in it now. */
export function MachineTabletSettings({ machine, onClose }: MachineTabletSettingsProps) {
  return <TabletSettings machine={machine} onClose={onClose} further={useSlotOf(machine)} />
}

/** Undefined without a tablet in the machine, and for those who may not choose its slot. */
function useSlotOf(machine: string): FurtherSettings | undefined {
  const words = useWords()
  const can = useCan()
  const enabled = can('update', 'tabletSetup') && can('list', 'tabletSetup')
  const { data } = useCall(listInventory, {}, { enabled })
  const [chosen, setChosen] = useState<ReleaseSlot | null>(null)
  const update = useAction(updateInventory)
  const tablet = data && tabletIn(data.items, machine)
  if (!tablet) return undefined
  const { id, title, version } = tablet
  const slot = chosen ?? tablet.slot
  return {
    content: (
      <Select
        label={words('tablets.slot.of', { title })}
        description={words('tablets.field.slot.help')}
        allowDeselect={false}
        value={slot}
        data={releaseSlots.map((value) => ({ value, label: words(`tablets.slot.${value}`) }))}
        onChange={setChosen}
      />
    ),
    save: () =>
      slot === tablet.slot
        ? Promise.resolve()
        : update.mutateAsync({ params: { id }, body: { version, title, slot } }),
  }
}
