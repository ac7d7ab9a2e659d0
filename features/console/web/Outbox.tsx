import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { CopyField, Dialog, Failed, Notice } from '@haulway/ui'
import { openInvitationLink, readMessage, type ConsoleFacts } from '../console.endpoints.ts'
import { Table } from './Figures.tsx'
import styles from './console.module.css'

type Row = ConsoleFacts['outbox']['latest'][number]

export function OutboxTable({ outbox }: Pick<ConsoleFacts, 'outbox'>) {
  const words = useWords()
  const zone = useAccountZone()
  const [read, setRead] = useState<Row>()
  const renderRead = (row: Row) => <ReadButton row={row} onRead={setRead} />
  return (
    <>
      <Table
        label={words('console.outbox')}
        rows={outbox.latest}
        rowKey={(row) => row.id}
        empty={words('console.outbox.none')}
        columns={[
          { header: words('console.outbox.created'), cell: (row) => dateTimeText(row.createdAt, zone) },
          { header: words('console.outbox.recipient'), cell: (row) => row.recipient },
          {
            header: words('console.outbox.template'),
            cell: (row) => words.optional(`console.mail.${row.template}`) ?? row.template,
          },
          {
            header: words('console.outbox.state'),
            cell: (row) => words.unchecked(`console.outbox.${row.state}`),
          },
          { header: words('console.outbox.attempts'), numeric: true, cell: (row) => row.attempts },
          {
            header: words('console.outbox.next'),
            cell: (row) => (row.nextAttemptAt ? dateTimeText(row.nextAttemptAt, zone) : '–'),
          },
          { header: words('console.problem'), cell: (row) => row.problem ?? '' },
          {
            header: words('console.message.read'),
            cell: renderRead,
          },
        ]}
      />
      {read && <Message row={read} onClose={() => setRead(undefined)} />}
    </>
  )
}

function ReadButton({ row, onRead }: { readonly row: Row; readonly onRead: (row: Row) => void }) {
  const words = useWords()
  const label = words('console.message.read')
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${label}: ${row.recipient}`}
      onClick={() => onRead(row)}
    >
      {label}
    </Button>
  )
}

/** Text of a message. The link of an invitation is shown on request, which is audited. */
function Message({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const words = useWords()
  const params = { id: row.id }
  const { data, error, refetch } = useCall(readMessage, { params })
  const open = useAction(openInvitationLink)
  const { recipient } = row
  return (
    <Dialog open title={words('console.message.title', { recipient })} onClose={onClose}>
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data && (
        <div className={styles.message}>
          {data.subject !== null && <strong>{data.subject}</strong>}
          <p className={styles.text}>{data.text}</p>
          {!row.opens && <Notice tone="info">{words('console.message.noLink')}</Notice>}
          {row.opens && !open.data && (
            <Button variant="default" onClick={() => open.mutate({ params })}>
              {words('console.message.show')}
            </Button>
          )}
          {open.data && <Link link={open.data.link} recipient={recipient} />}
        </div>
      )}
    </Dialog>
  )
}

function Link({ link, recipient }: { readonly link: string; readonly recipient: string }) {
  const words = useWords()
  return (
    <>
      <Notice tone="info">{words('console.message.shown', { recipient })}</Notice>
      <CopyField label={words('console.message.link')} value={link} />
    </>
  )
}
