import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { routes } from '../../routes/route.resource.ts'
import { listMachineRoutes } from '../equipment.endpoints.ts'

type Stay = EndpointOutput<typeof listMachineRoutes>['items'][number]

/** The route that a machine is on, and those that it was on before. */
export function MachineRoutes({ machine }: { machine: string }) {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const { data, error, refetch } = useCall(listMachineRoutes, { params: { id: machine } })
  const title = words('equipment.routes')
  const columns = useMemo(
    (): GridColumn<Stay>[] => [
      { id: 'route', header: words('equipment.routes.route'), text: (stay) => stay.route.title },
      {
        id: 'from',
        header: words('equipment.routes.from'),
        text: (stay) => dateTimeText(stay.from, zone),
        hint: (stay) => zoneText(stay.from, zone),
        width: 170,
      },
      {
        id: 'until',
        header: words('equipment.routes.until'),
        text: (stay) =>
          stay.until === null ? words('equipment.routes.now') : dateTimeText(stay.until, zone),
        hint: (stay) => zoneText(stay.until, zone),
        width: 170,
      },
    ],
    [words, zone],
  )
  return (
    <Section title={title}>
      <DataGrid
        name="machine-routes"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(stay) => `${stay.route.id} ${stay.from}`}
        rowLink={can('read', routes.permission) ? (stay) => viewAddress(routes, stay.route.id) : undefined}
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('equipment.routes.none')} />}
      />
    </Section>
  )
}
