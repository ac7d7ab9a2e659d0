/** Somebody who exists already is asked to join an account; nothing of them changes until they accept (threats A14). */
import { languages, type Language } from '@haulway/platform/messages.ts'
import { languageIn } from '@haulway/platform/preferences.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { change, type Change, idOf, record } from '@haulway/storage'
import { hashed, newToken } from '../../session/index.ts'
import { listInvitations, withdrawInvitation } from '../participation.endpoints.ts'
import { alreadyTaken, checkGroups, groupsOfBody, type UserBody, type WantedGroups } from './save.ts'

const LIFE_MS = 14 * 86_400_000

interface Invited {
  id: string
  full_name: string
  email: string
  language: string | null
  home_account_id: string
}

/** The person whose address it is, of whatever account. */
export async function findPerson(tx: Transaction, email: string): Promise<Invited | undefined> {
  const { rows } = await tx.query<Invited>(
    `select id, full_name, email, language, home_account_id from users
      where email_key = haulway_fold($1)`,
    [email],
  )
  return rows[0]
}

async function isMember({ tx, account }: Change, person: Invited): Promise<boolean> {
  if (person.home_account_id === account) return true
  const { rowCount } = await tx.query('select from memberships where account_id = $1 and user_id = $2', [
    account,
    person.id,
  ])
  return rowCount === 1
}

interface NewInvitation {
  readonly invited: Invited
  readonly roles: readonly number[]
  readonly groups: WantedGroups
  readonly inviter: string
  readonly language: Language
}

interface Written {
  id: string
  expires_at: Date
}

/** The one that waits with what it is to give now, under its old link; undefined when none waits. */
async function renew(change: Change, invitation: NewInvitation): Promise<Written | undefined> {
  const { rows } = await change.tx.query<Written>(
    `update invitations set roles = $3, group_ids = $4
      where account_id = $1 and user_id = $2 and state = 'pending' and expires_at > $5 returning id, expires_at`,
    [change.account, invitation.invited.id, invitation.roles, invitation.groups.ids, change.now],
  )
  if (rows[0])
    await record(change, 'invitations', rows[0].id, 'update', {
      before: {},
      after: { roles: invitation.roles },
    })
  return rows[0]
}

/** A new one takes the place of the one that waits. */
async function write(change: Change, invitation: NewInvitation, token: string): Promise<Written> {
  const { tx, account, user, now } = change
  const { invited } = invitation
  await tx.query(
    `update invitations set state = 'withdrawn' where account_id = $1 and user_id = $2 and state = 'pending'`,
    [account, invited.id],
  )
  const id = newId()
  const expires_at = new Date(now.getTime() + LIFE_MS)
  await tx.query(
    `insert into invitations (account_id, id, user_id, email, roles, group_ids, token_hash, created_at, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      account,
      id,
      invited.id,
      invited.email,
      invitation.roles,
      invitation.groups.ids,
      hashed(token),
      now,
      user,
      expires_at,
    ],
  )
  const after = { email: invited.email, roles: invitation.roles }
  await record(change, 'invitations', id, 'create', { before: null, after })
  return { id, expires_at }
}

/** Answers whether it goes: an address and an account have their share of an hour (threats F7). */
async function send(change: Change, invitation: NewInvitation, token: string): Promise<boolean> {
  const { rows } = await change.tx.query<{ title: string }>('select title from accounts where id = $1', [
    change.account,
  ])
  const queued = await enqueueMail(change.tx, {
    to: invitation.invited.email,
    template: 'invitation',
    words: {
      fullName: invitation.invited.full_name,
      account: rows[0]?.title ?? '',
      inviter: invitation.inviter,
    },
    language: invitation.language,
    link: `/accountParticipationManagement?token=${token}`,
    account: change.account,
    now: change.now.getTime(),
  })
  if (queued) change.changed('outbox', change.account)
  return queued
}

interface InvitedReply {
  invitation: { id: string; email: string; expiresAt: string }
}

/**
 * Invites the person whose address a new user was to have. The login, the password and the name that were sent along
 * are not looked at.
 */
export async function inviteExisting(
  change: Change,
  body: UserBody,
  call: Pick<Call, 'context' | 'headers'>,
): Promise<InvitedReply> {
  const invited = await findPerson(change.tx, body.email ?? '')
  // Gone between two looks.
  if (!invited) throw notFound()
  if (await isMember(change, invited)) throw validationFailed([alreadyTaken('email')])
  const known = languages.find((language) => language === invited.language)
  const invitation = {
    invited,
    roles: body.roles ?? [],
    groups: groupsOfBody(body) ?? { ids: [], field: 'directGroups' as const },
    inviter: call.context.user.fullName,
    language: known ?? languageIn(call.headers['cookie'] ?? ''),
  }
  await checkGroups(change.tx, change.account, invitation.groups)
  const token = newToken()
  // Without a mail for a new link the old one goes on: else nobody could accept.
  const renewed = (await send(change, invitation, token)) ? undefined : await renew(change, invitation)
  const { id, expires_at } = renewed ?? (await write(change, invitation, token))
  change.changed('invitations', id)
  return { invitation: { id, email: invited.email, expiresAt: expires_at.toISOString() } }
}

interface Waiting {
  id: string
  email: string
  roles: number[]
  created_at: Date
  expires_at: Date
}

export const invitationRoutes: Route[] = [
  implement(listInvitations, async (call, { database, clock }) => {
    const account = call.context.account.id
    const rows = await inAccount(database, { account, user: call.context.user.id }, async (tx) => {
      const found = await tx.query<Waiting>(
        `select id, email, roles, created_at, expires_at from invitations
          where account_id = $1 and state = 'pending' and expires_at > $2 order by created_at desc, id limit 500`,
        [account, new Date(clock())],
      )
      return found.rows
    })
    const items = rows.map((row) => ({
      id: row.id,
      email: row.email,
      roles: row.roles,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }))
    return { body: { items, total: items.length } }
  }),
  implement(withdrawInvitation, (call, services) => {
    const id = idOf(call)
    return change(withdrawInvitation, call, services, async (change) => {
      const { rowCount } = await change.tx.query(
        `update invitations set state = 'withdrawn' where account_id = $1 and id = $2 and state = 'pending'`,
        [change.account, id],
      )
      if (rowCount !== 1) throw notFound()
      await record(change, 'invitations', id, 'delete', { before: { state: 'pending' }, after: null })
      change.changed('invitations', id)
      return {}
    })
  }),
]
