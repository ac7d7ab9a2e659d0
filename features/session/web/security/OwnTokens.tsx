import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Confirm } from '@haulway/ui/dialog/Dialog.tsx'
import { Failed } from '@haulway/ui/page/PageState.tsx'
import { endOwnTokens, ownTokens } from '../../api-tokens.endpoints.ts'
import styles from './Security.module.css'

/** Tokens that the person made, in all accounts; hidden when there are none. */
export function OwnTokens() {
  const words = useWords()
  const zone = useAccountZone()
  const answer = useCall(ownTokens, {})
  const end = useAction(endOwnTokens)
  const [asked, setAsked] = useState(false)
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  const items = answer.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="own-tokens">
      <h2 id="own-tokens">{words('session.ownTokens.title')}</h2>
      <p>{words('session.ownTokens.text')}</p>
      <div className={styles.table}>
        <Table className={styles.cards}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('session.tokens.name')}</Table.Th>
              <Table.Th>{words('session.ownTokens.account')}</Table.Th>
              <Table.Th>{words('session.ownTokens.made')}</Table.Th>
              <Table.Th>{words('session.tokens.used')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{one.title}</Table.Td>
                <Table.Td data-label={words('session.ownTokens.account')}>{one.account}</Table.Td>
                <Table.Td data-label={words('session.ownTokens.made')}>
                  {dateTimeText(one.createdAt, zone)}
                </Table.Td>
                <Table.Td data-label={words('session.tokens.used')}>
                  {one.lastUsedAt ? dateTimeText(one.lastUsedAt, zone) : words('session.tokens.never')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {words('session.ownTokens.end')}
      </Button>
      <Confirm
        open={asked}
        title={words('session.ownTokens.end')}
        text={words('session.ownTokens.end.text')}
        action={words('session.ownTokens.end')}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          end.mutate({})
          setAsked(false)
        }}
      />
    </section>
  )
}
