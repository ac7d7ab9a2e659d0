/** Invitations to join an account; no user is created or changed until they are accepted (threats A14). */
import { languages, type Language } from '@haulway/platform/messages.ts'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { guardAccess } from './logins.ts'
import { accountToken, hashToken, personOf } from '../../session/index.ts'
import {
  copyInvitationLink,
  type invitationStates,
  invite,
  listInvitations,
  withdrawInvitation,
} from '../participation.endpoints.ts'
import { alreadyTaken, checkGroups, groupsOfBody, type UserBody, type WantedGroups } from './save.ts'

const LIFE_MS = 14 * 86_400_000

interface Person {
  id: string
  full_name: string
  email: string
  language: string | null
  home_account_id: string
}

/** The user with this address, in any account. */
export async function findPerson(tx: Transaction, email: string): Promise<Person | undefined> {
  const { rows } = await tx.query<Person>(
    `select id, full_name, email, language, home_account_id from users
      where email_key = haulway_fold($1)`,
    [email],
  )
  return rows[0]
}

async function isMember({ tx, account }: Change, person: Person): Promise<boolean> {
  if (person.home_account_id === account) return true
  const { rowCount } = await tx.query('select from memberships where account_id = $1 and user_id = $2', [
    account,
    person.id,
  ])
  return rowCount === 1
}

interface NewInvitation {
  readonly email: string
  /** Null for a person without a login. */
  readonly person: Person | null
  readonly roles: readonly number[]
  readonly groups: WantedGroups
  readonly inviter: string
  readonly language: Language
}

interface Written {
  id: string
  expires_at: Date
}

/** The open invitation of the same person or address; `$1` the account, `$2` the person, `$3` the address. */
const SAME = `account_id = $1 and state = 'pending' and (user_id = $2 or haulway_fold(email) = haulway_fold($3))`

/** Updates what the open invitation grants, under its old link; undefined when there is none. */
async function renew(change: Change, invitation: NewInvitation): Promise<Written | undefined> {
  const { email, person, roles, groups } = invitation
  const { rows } = await change.tx.query<Written>(
    `update invitations set roles = $4, group_ids = $5 where ${SAME} and expires_at > $6 returning id, expires_at`,
    [change.account, person?.id ?? null, email, roles, groups.ids, change.now],
  )
  if (rows[0])
    await recordAudit(change, 'invitations', rows[0].id, 'update', { before: {}, after: { roles } })
  return rows[0]
}

