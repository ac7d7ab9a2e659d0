import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { ReportFigures } from '@haulway/report'
import type { ReportQuery } from '@haulway/report/web/index.ts'
import type { Reference } from '@haulway/resource'
import { listCommitsInRange } from '../commits.endpoints.ts'
import { pendingChangesText, committedDaysText } from '../committed-days-text.ts'
import styles from './commits.module.css'

interface Props {
  readonly figures: ReportFigures
  readonly query: ReportQuery
}

/** The committed days of a report in one line, with the number of pending changes. */
export function CommittedDays({ figures: { from, to }, query }: Props) {
  const words = useWords()
  const zone = useAccountZone()
  const maySee = useCan()('list', 'reports')
  const project = (query['project'] as Reference | undefined) ?? null
  const answer = useCall(
    listCommitsInRange,
    { query: { from, to, project } },
    { keep: true, enabled: maySee },
  )
  const commits = answer.data?.items ?? []
  const said = committedDaysText(words, zone, commits)
  if (said === undefined) return null
  const waiting = pendingChangesText(words, commits)
  return (
    <p className={styles.within}>
      <ScreenLink to="/commits">{said}</ScreenLink>
      {waiting !== undefined && (
        <>
          {' · '}
          <ScreenLink to="/restatements?show=committed">{waiting}</ScreenLink>
        </>
      )}
    </p>
  )
}
