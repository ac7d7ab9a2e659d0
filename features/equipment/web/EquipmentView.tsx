import { Group, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { photoOf } from '../../files/web/parts.ts'
import { categoryShown } from '../../haul-categories/web/parts.ts'
import { equipment } from '../equipment.resource.ts'
import { EngineHours } from './engine-hours/EngineHours.tsx'
import { LabelsLink } from './labels/LabelsLink.tsx'
import { MachineDevices } from './devices/MachineDevices.tsx'
import { MachineNow } from './MachineNow.tsx'
import { MachineRoutes } from '../../routes/web/parts.ts'
import { machineParts } from './parts-of-machine.ts'

const parts = { haulCategory: categoryShown }

/** View of a machine: position, hours, routes, and its devices. */
export function EquipmentView() {
  const can = useCan()
  return (
    <EntryView
      resource={equipment}
      home={listAddress(equipment)}
      parts={parts}
      renderBelow={({ id }) => (
        <>
          {photoOf(equipment, id)}
          {can('list', 'equipment') && (
            <Group>
              <LabelsLink machine={id} size="xs" />
            </Group>
          )}
          {can('read', 'dispatcher') && <MachineNow machine={id} />}
          {machineParts.map(({ name, Page }) => (
            <Suspense key={name} fallback={<Skeleton height={132} />}>
              <Page machine={id} />
            </Suspense>
          ))}
          <EngineHours machine={id} />
          <MachineRoutes machine={id} />
          <MachineDevices machine={id} />
        </>
      )}
    />
  )
}
