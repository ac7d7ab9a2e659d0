import { useMemo } from 'react'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { Item, Resource } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import { readListAddress } from '@haulway/screens/list/listAddress.ts'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import type { GridColumn } from '@haulway/ui'
import { sensors } from '../sensor.resource.ts'
import { SensorActions } from './actions/SensorActions.tsx'
import { isGiven, type Sensor } from './sensor-text.ts'
import { sensorParts } from './sensor-parts.tsx'
import { useSensorColumns } from './useSensorColumns.tsx'

/** Milliseconds between looks for new readings. */
const EVERY_MS = 30_000

/** Every sensor of the account, also those that were removed or given away. */
export function SensorList() {
  const [address] = useAddress()
  const { query } = useMemo(() => readListAddress(sensors, address), [address])
  // Same query as the list's own.
  useList(sensors, query, { every: EVERY_MS })
  const leading = useSensorColumns() as readonly GridColumn<Item<Resource>>[]
  return (
    <ResourceList
      resource={sensors}
      leading={leading}
      parts={sensorParts}
      isFixed={(entry) => isGiven(entry as Sensor)}
      renderEntryActions={(entry) => <SensorActions sensor={entry as Sensor} isBrief />}
    />
  )
}
