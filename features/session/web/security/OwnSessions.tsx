import { Badge, Button, Loader, Table } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Failed } from '@haulway/ui/page/PageState.tsx'
import { endOtherSessions, endOwnSession, ownSessions } from '../../session.endpoints.ts'
import { deviceOf } from './device.ts'
import styles from './Security.module.css'

export function OwnSessions() {
  const words = useWords()
  const zone = useAccountZone()
  const answer = useCall(ownSessions, {})
  const endOne = useAction(endOwnSession)
  const endOthers = useAction(endOtherSessions)
  const items = answer.data?.items ?? []
  return (
    <section className={styles.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions">{words('session.own.title')}</h2>
      {answer.error && <Failed failure={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Loader size="sm" />}
      <div className={styles.table}>
        <Table className={styles.cards}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('session.own.device')}</Table.Th>
              <Table.Th>{words('session.own.address')}</Table.Th>
              <Table.Th>{words('session.own.since')}</Table.Th>
              <Table.Th>{words('session.own.seen')}</Table.Th>
              <Table.Th aria-label={words('grid.actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{deviceOf(one.userAgent) ?? words('session.own.unknown')}</Table.Td>
                <Table.Td data-label={words('session.own.address')}>{one.address ?? ''}</Table.Td>
                <Table.Td data-label={words('session.own.since')}>
                  {dateTimeText(one.signedInAt, zone)}
                </Table.Td>
                <Table.Td data-label={words('session.own.seen')}>{dateTimeText(one.seenAt, zone)}</Table.Td>
                <Table.Td>
                  {one.current ? (
                    <Badge variant="light">{words('session.own.current')}</Badge>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => endOne.mutate({ params: { id: one.id } })}
                    >
                      {words('session.own.end')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {items.length > 1 && (
        <Button size="xs" variant="default" onClick={() => endOthers.mutate({})}>
          {words('session.own.endOthers')}
        </Button>
      )}
    </section>
  )
}
