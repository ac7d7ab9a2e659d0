import { Anchor } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid } from '@haulway/ui'
import { listCycles } from '../cycles.endpoints.ts'
import { gridPaging, pagedQuery } from './paging.ts'
import type { Summary } from './report.ts'
import { reportLink, reportQuery } from './report-query.ts'
import styles from './report.module.css'
import { useCycleColumns } from './useCycleColumns.tsx'

export interface TableProps {
  /** What all cycles of the report come to, for the last row. */
  readonly summary: Summary | undefined
  readonly address: Address
  readonly change: ChangeAddress
  readonly zone: string
}

/** The cycles of the report, a page at a time; a row opens its proof. */
export function CycleTable({ summary, address, change, zone }: TableProps) {
  const words = useWords()
  const paged = pagedQuery(address)
  const omitted = address['omitted'] === 'true'
  // The figures are those of the cycles that count.
  const columns = useCycleColumns(zone, omitted ? undefined : summary)
  const query = { ...reportQuery(address), ...paged, ...(omitted ? { omitted } : {}) }
  const answer = useCall(listCycles, { query }, { keep: true })
  return (
    <>
      {omitted && (
        <p className={styles.note} role="note">
          {words('cycles.omitted.shown')}
          <Anchor component={ScreenLink} inherit to={reportLink(address, { omitted: null, page: null })}>
            {words('cycles.omitted.back')}
          </Anchor>
        </p>
      )}
      <DataGrid
        name="cycle-times"
        label={words('cycles.tab.cycles')}
        columns={columns}
        rows={answer.data?.items}
        rowId={(cycle) => cycle.key}
        rowLink={(cycle) => reportLink(address, { cycle: cycle.key })}
        {...gridPaging(paged, answer.data?.total, change)}
        stale={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
      />
    </>
  )
}
