/** Decisions of users about their own memberships. */
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { hashToken, personOf } from '../../session/index.ts'
import {
  acceptInvitation,
  declineInvitation,
  leaveAccount,
  openInvitation,
  participation,
} from '../participation.endpoints.ts'
import { keepingAdministrators } from './administrators.ts'
import { writeMembership, writeStandingGroups } from './save.ts'

interface Invitation {
  id: string
  account_id: string
  account: string
  inviter: string | null
  roles: number[]
  group_ids: string[]
  state: string
  expires_at: Date
}

/** Only invitations to the address that the user has, into active accounts. */
const SELECT = `select i.id, i.account_id, a.title as account, inviter.full_name as inviter, i.roles, i.group_ids, i.state,
    i.expires_at
  from invitations i join accounts a on a.id = i.account_id and a.status = 'ACTIVE'
  join users u on u.id = $1 and u.email_key = haulway_fold(i.email)
  left join users inviter on inviter.id = i.created_by
 where (i.user_id = $1 or i.user_id is null)`

function replyOf({ id, account, account_id, inviter, expires_at }: Invitation) {
  return { id, account, accountId: account_id, inviter: inviter ?? '', expiresAt: expires_at.toISOString() }
}

const isOpen = (one: Invitation, now: number) => one.state === 'pending' && one.expires_at.getTime() > now
const closed = () => conflict('The link is not valid')

async function asSelf<T>(
  call: Pick<Call, 'context'>,
  { database }: Services,
  work: (tx: Transaction, user: string) => Promise<T>,
): Promise<T> {
  const { userId } = personOf(call)
  return await inSystem(database, (tx) => work(tx, userId), { 'app.user': userId })
}

const participationRoute = implement(participation, async (call, services) => {
  const { homeAccount } = personOf(call)
  const body = await asSelf(call, services, async (tx, user) => {
    const accounts = await tx.query<{ id: string; title: string }>(
      `select a.id, a.title from memberships m join accounts a on a.id = m.account_id and a.status = 'ACTIVE'
        where m.user_id = $1 order by lower(a.title), a.id limit 500`,
      [user],
    )
    const invitations = await tx.query<Invitation>(
      `${SELECT} and i.state = 'pending' order by i.created_at`,
      [user],
    )
    return {
      accounts: accounts.rows.map((one) => ({ ...one, own: one.id === homeAccount })),
      invitations: invitations.rows.filter((one) => isOpen(one, services.clock())).map(replyOf),
    }
  })
  return { body }
})

const openRoute = implement(openInvitation, async (call, services) => {
  const token = hashToken(call.query.token)
  const found = await asSelf(call, services, async (tx, user) => {
    const { rows } = await tx.query<Invitation>(`${SELECT} and $2 in (i.token_hash, i.copied_hash)`, [
      user,
      token,
    ])
    return rows[0]
  })
  // The same answer for another user's invitation and an absent one.
  if (!found) throw forbidden()
  if (!isOpen(found, services.clock())) throw closed()
  return { body: replyOf(found) }
})

type Deciding = typeof acceptInvitation | typeof declineInvitation

/**
 * Accepts or declines one of the caller's invitations, within the inviting account. `token`: of its link, where that
 * is required.
 */
async function deciding<E extends Deciding>(
  endpoint: E,
  call: Call<E>,
  services: Services,
  { state, token }: { readonly state: 'accepted' | 'declined'; readonly token?: string },
  work: (change: Change, invitation: Invitation) => Promise<void>,
): Promise<Reply<void>> {
  const id = idOf(call)
  const found = await asSelf(call, services, async (tx, user) => {
    const { rows } = await tx.query<Invitation>(
      `${SELECT} and i.id = $2 and ($3::bytea is null or $3 in (i.token_hash, i.copied_hash))`,
      [user, id, token === undefined ? null : hashToken(token)],
    )
    return rows[0]
  })
  if (!found) throw notFound()
  if (!isOpen(found, services.clock())) throw closed()
  const { account } = call.context
  const there = { ...call, context: { ...call.context, account: { ...account, id: found.account_id } } }
  return await change(endpoint, there, services, async (change) => {
    const { rowCount } = await change.tx.query(
      `update invitations set state = $3, user_id = $4 where account_id = $1 and id = $2 and state = 'pending'`,
      [change.account, id, state, change.user],
    )
    // Withdrawn, or decided in another window, a moment ago.
    if (rowCount !== 1) throw closed()
    await work(change, found)
    await recordAudit(change, 'invitations', id, 'update', { before: { state: 'pending' }, after: { state } })
    change.changed('memberships', change.user)
    change.changed('users', change.user)
    return {}
  })
}

/** An address in a profile does not prove ownership: the token that was mailed to it does (decision 0061). */
const acceptRoute = implement(acceptInvitation, (call, services) => {
  const { token } = call.body
  return deciding(
    acceptInvitation,
    call,
    services,
    { state: 'accepted', token },
    async (change, invitation) => {
      await writeMembership(change, change.user, invitation.roles)
      await writeStandingGroups(change, change.user, invitation.group_ids)
    },
  )
})

const declineRoute = implement(declineInvitation, (call, services) =>
  deciding(declineInvitation, call, services, { state: 'declined' }, () => Promise.resolve()),
)

const leaveRoute = implement(leaveAccount, (given, services) => {
  const id = idOf(given)
  if (id === personOf(given).homeAccount) throw conflict('The own account is not left')
  const { account } = given.context
  const call = { ...given, context: { ...given.context, account: { ...account, id } } }
  return change(leaveAccount, call, services, async (change) => {
    await keepingAdministrators(change, change.user, async () => {
      const { rowCount } = await change.tx.query(
        'delete from memberships where account_id = $1 and user_id = $2',
        [id, change.user],
      )
      if (rowCount !== 1) throw notFound()
    })
    await recordAudit(change, 'users', change.user, 'delete', { before: { member: true }, after: null })
    change.changed('memberships', change.user)
    change.changed('users', change.user)
    return {}
  })
})

export const participationRoutes: Route[] = [
  participationRoute,
  openRoute,
  acceptRoute,
  declineRoute,
  leaveRoute,
]
