import { Button, NumberInput, Table, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Confirm } from '@haulway/ui/dialog/Dialog.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { Failed } from '@haulway/ui/page/PageState.tsx'
import { Select } from '@haulway/ui'
import { apiTokens, createApiToken, revokeApiToken } from '../../api-tokens.endpoints.ts'
import styles from './Security.module.css'

const ROLES = [1, 2, 3, 4, 5] as const

/** Tokens of integrations with the context account. */
export function ApiTokens() {
  const words = useWords()
  const [made, setMade] = useState<string | null>(null)
  return (
    <section className={styles.section} aria-labelledby="api-tokens">
      <h2 id="api-tokens">{words('session.tokens.title')}</h2>
      <p>{words('session.tokens.text')}</p>
      {made !== null && (
        <>
          <Notice tone="warning">{words('session.tokens.once')}</Notice>
          <code className={styles.code}>{made}</code>
        </>
      )}
      <TokenTable />
      <NewToken onMade={setMade} />
    </section>
  )
}

function TokenTable() {
  const words = useWords()
  const zone = useAccountZone()
  const answer = useCall(apiTokens, {})
  const revoke = useAction(revokeApiToken)
  const [asked, setAsked] = useState<{ id: string; title: string } | null>(null)
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  const items = answer.data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className={styles.table}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'role', 'by', 'used', 'expires'] as const).map((one) => (
              <Table.Th key={one}>{words(`session.tokens.${one}`)}</Table.Th>
            ))}
            <Table.Th aria-label={words('grid.actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{one.title}</Table.Td>
              <Table.Td>{words.unchecked(`users.roles.${one.role}`)}</Table.Td>
              <Table.Td>{one.createdBy}</Table.Td>
              <Table.Td>
                {one.lastUsedAt ? dateTimeText(one.lastUsedAt, zone) : words('session.tokens.never')}
              </Table.Td>
              <Table.Td>
                {one.expiresAt ? dateTimeText(one.expiresAt, zone) : words('session.tokens.never')}
              </Table.Td>
              <Table.Td>
                <Button size="compact-xs" variant="default" onClick={() => setAsked(one)}>
                  {words('session.tokens.revoke')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Confirm
        open={asked !== null}
        title={words('session.tokens.revoke')}
        text={words('session.tokens.revoke.text', { title: asked?.title ?? '' })}
        action={words('session.tokens.revoke')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) revoke.mutate({ params: { id: asked.id } })
          setAsked(null)
        }}
      />
    </div>
  )
}

function NewToken({ onMade }: { onMade: (token: string | null) => void }) {
  const words = useWords()
  const me = useMe()
  const [title, setTitle] = useState('')
  const [role, setRole] = useState('4')
  const [days, setDays] = useState<number | string>(365)
  const create = useAction(createApiToken)
  const highest = Math.min(...me.roles)
  const choices = ROLES.filter((one) => one >= highest).map((one) => ({
    value: String(one),
    label: words(`users.roles.${one}`),
  }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    const body = { title, role: Number(role), days: typeof days === 'number' ? days : null }
    create.mutate(
      { body },
      {
        onSuccess({ token }) {
          setTitle('')
          onMade(token)
        },
      },
    )
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <TextInput
        label={words('session.tokens.name')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maxLength={100}
        required
      />
      <Select
        label={words('session.tokens.role')}
        data={choices}
        value={role}
        onChange={(value) => setRole(value ?? '4')}
        allowDeselect={false}
      />
      <NumberInput
        label={words('session.tokens.days')}
        value={days}
        onChange={setDays}
        min={1}
        max={3_650}
        allowDecimal={false}
        w={160}
      />
      <Button type="submit">{words('session.tokens.create')}</Button>
    </form>
  )
}
