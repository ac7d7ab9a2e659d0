import { listAddress } from '@haulway/resource/web/addresses.ts'
import { EntryView } from '@haulway/resource/web/ViewScreen.tsx'
import { equipment } from '../equipment.resource.ts'
import { MachineDevices } from './MachineDevices.tsx'

/** A machine with the devices that report for it. */
export function EquipmentView() {
  return (
    <EntryView
      resource={equipment}
      home={listAddress(equipment)}
      renderBelow={(machine) => <MachineDevices machine={machine.id} />}
    />
  )
}
