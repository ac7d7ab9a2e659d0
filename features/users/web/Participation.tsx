import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { enterAccount } from '@haulway/platform/web/browser.ts'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { CardPage, Confirm, Notice } from '@haulway/ui'
import { RequestFeedback } from '@haulway/ui/dialog/RequestFeedback.tsx'
import { signOut } from '../../session/session.endpoints.ts'
import { loginAddress } from '../../session/session.ts'
import {
  acceptInvitation,
  declineInvitation,
  leaveAccount,
  lookAtInvitation,
  openInvitation,
  participation,
} from '../participation.endpoints.ts'
import { Newcomer } from './Newcomer.tsx'
import styles from './Participation.module.css'

const PAGE = '/accountParticipationManagement'
const linkAddress = (token: string) => `${PAGE}?token=${encodeURIComponent(token)}`

/** Page behind the link of an invitation, and for leaving accounts. Opening it changes nothing. */
export function Participation() {
  const { words, me } = useApp()
  const [address] = useAddress()
  const token = address['token'] ?? ''
  return (
    <>
      <CardPage title={words('participation.title')}>
        {token === '' ? <Known token="" signedIn={me !== null} /> : <Linked token={token} />}
      </CardPage>
      <RequestFeedback />
    </>
  )
}

function Known({ token, signedIn }: { token: string; signedIn: boolean }) {
  return signedIn ? <Own token={token} /> : <SignInFirst token={token} />
}

/** The invitation behind the link: people without a login create one, others sign in. */
function Linked({ token }: { token: string }) {
  const { api, me, words, leave } = useApp()
  const leaveSession = useAction(signOut)
  const look = useQuery({
    // Fetched once: decisions on the page do not change what it started with.
    queryKey: ['invitation-link', token],
    queryFn: () => api.call(lookAtInvitation, { body: { token } }),
    staleTime: Infinity,
  })
  if (look.isPending) return <Skeleton height={240} />
  const newcomer = look.data?.newcomer
  if (!newcomer) return <Known token={token} signedIn={me !== null} />
  if (me === null) return <Newcomer token={token} newcomer={newcomer} />
  const { email } = newcomer
  return (
    <>
      <Notice tone="warning" title={words('participation.newcomer.other', { email })}>
        {words('participation.newcomer.other.text')}
      </Notice>
      <Button
        variant="default"
        loading={leaveSession.isPending || leaveSession.isSuccess}
        onClick={() => leaveSession.mutate({}, { onSuccess: () => leave(linkAddress(token)) })}
      >
        {words('participation.newcomer.signOut')}
      </Button>
      <Own token="" />
    </>
  )
}

function SignInFirst({ token }: { token: string }) {
  const { words, leave } = useApp()
  const back = token === '' ? PAGE : linkAddress(token)
  return (
    <>
      <h1>{words('participation.signIn')}</h1>
      <p>{words('participation.signIn.text')}</p>
      <Button onClick={() => leave(loginAddress(back))}>{words('participation.signIn.action')}</Button>
    </>
  )
}

function Own({ token }: { token: string }) {
  const words = useWords()
  const link = useCall(openInvitation, { query: { token } }, { enabled: token !== '' })
  const { data } = useCall(participation, {})
  return (
    <>
      <h1>{words('participation.title')}</h1>
      {link.error && (
        <Notice tone="warning" title={words('participation.invalid')}>
          {words('participation.invalid.text')}
        </Notice>
      )}
      {data?.invitations.map((one) => (
        <Invitation key={one.id} invitation={one} token={link.data?.id === one.id ? token : null} />
      ))}
      <Accounts accounts={data?.accounts ?? []} />
      <ScreenLink to="/">{words('participation.home')}</ScreenLink>
    </>
  )
}

interface InvitationProps {
  /** Token of the link; null: the page was not opened by it, and only the link proves that the address is theirs. */
  readonly token: string | null
  readonly invitation: {
    readonly id: string
    readonly account: string
    readonly accountId: string
    readonly inviter: string
    readonly expiresAt: string
  }
}

function Invitation({ invitation, token }: InvitationProps) {
  const words = useWords()
  const zone = useAccountZone()
  const { leave } = useApp()
  const accept = useAction(acceptInvitation)
  const decline = useAction(declineInvitation)
  const { id, account, accountId, inviter, expiresAt } = invitation
  const at = dateText(expiresAt, zone)
  return (
    <section className={styles.invitation}>
      <h2>{words('participation.invitation', { account })}</h2>
      <p>{words('participation.invitation.text', { inviter, at })}</p>
      {token === null && <p>{words('participation.invitation.link')}</p>}
      <Group gap="xs">
        {token !== null && (
          <Button
            onClick={() => {
              // The accepted invitation leaves the list, and with it the callbacks of `mutate`.
              const accepted = accept.mutateAsync({ params: { id }, body: { token } })
              void accepted.then(() => enterAccount(accountId, leave)).catch(() => undefined)
            }}
          >
            {words('participation.accept')}
          </Button>
        )}
        <Button variant="default" onClick={() => decline.mutate({ params: { id } })}>
          {words('participation.decline')}
        </Button>
      </Group>
    </section>
  )
}

interface Member {
  readonly id: string
  readonly title: string
  readonly own: boolean
}

function Accounts({ accounts }: { accounts: readonly Member[] }) {
  const words = useWords()
  const { leave } = useApp()
  const leaving = useAction(leaveAccount)
  const [asked, setAsked] = useState<Member>()
  return (
    <ul className={styles.accounts}>
      {accounts.map((one) => (
        <li key={one.id}>
          <span>{one.title}</span>
          {one.own ? (
            <span className={styles.own}>{words('participation.own')}</span>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${words('participation.leave')}: ${one.title}`}
              onClick={() => setAsked(one)}
            >
              {words('participation.leave')}
            </Button>
          )}
        </li>
      ))}
      <Confirm
        open={asked !== undefined}
        danger
        title={words('participation.leave.title', { title: asked?.title ?? '' })}
        text={words('participation.leave.text')}
        action={words('participation.leave')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          const params = { id: asked?.id ?? '' }
          setAsked(undefined)
          leaving.mutate({ params }, { onSuccess: () => leave(PAGE) })
        }}
      />
    </ul>
  )
}
