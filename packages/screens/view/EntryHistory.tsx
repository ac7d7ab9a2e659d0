import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useApi, useApp, useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ExportMenu, Failed, Section } from '@haulway/ui'
import { auditAction, collectionEndpoints } from '@haulway/collection'
import { LARGEST_PAGE_SIZE, type Item, type Resource } from '@haulway/resource'
import { AuditChanges } from './AuditChanges.tsx'
import styles from './audit.module.css'

/** Number of changes shown at first and with each further step. */
const STEP = 10
/** Maximum number that the server returns at once. */
const MOST = LARGEST_PAGE_SIZE

export interface EntryHistoryProps {
  readonly resource: Resource
  readonly entry: Item<Resource>
}

/** The change history of an entry: who changed what, and when; loaded on request. */
export function EntryHistory(props: EntryHistoryProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  if (open) return <Changes {...props} />
  return (
    <Button
      size="sm"
      variant="default"
      className={styles.toggle}
      leftSection={<History size={15} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {words('audit.history.show')}
    </Button>
  )
}

function Changes({ resource, entry }: EntryHistoryProps) {
  const words = useWords()
  const zone = useAccountZone()
  const api = useApi()
  const { language } = useApp()
  const [limit, setLimit] = useState(STEP)
  const { history, historyFile } = collectionEndpoints(resource)
  const params = { id: entry.id }
  const answer = useCall(history, { params, query: { limit } }, { keep: true })
  const { items = [], total = 0 } = answer.data ?? {}
  const path = historyFile.path.replace('{id}', entry.id)
  return (
    <Section
      title={words('audit.history')}
      actions={<ExportMenu size="xs" fetch={(format) => api.download(path, { format, lang: language })} />}
    >
      {answer.error && !answer.data && (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && items.length === 0 && <p className={styles.entry}>{words('audit.none')}</p>}
      <ol className={styles.entries} aria-busy={answer.isPending}>
        {items.map((one) => (
          <li key={one.id} className={styles.entry}>
            <p className={styles.what}>
              <time className={styles.when} dateTime={one.at} title={zoneText(one.at, zone)}>
                {dateTimeText(one.at, zone)}
              </time>{' '}
              <strong>{one.user.title}</strong>: {auditAction(one.action, { words })}
            </p>
            <AuditChanges entry={one} resource={resource} />
          </li>
        ))}
      </ol>
      {items.length < total && limit < MOST && (
        <div className={styles.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={answer.isPlaceholderData}
            onClick={() => setLimit(Math.min(MOST, limit + STEP * 2))}
          >
            {words('audit.more')}
          </Button>
        </div>
      )}
    </Section>
  )
}
