import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import { UserLink } from '@haulway/screens/view/UserLink.tsx'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { listPairings } from '../sensors.endpoints.ts'
import type { Sensor } from './sensor-text.ts'

type Pairing = EndpointOutput<typeof listPairings>['items'][number]

function usePairingColumns(): GridColumn<Pairing>[] {
  const words = useWords()
  const zone = useAccountZone()
  return useMemo(() => {
    const moment = (id: 'from' | 'until', otherwise: string): GridColumn<Pairing> => ({
      id,
      header: words(`sensors.pairings.${id}`),
      text: (pairing) => dateTimeText(pairing[id], zone) || otherwise,
      hint: (pairing) => (pairing[id] === null ? undefined : zoneText(pairing[id], zone)),
      brief: true,
      width: 140,
    })
    const person = (id: 'by' | 'endedBy'): GridColumn<Pairing> => ({
      id,
      header: words(`sensors.pairings.${id}`),
      text: (pairing) => pairing[id]?.title ?? '',
      cell: (pairing) => pairing[id] && <UserLink user={pairing[id]} />,
    })
    return [
      {
        id: 'machine',
        header: words('sensors.pairings.machine'),
        brief: true,
        text: (pairing) => pairing.equipment.title,
        cell: (pairing) => <EntryLink to={equipment.name} entry={pairing.equipment} />,
        width: 110,
      },
      moment('from', ''),
      moment('until', words('sensors.pairings.now')),
      {
        id: 'comment',
        header: words('sensors.pairings.comment'),
        brief: true,
        text: ({ comment, endComment }) => [comment, endComment].filter(Boolean).join(' · '),
      },
      { ...person('by'), width: 130 },
      { ...person('endedBy'), hidden: true },
    ]
  }, [words, zone])
}

/** The machines that a sensor was paired with, the latest first. */
export function Pairings({ sensor }: { readonly sensor: Sensor }) {
  const words = useWords()
  const columns = usePairingColumns()
  const { data, error, refetch } = useCall(listPairings, { params: { id: sensor.id } })
  const title = words('sensors.pairings')
  return (
    <Section title={title}>
      <DataGrid
        name="sensor-pairings"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={({ from }) => from}
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('sensors.pairings.none')} />}
      />
    </Section>
  )
}
