/** Users as an account sees them: its members. Of guests it sees their name and their membership. */
import {
  avatarAddress,
  type Item,
  type ListQuery,
  type Page,
  type Reference,
  SYSTEM_ID,
} from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { orderBy, searchPattern, limitAndOffset } from '@haulway/storage'
import { groupsOf, type UserGroup } from '../../groups/index.ts'
import type { users } from '../user.resource.ts'

interface Association {
  provider: string
  associatedAt: string
}

export type User = Item<typeof users> & {
  groups: UserGroup[]
  roles: number[]
  avatar: string | null
  oauth2Associations: Association[]
}

interface UserRow {
  id: string
  home_account_id: string
  home_title: string
  full_name: string
  nickname: string | null
  comments: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  login_id: string | null
  avatar_id: string | null
  email: string | null
  active: boolean
  roles: number[]
  system_admin: boolean
  tml_management_admin: boolean
  measurement_profile: string | null
  last_login_at: Date | null
  version: number
  joined_at: Date
  created_at: Date
  created_by: string
  created_by_name: string | null
  modified_at: Date
  modified_by: string
  modified_by_name: string | null
  /** For a guest: who invited them, and who last changed their membership; null when unknown, or never. */
  inviter: Reference | null
  changed_at: Date | null
  changer: Reference | null
  associations: Association[]
}

/** A change of the user and one of the membership both increment the version. */
const SELECT = `select u.*, u.version + m.version - 1 as version, m.roles, m.created_at as joined_at,
    home.title as home_title, creator.full_name as created_by_name, modifier.full_name as modified_by_name,
    invited.by as inviter, changed.at as changed_at, changed.by as changer, linked.associations
  from memberships m join users u on u.id = m.user_id join accounts home on home.id = u.home_account_id
  left join users creator on creator.id = u.created_by left join users modifier on modifier.id = u.modified_by
  left join lateral (
    select json_build_object('id', i.created_by, 'title', coalesce(p.full_name, '')) as by
      from invitations i left join users p on p.id = i.created_by
     where u.home_account_id <> m.account_id and i.account_id = m.account_id and i.user_id = u.id and i.state = 'accepted'
     order by i.created_at desc limit 1) invited on true
  left join lateral (
    select a.at, json_build_object('id', a.user_id, 'title', coalesce(p.full_name, '')) as by
      from audit_log a left join users p on p.id = a.user_id
     where u.home_account_id <> m.account_id and a.account_id = m.account_id and a.resource = 'users'
       and a.entity_id = u.id and a.action = 'update' and a.at >= m.created_at
     order by a.at desc limit 1) changed on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('provider', i.issuer, 'associatedAt', i.associated_at)
        order by i.associated_at, i.id), '[]') as associations
      from identities i where i.user_id = u.id and u.home_account_id = m.account_id) linked`

const nobody: Reference = { id: SYSTEM_ID, title: '' }

/** Visible to the user's home account only. */
function ownPart(row: UserRow) {
  return {
    nickname: row.nickname,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    comments: row.comments,
    loginId: row.login_id,
    measurementProfile: row.measurement_profile,
    systemAdmin: row.system_admin,
    tmlManagementAdmin: row.tml_management_admin,
    account: { id: row.home_account_id, title: row.home_title },
    lastLoginTime: row.last_login_at?.toISOString() ?? null,
    auditInfo: {
      createdAt: row.created_at.toISOString(),
      createdBy: { id: row.created_by, title: row.created_by_name ?? '' },
      modifiedAt: row.modified_at.toISOString(),
      modifiedBy: { id: row.modified_by, title: row.modified_by_name ?? '' },
    },
  }
}

function foreignPart(row: UserRow): ReturnType<typeof ownPart> | Record<string, unknown> {
  const createdBy = row.inviter ?? nobody
  const createdAt = row.joined_at.toISOString()
  const modifiedAt = row.changed_at?.toISOString() ?? createdAt
  const absent = Object.fromEntries(Object.keys(ownPart(row)).map((name) => [name, null]))
  return {
    ...absent,
    systemAdmin: false,
    tmlManagementAdmin: false,
    auditInfo: { createdAt, createdBy, modifiedAt, modifiedBy: row.changer ?? createdBy },
  }
}

