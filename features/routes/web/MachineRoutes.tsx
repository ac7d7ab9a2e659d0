import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput, Reference } from '@haulway/resource'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { routes } from '../route.resource.ts'
import { useDefaultRoute } from './useDefaultRoute.ts'
import { assignRoute, listMachineRoutes, unassignRoute } from '../routes.endpoints.ts'
import styles from './MachineRoutes.module.css'

type Stay = EndpointOutput<typeof listMachineRoutes>['items'][number]

/** The current route of a machine, and its former ones. */
export function MachineRoutes({ machine }: { machine: string }) {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const { data, error, refetch } = useCall(listMachineRoutes, { params: { id: machine } })
  const title = words('routes.ofMachine')
  const columns = useMemo(
    (): GridColumn<Stay>[] => [
      { id: 'route', header: words('routes.ofMachine.route'), text: (stay) => stay.route.title },
      {
        id: 'from',
        header: words('routes.ofMachine.from'),
        text: (stay) => dateTimeText(stay.from, zone),
        hint: (stay) => zoneText(stay.from, zone),
        width: 170,
      },
      {
        id: 'until',
        header: words('routes.ofMachine.until'),
        text: (stay) =>
          stay.until === null ? words('routes.ofMachine.now') : dateTimeText(stay.until, zone),
        hint: (stay) => zoneText(stay.until, zone),
        width: 170,
      },
    ],
    [words, zone],
  )
  return (
    <Section title={title}>
      {can('update', routes.permission) && data && (
        <AssignRoute machine={machine} now={data.items.find(({ until }) => until === null)?.route ?? null} />
      )}
      <DataGrid
        name="machine-routes"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(stay) => `${stay.route.id} ${stay.from}`}
        rowLink={can('read', routes.permission) ? (stay) => viewAddress(routes, stay.route.id) : undefined}
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('routes.ofMachine.none')} />}
      />
    </Section>
  )
}

const REFRESHES = { refreshes: ['routes', 'dispatcher'] }

/** Assigns the machine to a route, offering the account's default first, or removes it from its route. */
function AssignRoute({ machine, now }: { machine: string; now: Reference | null }) {
  const words = useWords()
  const first = useDefaultRoute({ enabled: true })
  const [chosen, setChosen] = useState<Reference | null>(null)
  const join = useAction(assignRoute, REFRESHES)
  const leave = useAction(unassignRoute, REFRESHES)
  const pending = join.isPending || leave.isPending
  const bodyFor = (route: Reference) => ({ body: { route, equipment: [{ id: machine, title: '' }] } })
  // A machine without a route most likely joins the others on the default route.
  const route = chosen ?? (now === null ? first : null)
  return (
    <div className={styles.assign}>
      <EntrySelect
        className={styles.choice}
        to={routes.name}
        makes
        size="sm"
        aria-label={words('routes.ofMachine.choose')}
        placeholder={words('routes.ofMachine.choose')}
        first={first}
        without={now ? [now.id] : []}
        value={route}
        onChange={setChosen}
      />
      <Button
        variant="default"
        loading={pending}
        disabled={route === null}
        onClick={() => route && join.mutate(bodyFor(route), { onSuccess: () => setChosen(null) })}
      >
        {words('routes.ofMachine.assign')}
      </Button>
      {now && (
        <Button variant="subtle" color="gray" disabled={pending} onClick={() => leave.mutate(bodyFor(now))}>
          {words('routes.ofMachine.leave')}
        </Button>
      )}
    </div>
  )
}
