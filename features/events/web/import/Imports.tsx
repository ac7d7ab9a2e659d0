import { Button } from '@mantine/core'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, Empty, FilterRow, type GridColumn, Page } from '@haulway/ui'
import { type ImportItem, listImports } from '../../import/import.endpoints.ts'
import { ImportDetails } from './ImportDetails.tsx'

const SIZE = 30
const MOST = 200
/** Milliseconds, while something is under way. */
const EVERY_MS = 1_500

function useColumns(): readonly GridColumn<ImportItem>[] {
  const words = useWords()
  const zone = useAccountZone()
  return [
    { id: 'file', header: words('events.import.file'), text: ({ fileName }) => fileName },
    {
      id: 'kind',
      header: words('events.import.kind'),
      width: 110,
      text: ({ kind }) => words(`events.import.kind.${kind}`),
    },
    {
      id: 'made',
      header: words('events.import.made'),
      text: ({ madeBy, madeAt }) => `${madeBy.title ?? ''}, ${dateTimeText(madeAt, zone)}`,
      hint: ({ madeAt }) => zoneText(madeAt, zone),
    },
    {
      id: 'state',
      header: words('events.import.state'),
      width: 150,
      text: ({ state, percent }) =>
        state === 'taking' || state === 'revoking'
          ? words(`events.import.state.${state}`, { percent })
          : words(`events.import.state.${state}`),
    },
    {
      id: 'rows',
      header: words('events.import.column.rows'),
      numeric: true,
      width: 100,
      text: ({ rows }) => String(rows),
    },
    {
      id: 'taken',
      header: words('events.import.column.taken'),
      numeric: true,
      width: 110,
      text: ({ taken }) => String(taken),
    },
    {
      id: 'wrong',
      header: words('events.import.column.wrong'),
      numeric: true,
      width: 110,
      text: ({ wrong }) => String(wrong),
    },
  ]
}

/** Imported files; each can be revoked. */
export function Imports() {
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const page = Math.max(Math.trunc(Number(address['page'] ?? 0)) || 0, 0)
  const size = Math.min(Math.max(Math.trunc(Number(address['limit'] ?? SIZE)) || SIZE, 1), MOST)
  const query = { page, limit: size }
  const answer = useCall(listImports, { query }, { keep: true, every: EVERY_MS * 4 })
  const columns = useColumns()
  const opened = address['id']
  const bring = can('create', 'events') && (
    <Button component={ScreenLink} size="xs" to="/events/imports/new">
      {words('events.import.bring')}
    </Button>
  )
  return (
    <Page
      title={words('events.import.list')}
      crumbs={[{ label: words('events.title'), to: '/events' }]}
      layout="fill"
      toolbar={<FilterRow actions={bring} />}
    >
      <DataGrid
        name="events.imports"
        label={words('events.import.list')}
        columns={columns}
        rows={answer.data?.items}
        rowId={({ id }) => id}
        onRow={({ id }) => change({ id })}
        selected={opened}
        stale={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        paging={{
          page,
          size,
          total: answer.data?.total,
          onPage: (next) => change({ page: next === 0 ? null : String(next) }),
          onSize: (next) => change({ limit: String(next), page: null }),
        }}
        empty={
          <Empty
            title={words('events.import.empty')}
            text={words('events.import.empty.text')}
            action={bring}
          />
        }
      />
      {opened !== undefined && <ImportDetails id={opened} onClose={() => change({ id: null })} />}
    </Page>
  )
}
