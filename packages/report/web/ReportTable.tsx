import { Anchor } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, type GridColumn } from '@haulway/ui'
import type { Endpoint, Page } from '@haulway/resource'
import type { ReportFigures, ReportTable } from '../declaration.ts'
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

/** The rows of the report; each leads somewhere. */
export function RowsTable({ look, figures, address, change, zone }: TableProps) {
  const words = useWords()
  const { report } = look
  const { rows, aside, messages } = report
  const isAside = address[aside.name] === 'true'
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
      <Paged
        name={report.name}
        label={words.unchecked(`${messages}.tab.${rows.name}`)}
        call={report.calls.rows}
        query={{ ...reportQuery(report, address), ...(isAside ? { [aside.name]: true } : {}) }}
        table={rows}
        columns={columns}
        stays={2}
        address={address}
        change={change}
        rowLink={(row) => reportLink(report, address, rows.link(row))}
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
