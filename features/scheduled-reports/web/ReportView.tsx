import type { Item } from '@haulway/resource'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Notice } from '@haulway/ui'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { Consents } from './Consents.tsx'
import { LastRuns } from './LastRuns.tsx'
import { ReportActions } from './ReportActions.tsx'

type Report = Item<typeof scheduledReports>

/** A report with its actions, the consents of its recipients and its latest runs. */
export function ReportView() {
  const can = useCan()
  return (
    <EntryView
      resource={scheduledReports}
      home={listAddress(scheduledReports)}
      renderAbove={(entry) => (
        <>
          <ReportActions report={entry as Report} />
          <Stopped report={entry as Report} />
        </>
      )}
      renderBelow={(entry) => (
        <>
          <Consents report={entry as Report} />
          {can('list', 'scheduledReports') && <LastRuns report={entry.id} />}
        </>
      )}
    />
  )
}

/** Why it was stopped, and how to resume it. */
function Stopped({ report: { stopped } }: { report: Report }) {
  const words = useWords()
  if (stopped === null) return null
  return (
    <Notice tone="warning" title={words(`scheduledReports.stopped.${stopped}`)}>
      {words(`scheduledReports.stopped.${stopped}.do`)}
    </Notice>
  )
}
