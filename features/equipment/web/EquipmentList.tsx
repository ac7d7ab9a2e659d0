import { useMemo } from 'react'
import { useCan } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useList } from '@haulway/screens/calls.ts'
import { readListAddress } from '@haulway/screens/list/listAddress.ts'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { equipment } from '../equipment.resource.ts'
import { LabelsLink } from './labels/LabelsLink.tsx'
import { useHoursColumn } from './engine-hours/useHoursColumn.ts'
import { useNowColumns } from './useNowColumns.tsx'

/** The machines with their current state and engine hours, and a link for printing labels. */
export function EquipmentList() {
  const can = useCan()
  const [address] = useAddress()
  const { query } = useMemo(() => readListAddress(equipment, address), [address])
  // Same query as the list's own.
  const { data } = useList(equipment, query)
  const now = useNowColumns()
  const hours = useHoursColumn(data?.items)
  const leading = useMemo(() => [...now, ...hours], [now, hours])
  return (
    <ResourceList
      resource={equipment}
      leading={leading}
      renderActions={({ search }) => can('list', 'equipment') && <LabelsLink search={search} size="sm" />}
    />
  )
}
