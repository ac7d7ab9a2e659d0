import { Skeleton } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { pagingOf, readListAddress } from '@haulway/screens/list/listAddress.ts'
import { Empty, Failed, FilterRow, Page } from '@haulway/ui'
import { GridFooter } from '@haulway/ui/grid/GridFooter.tsx'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { reportHistory } from '../scheduled-reports.endpoints.ts'
import { Runs } from './Runs.tsx'
import styles from './scheduled.module.css'

function useHistory() {
  const [address, change] = useAddress()
  const state = readListAddress(scheduledReports, address)
  const report = address['report'] === undefined ? null : { id: address['report'], title: '' }
  const query = { report, limit: state.size, page: state.page }
  const answer = useCall(reportHistory, { query }, { keep: true })
  return { report, change, answer, paging: pagingOf(state, answer.data?.total, change) }
}

/** Runs, the latest first, with the outcome for each recipient. */
export function History() {
  const words = useWords()
  const { report, change, answer, paging } = useHistory()
  const { data, error, refetch } = answer
  return (
    <Page
      title={words('scheduledReports.history')}
      crumbs={[{ label: words('scheduledReports.title'), to: listAddress(scheduledReports) }]}
      toolbar={
        <FilterRow filtered={report !== null}>
          <EntrySelect
            w={260}
            to="scheduled-reports"
            aria-label={words('scheduledReports.one')}
            placeholder={words('scheduledReports.history.any')}
            clearable
            value={report}
            onChange={(chosen) => change({ report: chosen?.id ?? null, page: null })}
          />
        </FilterRow>
      }
      footer={
        <div className={styles.footer}>
          <GridFooter count={data?.items.length} paging={paging} more={undefined} chooser={null} />
        </div>
      }
    >
      {data ? (
        <RunList data={data} named={report === null} />
      ) : error ? (
        <Failed failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRuns />
      )}
    </Page>
  )
}

interface RunListProps {
  readonly data: NonNullable<ReturnType<typeof useHistory>['answer']['data']>
  readonly named: boolean
}

function RunList({ data: { items, recordLimit }, named }: RunListProps) {
  const words = useWords()
  if (items.length === 0)
    return (
      <Empty
        title={words(named ? 'scheduledReports.history.none' : 'scheduledReports.runs.none')}
        text={words('scheduledReports.history.none.text')}
      />
    )
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>{words('scheduledReports.history.limit', { count: recordLimit })}</p>
      <div className={styles.sheet}>
        <Runs items={items} label={words('scheduledReports.history')} named={named} />
      </div>
    </div>
  )
}

function LoadingRuns() {
  return (
    <div className={styles.page} aria-busy>
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} height={92} />
      ))}
    </div>
  )
}
