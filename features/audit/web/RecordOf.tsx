import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { auditAction } from '@haulway/collection'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { AuditChanges } from '@haulway/screens/view/AuditChanges.tsx'
import { Empty, Failed, Section } from '@haulway/ui'
import { auditOfAccount } from '../audit.endpoints.ts'
import { otherKinds } from '../kinds.ts'
import styles from './record.module.css'

/** Number of changes shown at first and with each further step, and the most that the server returns at once. */
const STEP = 10
const MOST = 500

interface RecordOfProps {
  /** Name of an audited kind that is not a resource. */
  readonly kind: string
  readonly entity: string
}

/** Changes of something that is not a resource, for those who may read the record of the account; loaded on request. */
export function RecordOf(props: RecordOfProps) {
  const words = useWords()
  const mayRead = useCan()('update', 'users')
  const [open, setOpen] = useState(false)
  if (!mayRead) return null
  if (open) return <Changes {...props} />
  return (
    <Button
      size="sm"
      variant="default"
      className={styles.toggle ?? ''}
      leftSection={<History size={15} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {words('audit.history.show')}
    </Button>
  )
}

function Changes({ kind, entity }: RecordOfProps) {
  const words = useWords()
  const zone = useAccountZone()
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch, isPlaceholderData, isPending } = useCall(
    auditOfAccount.list,
    { query: { resource: kind, entity: { id: entity, title: '' }, limit } },
    { keep: true },
  )
  const { items = [], total = 0 } = data ?? {}
  return (
    <Section title={words('audit.history')}>
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <Empty title={words('audit.none')} />}
      <ol className={styles.entries} aria-busy={isPending}>
        {items.map((one) => (
          <li key={one.id}>
            <time dateTime={one.at} title={zoneText(one.at, zone)}>
              {dateTimeText(one.at, zone)}
            </time>{' '}
            <strong>{one.user.title}</strong>: {auditAction(one.action, { words })}
            <AuditChanges entry={one} resource={otherKinds.get(kind)} />
          </li>
        ))}
      </ol>
      {items.length < total && limit < MOST && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPlaceholderData}
          onClick={() => setLimit(Math.min(MOST, limit + STEP * 2))}
        >
          {words('audit.more')}
        </Button>
      )}
    </Section>
  )
}
