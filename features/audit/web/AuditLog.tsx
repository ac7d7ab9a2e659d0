import type { MessageTail } from '@haulway/resource'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import type { EndpointOutput } from '@haulway/resource'
import { auditAction, auditChanges, auditKind } from '@haulway/collection'
import { useAccountZone, useApi, useApp, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { AuditChanges, useReader } from '@haulway/screens/view/AuditChanges.tsx'
import { useResources } from '@haulway/screens/known.tsx'
import { DataGrid, Dialog, Empty, ExportMenu, FilterRow, Page, type GridColumn } from '@haulway/ui'
import { auditEverywhere, auditOfAccount } from '../audit.endpoints.ts'
import { auditFilters, auditQuery } from './audit-query.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { otherKinds } from '../kinds.ts'
import { useRestoring, type Restoring } from './useRestoring.tsx'

type Line = EndpointOutput<typeof auditOfAccount.list>['items'][number]

const SIZE = 30
const SYSTEM_ADMIN = 0

function whole(text: string | undefined, otherwise: number, least: number, most: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text)
    ? Math.min(most, Math.max(least, Number(text)))
    : otherwise
}

/** Reads the page that the URL requests. */
function useRecord() {
  const zone = useAccountZone()
  const [address, change] = useAddress()
  const isSystem = useMe().roles.includes(SYSTEM_ADMIN)
  const everywhere = isSystem && address['accounts'] === 'all'
  const endpoints = everywhere ? auditEverywhere : auditOfAccount
  const page = whole(address['page'], 0, 0, 1_000_000)
  const size = whole(address['limit'], SIZE, 1, 500)
  const query = auditQuery(address, zone)
  const answer = useCall(endpoints.list, { query: { ...query, page, limit: size } }, { keep: true })
  const refine = (next: Readonly<Record<string, string | null>>) => change({ ...next, page: null })
  const paging = {
    page,
    size,
    total: answer.data?.total,
    onPage: (next: number, instead = false) =>
      change({ page: next === 0 ? null : String(next) }, { push: !instead }),
    onSize: (next: number) => change({ limit: String(next), page: null }),
  }
  return { address, refine, isSystem, everywhere, endpoints, query, answer, paging }
}

/** Who did what in the account, and when: changes, sign-ins, refusals, exports. */
export function AuditLog() {
  const words = useWords()
  const api = useApi()
  const { language } = useApp()
  const { address, refine, isSystem, everywhere, endpoints, query, answer, paging } = useRecord()
  const restoring = useRestoring()
  const columns = useColumns(everywhere, restoring)
  const [opened, setOpened] = useState<Line>()
  // The current state of the opened line: a restored entry cannot be restored again.
  const lineNow = answer.data?.items.find((one) => one.id === opened?.id) ?? opened
  const file = (
    <ExportMenu fetch={(format) => api.download(endpoints.file.path, { ...query, format, lang: language })} />
  )
  return (
    <Page
      title={words('audit.title')}
      layout="fill"
      toolbar={
        <FilterRow actions={file}>
          <AuditFilters address={address} onChange={refine} />
          {isSystem && <Reach everywhere={everywhere} onChange={refine} />}
        </FilterRow>
      }
    >
      <DataGrid
        name="audit"
        label={words('audit.title')}
        columns={columns}
        rows={answer.data?.items}
        rowId={(row) => row.id}
        onRow={setOpened}
        selected={opened?.id}
        stale={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        paging={paging}
        empty={<Nothing onClear={refine} />}
      />
      <Details line={lineNow} restoring={restoring} onClose={() => setOpened(undefined)} />
      {restoring.outcome}
    </Page>
  )
}

type Refine = (next: Readonly<Record<string, string | null>>) => void

/** The current account, or all of them. */
function Reach({ everywhere, onChange }: { everywhere: boolean; onChange: Refine }) {
  const words = useWords()
  return (
    <SegmentedControl
      size="xs"
      value={everywhere ? 'all' : 'one'}
      data={[
        { value: 'one', label: words('audit.mine') },
        { value: 'all', label: words('audit.everywhere') },
      ]}
      onChange={(value) => onChange({ accounts: value === 'all' ? 'all' : null })}
    />
  )
}

function Nothing({ onClear }: { onClear: Refine }) {
  const words = useWords()
  const cleared = Object.fromEntries(auditFilters.map((name) => [name, null]))
  return (
    <Empty
      title={words('audit.empty')}
      action={
        <Button size="xs" variant="default" onClick={() => onClear(cleared)}>
          {words('list.clear')}
        </Button>
      }
    />
  )
}

/** The declaration behind a name in the audit log: a resource, or one of the other kinds. */
function useRecorded() {
  const known = useResources()
  return (name: string) => known.get(name) ?? otherKinds.get(name)
}

function useColumns(everywhere: boolean, { buttons }: Restoring): readonly GridColumn<Line>[] {
  const reader = useReader()
  const recordedOf = useRecorded()
  const { words, zone } = reader
  const column = (name: MessageTail<'audit.column'>, text: (row: Line) => string): GridColumn<Line> => ({
    id: name,
    header: words(`audit.column.${name}`),
    text,
  })
  const account: GridColumn<Line> = {
    id: 'account',
    header: words('accounts.one'),
    text: (row) => row.account.title,
  }
  const summary = (row: Line) =>
    auditChanges(row, recordedOf(row.resource), reader)
      .map(({ label, before, after }) =>
        row.before && row.after
          ? `${label}: ${before || '–'} → ${after || '–'}`
          : `${label}: ${after || before}`,
      )
      .join('; ')
  return [
    {
      ...column('at', (row) => dateTimeText(row.at, zone)),
      width: 170,
      hint: (row) => zoneText(row.at, zone),
    },
    ...(everywhere ? [account] : []),
    column('user', (row) => row.user.title),
    {
      ...column('action', (row) => auditAction(row.action, reader)),
      cell: (row) => (
        <Group gap="xs">
          {auditAction(row.action, reader)}
          {buttons(row, 'xs')}
        </Group>
      ),
    },
    column('kind', (row) => auditKind(row.resource, recordedOf(row.resource), reader)),
    column('entity', (row) => row.entity.title),
    { id: 'details', header: words('audit.details'), text: summary },
  ]
}

interface DetailsProps {
  readonly line: Line | undefined
  readonly restoring: Restoring
  readonly onClose: () => void
}

/** One line of the audit log, field by field. */
function Details({ line, restoring, onClose }: DetailsProps) {
  const reader = useReader()
  const recordedOf = useRecorded()
  const { words, zone } = reader
  const recorded = line && recordedOf(line.resource)
  const title = line
    ? [auditKind(line.resource, recorded, reader), line.entity.title].filter(Boolean).join(' ')
    : ''
  return (
    <Dialog open={line !== undefined} title={title} onClose={onClose}>
      {line && (
        <>
          <p>
            <time dateTime={line.at} title={zoneText(line.at, zone)}>
              {dateTimeText(line.at, zone)}
            </time>{' '}
            <strong>{line.user.title}</strong>: {words.optional(`audit.action.${line.action}`) ?? line.action}
          </p>
          {restoring.buttons(line, 'sm')}
          <AuditChanges entry={line} resource={recorded} />
        </>
      )}
    </Dialog>
  )
}
