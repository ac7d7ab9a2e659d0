import { Anchor } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall, usePagedCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, parseSort, sortText, type GridColumn, type GridPicking } from '@haulway/ui'
import { useCallback, useMemo, useState } from 'react'
import type { Endpoint, Page } from '@haulway/resource'
import type { ReportFigures, ReportTable } from '../declaration.ts'
import type { Counted, CursorPage } from '../cursor-page.ts'
import { reportLink, reportQuery, type ReportQuery } from './address.ts'
import type { ReportLook } from './look.ts'
import { gridPaging, pagedQuery } from './paging.ts'
import styles from './report.module.css'
import { useReportColumns } from './useReportColumns.tsx'

export interface TableProps {
  readonly look: ReportLook
  /** What all rows of the report come to, for the last row. */
  readonly figures: ReportFigures | undefined
  readonly address: Address
  readonly change: ChangeAddress
  readonly zone: string
}

interface PagedProps {
  readonly name: string
  readonly label: string
  readonly call: Endpoint
  readonly query: ReportQuery
  readonly table: Pick<ReportTable, 'id'>
  readonly columns: readonly GridColumn<unknown>[]
  readonly address: Address
  readonly change: ChangeAddress
  readonly stays?: 2
  readonly rowLink?: (row: unknown) => string
  readonly picking?: GridPicking<unknown> | undefined
}

/** A page of a table, as the address asks for it. */
function Paged({ call, query, table, address, change, ...grid }: PagedProps) {
  const paged = pagedQuery(address)
  const answer = useCall(call, { query: { ...query, ...paged } }, { keep: true })
  const page = answer.data as Page<unknown> | undefined
  return (
    <DataGrid
      {...grid}
      rows={page?.items}
      rowId={(row) => table.id(row)}
      {...gridPaging(paged, page?.total, change)}
      stale={answer.isPlaceholderData}
      failure={answer.error}
      onRetry={() => void answer.refetch()}
    />
  )
}

/** Rows fetched at once while scrolling: more than the grid renders without virtualisation. */
const STEP = 250

interface FollowedProps extends PagedProps {
  readonly counted?: Counted | undefined
}

/** Rows with cursor pagination, as far as the reader has scrolled. */
function Followed({ call, query, table, address, change, counted, ...grid }: FollowedProps) {
  const { sort } = pagedQuery(address)
  const asked = { ...query, limit: STEP, ...(sort === undefined ? {} : { sort }) }
  const answer = usePagedCall<CursorPage>(call, asked)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = answer
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const onEnd = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const total = hasNextPage ? counted?.total : rows?.length
  return (
    <DataGrid
      {...grid}
      rows={rows}
      rowId={(row) => table.id(row)}
      more={{
        total,
        isMore: hasNextPage && (counted?.isMore ?? false),
        // Refetching the present rows would cancel a fetch for more, so it waits.
        onEnd: hasNextPage && !isFetching && !error ? onEnd : undefined,
      }}
      sort={sort === undefined ? undefined : parseSort(sort)}
      onSort={(next) => change({ sort: sortText(next) || null })}
      stale={answer.isPlaceholderData}
      failure={error}
      onRetry={() => void answer.refetch()}
    />
  )
}

/** Selected rows, cleared when the query of the report changes. */
function usePicked({ look, address, zone }: Pick<TableProps, 'look' | 'address' | 'zone'>) {
  const words = useWords()
  const { picked, report } = look
  const about = JSON.stringify(reportQuery(report, address))
  const [held, setHeld] = useState<{ about: string; rows: ReadonlyMap<string, unknown> }>()
  const rows = held?.about === about ? held.rows : new Map<string, unknown>()
  const picking = picked && {
    has: (id: string) => rows.has(id),
    pick(some: readonly unknown[], isPicked: boolean) {
      const next = new Map(rows)
      for (const row of some)
        if (isPicked) next.set(report.rows.id(row), row)
        else next.delete(report.rows.id(row))
      setHeld({ about, rows: next })
    },
    label: (row: unknown) => picked.label(row as never, words, zone),
    labelAll: words(picked.labelAll),
  }
  const bar = picked && <picked.Bar rows={[...rows.values()] as never[]} clear={() => setHeld(undefined)} />
  return { picking, bar }
}

/** The rows of the report; each leads somewhere. */
export function RowsTable({ look, figures, address, change, zone }: TableProps) {
  const words = useWords()
  const { report } = look
  const { rows, aside, messages } = report
  const isAside = address[aside.name] === 'true'
  const Rows = rows.counted ? Followed : Paged
  const { picking, bar } = usePicked({ look, address, zone })
  const columns = useReportColumns({
    look,
    columns: rows.columns,
    shown: rows.shown,
    // The figures are those of all rows.
    figures: isAside ? undefined : figures,
    zone,
    address,
    inUse: Object.keys(address),
  })
  return (
    <>
      {isAside && (
        <p className={styles.note} role="note">
          {words.unchecked(`${messages}.${aside.name}.shown`)}
          <Anchor
            component={ScreenLink}
            inherit
            underline="always"
            to={reportLink(report, address, { [aside.name]: null, page: null })}
          >
            {words.unchecked(`${messages}.${aside.name}.back`)}
          </Anchor>
        </p>
      )}
      {bar}
      <Rows
        name={report.name}
        picking={picking}
        label={words.unchecked(`${messages}.tab.${rows.name}`)}
        call={report.calls.rows}
        query={{ ...reportQuery(report, address), ...(isAside ? { [aside.name]: true } : {}) }}
        table={rows}
        columns={columns}
        stays={2}
        address={address}
        change={change}
        rowLink={(row) => {
          const link = rows.link(row)
          return typeof link === 'string' ? link : reportLink(report, address, link)
        }}
        counted={isAside ? undefined : figures && rows.counted?.(figures)}
      />
    </>
  )
}

/** The rows taken together. */
export function GroupTable({ group, ...props }: TableProps & { readonly group: string }) {
  const words = useWords()
  const { look, figures, address, change, zone } = props
  const { report } = look
  const { groups, calls, messages, name } = report
  const table = groups[group]
  const call = calls.groups[group]
  const columns = useReportColumns({
    look,
    columns: table?.columns ?? {},
    figures,
    zone,
    address,
    inUse: Object.keys(address),
  })
  if (!table || !call) return null
  return (
    <Paged
      name={`${name}-${group}`}
      label={words.unchecked(`${messages}.tab.${group}`)}
      call={call}
      query={reportQuery(report, address)}
      table={table}
      columns={columns}
      address={address}
      change={change}
    />
  )
}
