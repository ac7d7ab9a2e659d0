import { useCan } from '@haulway/platform/web/app.tsx'
import { ResourceList } from '@haulway/screens/ListScreen.tsx'
import { equipment } from '../equipment.resource.ts'
import { LabelsLink } from './LabelsLink.tsx'

/** The machines, with labels to print for them. */
export function EquipmentList() {
  const can = useCan()
  return (
    <ResourceList
      resource={equipment}
      renderActions={({ search }) => can('list', 'equipment') && <LabelsLink search={search} size="sm" />}
    />
  )
}
