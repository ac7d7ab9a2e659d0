import { Button, Skeleton } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { useAccountZone, useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { sensors } from '../sensor.resource.ts'
import { listReadings } from '../sensors.endpoints.ts'
import { PairWithMachine } from './actions/PairWithMachine.tsx'
import { SensorActions } from './actions/SensorActions.tsx'
import { LastReceived } from './LastReceived.tsx'
import type { Sensor } from './sensor-text.ts'
import { useSensorColumns } from './useSensorColumns.tsx'
import { useReadingText } from './useReadingText.ts'

/** Milliseconds between looks for new readings. */
const EVERY_MS = 30_000
/** More than a machine has room for. */
const MOST = 50
/** Pixels of a table of one or two. */
const HEIGHT = 110

/** The sensors of a machine, on its page. */
export function MachineSensors({ machine }: { readonly machine: string }) {
  const can = useCan()
  const me = useMe()
  if (!hasFeature(me, 'sensorsFeature') || !can('list', 'sensors')) return null
  return <Listed machine={machine} />
}

function useColumns(): GridColumn<Sensor>[] {
  const words = useWords()
  const zone = useAccountZone()
  const [, battery] = useSensorColumns()
  return useMemo(
    () => [
      {
        id: 'deviceId',
        header: words('sensors.field.deviceId'),
        brief: true,
        text: ({ deviceId }) => deviceId,
        width: 165,
      },
      {
        id: 'kind',
        header: words('sensors.field.kind'),
        brief: true,
        text: ({ kind }) => (kind === null ? '' : words(`sensors.kind.${kind}`)),
      },
      ...(battery ? [battery] : []),
      {
        id: 'latest',
        header: words('sensors.readings.value'),
        brief: true,
        text: () => '',
        cell: (sensor) => <Latest sensor={sensor} />,
      },
      {
        id: 'received',
        header: words('sensors.field.lastReceivedAt'),
        text: ({ lastReceivedAt }) => dateTimeText(lastReceivedAt, zone),
        cell: ({ lastReceivedAt }) => <LastReceived at={lastReceivedAt} />,
      },
      {
        id: 'comment',
        header: words('sensors.pair.comment'),
        text: ({ pairingComment }) => pairingComment ?? '',
      },
    ],
    [words, zone, battery],
  )
}

function Latest({ sensor }: { readonly sensor: Sensor }) {
  const textOf = useReadingText(sensor)
  const { data } = useCall(
    listReadings,
    { params: { id: sensor.id }, query: { limit: 1 } },
    { every: EVERY_MS },
  )
  const [reading] = data?.items ?? []
  return reading && textOf ? textOf(reading) : null
}

function Listed({ machine }: { readonly machine: string }) {
  const words = useWords()
  const mayPair = useCan()('update', 'sensors')
  const columns = useColumns()
  const [isPairing, setPairing] = useState(false)
  const { data, error, refetch } = useList(
    sensors,
    { pairedEquipment: machine, limit: MOST },
    { every: EVERY_MS },
  )
  const title = words('sensors.ofMachine')
  const pair = (
    <Button
      size="xs"
      variant="default"
      leftSection={<Link2 size={14} aria-hidden />}
      onClick={() => setPairing(true)}
    >
      {words('sensors.pair.another')}
    </Button>
  )
  return (
    <Section title={title} actions={mayPair && pair}>
      {data || error ? (
        <DataGrid
          name="machine-sensors"
          label={title}
          columns={columns}
          rows={data?.items}
          rowId={({ id }) => id}
          rowLink={({ id }) => viewAddress(sensors, id)}
          renderActions={mayPair ? (sensor) => <SensorActions sensor={sensor} isBrief /> : undefined}
          failure={error}
          onRetry={() => void refetch()}
          empty={<Empty title={words('sensors.ofMachine.none')} />}
        />
      ) : (
        <Skeleton height={HEIGHT} radius={0} />
      )}
      {isPairing && <PairWithMachine machine={machine} onClose={() => setPairing(false)} />}
    </Section>
  )
}
