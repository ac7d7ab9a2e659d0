import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { CopyField, Dialog, errorText, Notice } from '@haulway/ui'
import { copyInvitationLink, invite } from '../participation.endpoints.ts'
import { givenRoles } from '../user.resource.ts'
import styles from './UserList.module.css'

/** Invites a person by mail address alone; they choose everything else themselves. */
export function InvitePerson({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const [invited, setInvited] = useState<{ id: string; email: string }>()
  return (
    <Dialog open title={words('users.invite.title')} onClose={onClose}>
      {invited ? <Invited invited={invited} onClose={onClose} /> : <Form onInvited={setInvited} />}
    </Dialog>
  )
}

function Form({ onInvited }: { readonly onInvited: (invited: { id: string; email: string }) => void }) {
  const words = useWords()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<string[]>([])
  const send = useAction(invite, { handled: (failure) => failure.errors.length > 0 })
  const problem = send.error?.errors.find((one) => one.field === 'email')
  function submit(event: FormEvent): void {
    event.preventDefault()
    send.mutate({ body: { email: email.trim(), roles: roles.map(Number) } }, { onSuccess: onInvited })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p className={styles.text}>{words('users.invite.text')}</p>
        <TextInput
          label={words('users.field.email')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problem && errorText(words, problem)}
          required
          data-autofocus
        />
        <Checkbox.Group label={words('users.field.roles')} value={roles} onChange={setRoles}>
          <Stack gap={6} mt={4}>
            {givenRoles.map((role) => (
              <Checkbox key={role} value={String(role)} label={words.unchecked(`users.roles.${role}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button type="submit" loading={send.isPending}>
          {words('users.invite.action')}
        </Button>
      </Stack>
    </form>
  )
}

interface InvitedProps {
  readonly invited: { readonly id: string; readonly email: string }
  readonly onClose: () => void
}

function Invited({ invited: { id, email }, onClose }: InvitedProps) {
  const words = useWords()
  const make = useAction(copyInvitationLink)
  const link = make.data?.link
  return (
    <Stack gap="sm">
      <Notice tone="info" title={words('users.invited', { email })}>
        {words('users.invite.done')}
      </Notice>
      {typeof link === 'string' ? (
        <CopyField label={words('users.invitations.link.label')} value={link} />
      ) : (
        <Button variant="default" onClick={() => make.mutate({ params: { id } })}>
          {words('users.invitations.link.make')}
        </Button>
      )}
      <Button onClick={onClose}>{words('ui.close')}</Button>
    </Stack>
  )
}
