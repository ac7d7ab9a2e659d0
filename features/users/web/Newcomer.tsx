import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApp } from '@haulway/platform/web/app.tsx'
import { forgetAccount } from '@haulway/platform/web/browser.ts'
import { useAction } from '@haulway/platform/web/calls.ts'
import { errorText, Notice } from '@haulway/ui'
import { loginAddress } from '../../session/session.ts'
import { NewPassword, noPassword } from '../../session/web/parts.ts'
import { joinAsNewcomer } from '../participation.endpoints.ts'

interface NewcomerProps {
  readonly token: string
  readonly newcomer: {
    readonly account: string
    readonly inviter: string
    readonly email: string
    readonly expiresAt: string
  }
}

/** First step of a person without a login: a name, a login, and a password that nobody else has typed. */
export function Newcomer(props: NewcomerProps) {
  const { words, leave } = useApp()
  const { token, newcomer } = props
  const known = loginAddress(`/accountParticipationManagement?token=${encodeURIComponent(token)}`)
  return (
    <>
      <h1>{words('participation.newcomer.title', { account: newcomer.account })}</h1>
      <Form {...props} />
      <Button variant="subtle" onClick={() => leave(known)}>
        {words('participation.newcomer.known')}
      </Button>
    </>
  )
}

/** The typed values, and the request that sends them. */
function useJoining(token: string, email: string) {
  const { words, leave } = useApp()
  const [name, setName] = useState({ fullName: '', loginId: email })
  const [chosen, setChosen] = useState(noPassword)
  const [unequal, setUnequal] = useState(false)
  const join = useAction(joinAsNewcomer, { handled: () => true })
  const problemAt = (field: string): string | null => {
    const error = join.error?.errors.find((one) => one.field === field)
    return error ? errorText(words, error) : null
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const differ = chosen.password !== chosen.again
    setUnequal(differ)
    if (differ) return
    const { fullName } = name
    const body = { token, fullName, loginId: name.loginId.trim() || null, password: chosen.password }
    join.mutate(
      { body },
      {
        onSuccess() {
          // Of another user of this browser.
          forgetAccount()
          leave('/')
        },
      },
    )
  }
  return { name, setName, chosen, setChosen, unequal, join, problemAt, submit }
}

function Form({ token, newcomer }: NewcomerProps) {
  const { words } = useApp()
  const zone = useAccountZone()
  const { inviter, email, expiresAt } = newcomer
  const { name, setName, chosen, setChosen, unequal, join, problemAt, submit } = useJoining(token, email)
  const isVoid = join.error !== null && join.error.errors.length === 0
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p>{words('participation.newcomer.text', { inviter, email, at: dateText(expiresAt, zone) })}</p>
        {isVoid && (
          <Notice tone="danger" title={words('participation.invalid')} urgent>
            {words('participation.invalid.text')}
          </Notice>
        )}
        <TextInput
          label={words('users.field.fullName')}
          value={name.fullName}
          onChange={(event) => setName({ ...name, fullName: event.currentTarget.value })}
          error={problemAt('fullName')}
          autoComplete="name"
          required
        />
        <TextInput
          label={words('users.field.loginId')}
          description={words('participation.newcomer.login.help')}
          value={name.loginId}
          onChange={(event) => setName({ ...name, loginId: event.currentTarget.value })}
          error={problemAt('loginId') ?? problemAt('email')}
          autoComplete="username"
        />
        <NewPassword
          value={chosen}
          onChange={setChosen}
          problem={unequal ? words('session.newPassword.unequal') : problemAt('password')}
        />
        <Button type="submit" loading={join.isPending || join.isSuccess}>
          {words('participation.newcomer.action')}
        </Button>
      </Stack>
    </form>
  )
}
