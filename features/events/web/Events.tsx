import { ReportScreen } from '@haulway/report/web/ReportScreen.tsx'
import { eventsLook } from './look.tsx'
import { ListHead } from './ListHead.tsx'

/** The detailed report, with how far it is and what its reader has kept. */
export function Events() {
  return (
    <ReportScreen look={eventsLook}>
      <ListHead />
    </ReportScreen>
  )
}