/** A new invitation replaces the open one. `mail`: null when none is sent. */
async function write(
  change: Change,
  invitation: NewInvitation,
  token: string,
  mail: string | null,
): Promise<Written> {
  const { tx, account, user, now } = change
  const { email, person, roles, groups } = invitation
  await tx.query(`update invitations set state = 'withdrawn' where ${SAME}`, [
    account,
    person?.id ?? null,
    email,
  ])
  const id = newId()
  const expires_at = new Date(now.getTime() + LIFE_MS)
  await tx.query(
    `insert into invitations (account_id, id, user_id, email, roles, group_ids, token_hash, mail_id, created_at,
       created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      account,
      id,
      person?.id ?? null,
      email,
      roles,
      groups.ids,
      hashToken(token),
      mail,
      now,
      user,
      expires_at,
    ],
  )
  await recordAudit(change, 'invitations', id, 'create', { before: null, after: { email, roles } })
  return { id, expires_at }
}

const linkPath = (token: string) => `/accountParticipationManagement?token=${token}`

/** Returns the mail's id unless it is not sent: mails per hour are limited by address and by account (threats F7). */
async function send(change: Change, invitation: NewInvitation, token: string): Promise<string | null> {
  const { rows } = await change.tx.query<{ title: string }>('select title from accounts where id = $1', [
    change.account,
  ])
  const { email, person, inviter, language } = invitation
  const id = newId()
  const queued = await enqueueMail(change.tx, {
    id,
    to: email,
    template: person ? 'invitation' : 'newcomer',
    words: { fullName: person?.full_name ?? email, account: rows[0]?.title ?? '', inviter },
    language,
    link: linkPath(token),
    account: change.account,
    now: change.now.getTime(),
  })
  if (queued) change.changed('outbox', change.account)
  return queued ? id : null
}

interface Asked {
  readonly email: string
  readonly roles: readonly number[]
  readonly groups: WantedGroups
}

async function inviteOne(
  change: Change,
  { email, roles, groups }: Asked,
  person: Person | undefined,
  call: Pick<Call, 'context' | 'headers'>,
): Promise<{ id: string; email: string; expiresAt: string }> {
  if (person && (await isMember(change, person))) throw validationFailed([alreadyTaken('email')])
  const known = languages.find((language) => language === person?.language)
  const invitation = {
    // The address in the user's own spelling, whatever the inviter typed.
    email: person?.email ?? email,
    person: person ?? null,
    roles,
    groups,
    inviter: call.context.user.fullName,
    language: known ?? languageFromCookies(call.headers['cookie'] ?? ''),
  }
  await checkGroups(change.tx, change.account, groups)
  const token = accountToken(change.account)
  const mail = await send(change, invitation, token)
  // Without a mail for a new link the old one remains valid: otherwise nobody could accept.
  const renewed = mail === null ? await renew(change, invitation) : undefined
  const { id, expires_at } = renewed ?? (await write(change, invitation, token, mail))
  change.changed('invitations', id)
  return { id, email: invitation.email, expiresAt: expires_at.toISOString() }
}

/**
 * Invites the existing user who has the address of a requested new user. Login, password and name in the request are
 * ignored.
 */
export async function inviteExisting(
  change: Change,
  body: UserBody,
  call: Pick<Call, 'context' | 'headers'>,
): Promise<{ invitation: { id: string; email: string; expiresAt: string } }> {
  const person = await findPerson(change.tx, body.email ?? '')
  // Deleted between two queries.
  if (!person) throw notFound()
  const groups = groupsOfBody(body) ?? { ids: [], field: 'directGroups' }
  const asked = { email: person.email, roles: body.roles ?? [], groups }
  return { invitation: await inviteOne(change, asked, person, call) }
}

interface Waiting {
  id: string
  email: string
  roles: number[]
  created_at: Date
  expires_at: Date
  state: 'pending' | 'accepted'
  opened_at: Date | null
  mail: string | null
}

const mailStates: Readonly<Record<string, State>> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  unknown: 'sent',
}

type State = (typeof invitationStates)[number]

function stateOf(row: Waiting, now: number): State {
  if (row.state === 'accepted') return 'accepted'
  if (row.expires_at.getTime() <= now) return 'expired'
  if (row.opened_at !== null) return 'opened'
  return mailStates[row.mail ?? ''] ?? 'notSent'
}

const listRoute = implement(listInvitations, async (call, { database, clock }) => {
  const account = call.context.account.id
  const now = clock()
  const rows = await inAccount(database, scopeOf(call.context), async (tx) => {
    const found = await tx.query<Waiting>(
      `select i.id, i.email, i.roles, i.created_at, i.expires_at, i.state, i.opened_at, o.state as mail
         from invitations i left join outbox o on o.id = i.mail_id
        where i.account_id = $1
          and (i.state = 'pending' and i.expires_at > $3 or i.state = 'accepted' and i.expires_at > $2)
        order by i.state desc, i.created_at desc, i.id limit 500`,
      [account, new Date(now), new Date(now - LIFE_MS)],
    )
    return found.rows
  })
  const items = rows.map((row) => ({
    id: row.id,
    email: row.email,
    roles: row.roles,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, now),
  }))
  return { body: { items, total: items.length } }
})

const inviteRoute = implement(invite, (call, services) => {
  // Invitations can lead to a login, so only people create them, not API tokens.
  personOf(call)
  return change(invite, call, services, async (change) => {
    const { email, roles } = call.body
    const asked = { email, roles: roles ?? [], groups: { ids: [], field: 'groups' as const } }
    return { body: await inviteOne(change, asked, await findPerson(change.tx, email), call) }
  })
})

function linkRoute(base: () => string): Route {
  return implement(copyInvitationLink, (call, services) => {
    const id = idOf(call)
    personOf(call)
    const work = async (change: Change) => {
      const token = accountToken(change.account)
      const { rowCount } = await change.tx.query(
        `update invitations set copied_hash = $3
          where account_id = $1 and id = $2 and state = 'pending' and expires_at > $4`,
        [change.account, id, hashToken(token), change.now],
      )
      if (rowCount !== 1) throw notFound()
      await recordAudit(change, 'invitations', id, 'update', { before: {}, after: { link: 'copied' } })
      return { body: { link: `${base()}${linkPath(token)}` as string | null } }
    }
    return change(copyInvitationLink, call, services, work, { keep: () => ({ link: null }) })
  })
}

const withdrawRoute = implement(withdrawInvitation, (call, services) => {
  const id = idOf(call)
  guardAccess(call, {}, null)
  return change(withdrawInvitation, call, services, async (change) => {
    const { rowCount } = await change.tx.query(
      `update invitations set state = 'withdrawn' where account_id = $1 and id = $2 and state = 'pending'`,
      [change.account, id],
    )
    if (rowCount !== 1) throw notFound()
    await recordAudit(change, 'invitations', id, 'delete', { before: { state: 'pending' }, after: null })
    change.changed('invitations', id)
    return {}
  })
})

/** `base`: address of this site for links. */
export function invitationRoutes(base: () => string): Route[] {
  return [listRoute, inviteRoute, linkRoute(base), withdrawRoute]
}
