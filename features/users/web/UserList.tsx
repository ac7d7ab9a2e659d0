import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { listScreen } from '@haulway/screens/list/ListScreen.tsx'
import { Confirm, Notice } from '@haulway/ui'
import { listInvitations, withdrawInvitation } from '../participation.endpoints.ts'
import { users } from '../user.resource.ts'
import styles from './UserList.module.css'

const List = listScreen({ resource: users, home: listAddress(users) })

/** The people of the account, above them those who were asked to join. */
export function UserList() {
  const can = useCan()
  return (
    <div className={styles.screen}>
      {can('update', users.permission) && <Invitations />}
      <div className={styles.list}>
        <List />
      </div>
    </div>
  )
}

interface Waiting {
  readonly id: string
  readonly email: string
  readonly expiresAt: string
}

function Invitations() {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const [address] = useAddress()
  const { data } = useCall(listInvitations, {})
  const withdraw = useAction(withdrawInvitation)
  const [asked, setAsked] = useState<Waiting>()
  const invited = address['invited']
  const waiting = data?.items ?? []
  if (waiting.length === 0) return null
  const isNew = waiting.some((one) => one.email === invited)
  return (
    <div className={styles.invitations}>
      {isNew && invited !== undefined && (
        <Notice tone="info" title={words('users.invited', { email: invited })}>
          {words('users.invited.text')}
        </Notice>
      )}
      <h2 className={styles.title}>{words('users.invitations')}</h2>
      <ul className={styles.waiting}>
        {waiting.map((one) => (
          <li key={one.id}>
            <span>{one.email}</span>
            <span className={styles.until}>
              {words('users.invitations.until', { at: dateText(one.expiresAt, zone) })}
            </span>
            {can('delete', users.permission) && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`${words('users.invitations.withdraw')}: ${one.email}`}
                onClick={() => setAsked(one)}
              >
                {words('users.invitations.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        danger
        title={words('users.invitations.withdraw.title', { email: asked?.email ?? '' })}
        text={words('users.invitations.withdraw.text')}
        action={words('users.invitations.withdraw')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) withdraw.mutate({ params: { id: asked.id } })
          setAsked(undefined)
        }}
      />
    </div>
  )
}
