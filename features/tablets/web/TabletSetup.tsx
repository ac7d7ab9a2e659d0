import { Button } from '@mantine/core'
import { Plus, Unplug } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dateTimeText, zoneText, type Instant } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import type { EndpointOutput, MessageTail } from '@haulway/resource'
import { DataGrid, Empty, FilterRow, Page, type GridColumn } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { listTablets } from '../enrolment.endpoints.ts'
import { ConnectTablet } from './ConnectTablet.tsx'
import { actionOf, EndTablet, type Ending } from './EndTablet.tsx'

type Tablet = EndpointOutput<typeof listTablets>['items'][number]

/** Polling interval, so that tablets that join or report are seen. */
const EVERY_MS = 15_000

function useTabletColumns(): GridColumn<Tablet>[] {
  const words = useWords()
  const zone = useAccountZone()
  return useMemo(() => {
    const moment = (
      id: MessageTail<'tablets.field'>,
      of: (tablet: Tablet) => Instant,
    ): GridColumn<Tablet> => ({
      id,
      header: words(`tablets.field.${id}`),
      text: (tablet) => dateTimeText(of(tablet), zone),
      hint: (tablet) => zoneText(of(tablet), zone),
      sortable: true,
      width: 140,
    })
    return [
      {
        id: 'title',
        header: words('tablets.field.title'),
        text: ({ title }) => title,
        sortable: true,
        brief: true,
      },
      {
        id: 'state',
        header: words('tablets.field.state'),
        text: ({ state }) => words(`tablets.state.${state}`),
        sortable: true,
        brief: true,
        width: 130,
      },
      {
        id: 'machines',
        header: words('tablets.field.machines'),
        text: ({ machines }) => machines.map(({ title }) => title).join(', '),
      },
      {
        id: 'machine',
        header: words('tablets.field.machine'),
        text: ({ machine }) => machine?.title ?? '',
        cell: ({ machine }) => machine && <EntryLink to={equipment.name} entry={machine} />,
        sortable: true,
        width: 130,
      },
      moment('joinedAt', ({ joinedAt }) => joinedAt),
      { ...moment('lastSeenAt', ({ lastSeenAt }) => lastSeenAt), brief: true },
      {
        id: 'createdBy',
        header: words('tablets.field.createdBy'),
        text: ({ createdBy }) => createdBy?.title ?? '',
        width: 150,
      },
    ]
  }, [words, zone])
}

/** Tablets of the account; `machine` in the address connects one for that machine. */
export function TabletSetup() {
  const words = useWords()
  const mayChange = useCan()('update', 'tabletSetup')
  const columns = useTabletColumns()
  const [{ machine }, change] = useAddress()
  const [connecting, setConnecting] = useState(machine !== undefined)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { data, error, refetch } = useCall(listTablets, {}, { every: EVERY_MS })
  const connect = mayChange && (
    <Button size="sm" leftSection={<Plus size={15} aria-hidden />} onClick={() => setConnecting(true)}>
      {words('tablets.connect')}
    </Button>
  )
  const close = () => {
    setConnecting(false)
    change({ machine: null })
  }
  return (
    <Page title={words('tablets.title')} layout="fill" toolbar={<FilterRow actions={connect} />}>
      <DataGrid
        name="tablets"
        label={words('tablets.title')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        renderActions={
          mayChange
            ? (tablet) => <EndButton tablet={tablet} onClick={() => setEnding(endingOf(tablet))} />
            : undefined
        }
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('tablets.empty')} text={words('tablets.empty.text')} action={connect} />}
      />
      {mayChange && connecting && <ConnectTablet machine={machine ?? null} onClose={close} />}
      <EndTablet ending={ending} onDone={() => setEnding(null)} />
    </Page>
  )
}

/** Whether its code could still be used, or it is connected. */
const canEnd = ({ state }: Tablet) => state === 'joined' || state === 'waiting'
const endingOf = ({ id, title, state }: Tablet): Ending => ({
  id,
  title,
  what: state === 'joined' ? 'unregister' : 'withdraw',
})

function EndButton({ tablet, onClick }: { readonly tablet: Tablet; readonly onClick: () => void }) {
  const words = useWords()
  if (!canEnd(tablet)) return null
  const label = words(actionOf(endingOf(tablet)))
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Unplug size={13} aria-hidden />}
      aria-label={`${label}: ${tablet.title}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
