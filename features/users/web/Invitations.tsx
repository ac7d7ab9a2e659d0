import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { Confirm, CopyField, Dialog, Notice } from '@haulway/ui'
import { copyInvitationLink, listInvitations, withdrawInvitation } from '../participation.endpoints.ts'
import { users } from '../user.resource.ts'
import styles from './UserList.module.css'

type Invitation = EndpointOutput<typeof listInvitations>['items'][number]

const colors: Readonly<Record<Invitation['state'], string>> = {
  waiting: 'yellow',
  sent: 'blue',
  notSent: 'red',
  opened: 'teal',
  accepted: 'green',
  expired: 'gray',
}

/** Invitations and their progress; nothing when there are none. */
export function Invitations() {
  const words = useWords()
  const { data } = useCall(listInvitations, {})
  const withdraw = useAction(withdrawInvitation)
  const [address] = useAddress()
  const [asked, setAsked] = useState<Invitation>()
  const [linked, setLinked] = useState<Invitation>()
  const invited = address['invited']
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className={styles.invitations}>
      {invited !== undefined && items.some((one) => one.email === invited && one.state !== 'accepted') && (
        <Notice tone="info" title={words('users.invited', { email: invited })}>
          {words('users.invited.text')}
        </Notice>
      )}
      <h2 className={styles.title}>{words('users.invitations')}</h2>
      <ul className={styles.waiting}>
        {items.map((one) => (
          <Line
            key={one.id}
            invitation={one}
            onLink={() => setLinked(one)}
            onWithdraw={() => setAsked(one)}
          />
        ))}
      </ul>
      {linked && <LinkOf invitation={linked} onClose={() => setLinked(undefined)} />}
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

interface LineProps {
  readonly invitation: Invitation
  readonly onLink: () => void
  readonly onWithdraw: () => void
}

function Line({ invitation: { email, state, expiresAt }, onLink, onWithdraw }: LineProps) {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const open = state !== 'accepted' && state !== 'expired'
  return (
    <li>
      <span className={styles.email}>{email}</span>
      <Badge variant="light" color={colors[state]} className={styles.state}>
        {words(`users.invitations.state.${state}`)}
      </Badge>
      <span className={styles.until}>
        {open && words('users.invitations.until', { at: dateText(expiresAt, zone) })}
      </span>
      <span className={styles.actions}>
        {open && can('create', users.permission) && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${words('users.invitations.link')}: ${email}`}
            onClick={onLink}
          >
            {words('users.invitations.link')}
          </Button>
        )}
        {state !== 'accepted' && can('delete', users.permission) && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${words('users.invitations.withdraw')}: ${email}`}
            onClick={onWithdraw}
          >
            {words('users.invitations.withdraw')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Link of an open invitation: created on request, because none is stored. */
function LinkOf({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const words = useWords()
  const { email, id } = invitation
  const make = useAction(copyInvitationLink)
  const link = make.data?.link
  return (
    <Dialog open title={words('users.invitations.link.title', { email })} onClose={onClose}>
      <p className={styles.text}>{words('users.invitations.link.text')}</p>
      {typeof link === 'string' ? (
        <CopyField label={words('users.invitations.link.label')} value={link} />
      ) : (
        <Button onClick={() => make.mutate({ params: { id } })}>
          {words('users.invitations.link.make')}
        </Button>
      )}
    </Dialog>
  )
}
