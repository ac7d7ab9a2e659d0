import { ReportScreen } from '@haulway/report/web/ReportScreen.tsx'
import { eventsLook } from './look.tsx'
import { ListHead } from './ListHead.tsx'

/** The detailed report, with its synchronisation state and the reader’s saved filters. */
export function Events() {
  return (
    <ReportScreen look={eventsLook}>
      <ListHead />
    </ReportScreen>
  )
}