function userOf(row: UserRow, account: string, groups: UserGroup[]): User {
  const part = row.home_account_id === account ? ownPart(row) : foreignPart(row)
  const user = {
    id: row.id,
    fullName: row.full_name,
    avatar: avatarAddress(row.id, row.avatar_id),
    active: row.active,
    loginEnabled: row.login_id !== null,
    email: row.email,
    roles: row.roles,
    directGroups: groups.filter((one) => one.direct).map(({ id, title }) => ({ id, title })),
    groups,
    oauth2Associations: row.associations.map(({ provider, associatedAt }) => ({
      provider,
      associatedAt: new Date(associatedAt).toISOString(),
    })),
    version: row.version,
    hidden: false,
    ...(part as ReturnType<typeof ownPart>),
  }
  // Passwords are declared for the form; no response contains them.
  return user as User
}

async function usersOf(tx: Transaction, account: string, rows: UserRow[]): Promise<User[]> {
  const groups = await groupsOf(
    tx,
    account,
    rows.map((row) => row.id),
  )
  return rows.map((row) => userOf(row, account, groups.get(row.id) ?? []))
}

/**
 * A member of the account; the same 404 for absent users and those of other accounts. `lock` locks the row until the
 * transaction ends.
 */
export async function readUser(tx: Transaction, account: string, id: string, lock = false): Promise<User> {
  const { rows } = await tx.query<UserRow>(
    `${SELECT} where m.account_id = $1 and m.user_id = $2 ${lock ? 'for no key update of u, m' : ''}`,
    [account, id],
  )
  const [user] = await usersOf(tx, account, rows)
  if (!user) throw notFound()
  return user
}

const sortable = new Map([
  ['fullName', 'lower(u.full_name)'],
  ['loginId', 'lower(u.login_id)'],
  ['email', 'lower(u.email)'],
  ['active', 'u.active'],
  ['loginEnabled', 'u.login_id is not null'],
  ['lastLoginTime', 'u.last_login_at'],
  ['createdAt', 'u.created_at'],
  ['modifiedAt', 'u.modified_at'],
])

/** Filters of the list of users, beside the generic ones. */
interface UserFilters {
  readonly active?: unknown
  readonly email?: unknown
  readonly loginId?: unknown
  /** Index of a role that they have. */
  readonly roles?: unknown
}

export async function listUsers(
  tx: Transaction,
  account: string,
  query: ListQuery & UserFilters,
): Promise<Page<User>> {
  const order = orderBy(sortable, query.sort ?? 'fullName').replace('t.id', 'u.id')
  const { limit, offset } = limitAndOffset(query)
  // Users are never hidden.
  if (query.hidden) return { items: [], total: 0 }
  const { active, email, loginId, roles } = query
  const values = [
    account,
    query.search === null ? null : searchPattern(query.search),
    active ?? null,
    email ?? null,
    loginId ?? null,
    typeof roles === 'string' ? [Number(roles)] : null,
  ]
  // The search covers only the visible fields of guests.
  const where = `where m.account_id = $1 and ($3::boolean is null or u.active = $3)
    and ($4::text is null or u.email_key = haulway_fold($4))
    and ($5::text is null or (u.home_account_id = $1 and u.login_key = haulway_fold($5)))
    and ($6::integer[] is null or m.roles @> $6)
    and ($2::text is null or lower(u.full_name) like lower($2) escape '\\' or lower(u.email) like lower($2) escape '\\'
      or (u.home_account_id = $1 and lower(u.login_id) like lower($2) escape '\\'))`
  const counted = await tx.query<{ total: string }>(
    `select count(*) as total from memberships m join users u on u.id = m.user_id ${where}`,
    values,
  )
  const { rows } = await tx.query<UserRow>(`${SELECT} ${where} order by ${order} limit $7 offset $8`, [
    ...values,
    limit,
    offset,
  ])
  return { items: await usersOf(tx, account, rows), total: Number(counted.rows[0]?.total) }
}
