import { Button } from '@mantine/core'
import { History, MessageSquareText, type LucideIcon } from 'lucide-react'
import type { MessageKey } from '@haulway/resource'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { reportRecipients } from '../../report-recipients/report-recipient.resource.ts'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { HISTORY } from './addresses.ts'
import styles from './scheduled.module.css'

interface WayProps {
  readonly to: string
  readonly title: MessageKey
  readonly Icon: LucideIcon
}

const ways: readonly WayProps[] = [
  { to: HISTORY, title: 'scheduledReports.history', Icon: History },
  { to: listAddress(reportRecipients), title: 'scheduledReports.optIns', Icon: MessageSquareText },
]

/** The reports, with the ways to what ran and to who agreed. */
export function ReportList() {
  return <ResourceList resource={scheduledReports} renderActions={() => <Ways />} />
}

function Ways() {
  const can = useCan()
  if (!can('list', 'scheduledReports')) return null
  return (
    <>
      {ways.map((one) => (
        <Way key={one.to} {...one} />
      ))}
    </>
  )
}

function Way({ to, title, Icon }: WayProps) {
  const words = useWords()
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={words(title)}
      title={words(title)}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      <Icon size={15} aria-hidden />
      <span className={styles.wideOnly}>{words(title)}</span>
    </Button>
  )
}
