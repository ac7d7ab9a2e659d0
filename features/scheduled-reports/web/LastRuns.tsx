import { Skeleton } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Section } from '@haulway/ui'
import { reportHistory } from '../scheduled-reports.endpoints.ts'
import { historyAddress } from './addresses.ts'
import { Runs } from './Runs.tsx'
import styles from './scheduled.module.css'

const SHOWN = 5

/** The latest runs of a report. */
export function LastRuns({ report }: { report: string }) {
  const words = useWords()
  const query = { report: { id: report, title: '' }, limit: SHOWN, page: 0 }
  const { data, error, refetch } = useCall(reportHistory, { query }, { keep: true })
  return (
    <Section
      title={words('scheduledReports.lastRuns')}
      actions={
        <ScreenLink className={styles.link} to={historyAddress(report)}>
          {words('scheduledReports.lastRuns.all')}
        </ScreenLink>
      }
    >
      {!data ? (
        error ? (
          <Failed failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={160} radius={0} aria-busy />
        )
      ) : data.items.length === 0 ? (
        <Empty title={words('scheduledReports.runs.none')} />
      ) : (
        <Runs items={data.items} label={words('scheduledReports.lastRuns')} />
      )}
    </Section>
  )
}
