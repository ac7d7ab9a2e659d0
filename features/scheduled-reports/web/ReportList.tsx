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

interface LinkProps {
  readonly to: string
  readonly title: MessageKey
  readonly Icon: LucideIcon
}

const links: readonly LinkProps[] = [
  { to: HISTORY, title: 'scheduledReports.history', Icon: History },
  { to: listAddress(reportRecipients), title: 'scheduledReports.optIns', Icon: MessageSquareText },
]

/** The reports, with links to the history and to the consents of phones. */
export function ReportList() {
  return <ResourceList resource={scheduledReports} renderActions={() => <Links />} />
}

function Links() {
  const can = useCan()
  if (!can('list', 'scheduledReports')) return null
  return (
    <>
      {links.map((one) => (
        <Link key={one.to} {...one} />
      ))}
    </>
  )
}

function Link({ to, title, Icon }: LinkProps) {
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
