/** Writes a user: fields, login, roles and groups. Permissions are checked elsewhere. */
import { fieldError, type FieldError, problem, type Draft } from '@haulway/resource'
import { DatabaseProblem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'
import { guardProfile } from '../../measurement/index.ts'
import { type PasswordChange, readPasswordChange } from '../password.ts'
import { newPersonProblems, users } from '../user.resource.ts'
import type { User } from './rows.ts'

export type UserBody = Draft<typeof users> & { groups: { id: string }[] | null }

/** A parsed save: the password read, the login on or off, absent fields unchanged. */
export interface Wanted {
  readonly draft: Draft<typeof users>
  readonly password: PasswordChange | undefined
  /** Undefined: unchanged. */
  readonly roles: readonly number[] | undefined
  readonly groups: WantedGroups | undefined
}

export interface WantedGroups {
  readonly ids: readonly string[]
  /** The field name that the caller used: errors are reported there. */
  readonly field: 'directGroups' | 'groups'
}

/** Clients may send `groups` in place of `directGroups`; undefined: unchanged. */
export function groupsOfBody({
  directGroups,
  groups,
}: Pick<UserBody, 'directGroups' | 'groups'>): WantedGroups | undefined {
  if (directGroups) return { ids: directGroups.map((one) => one.id), field: 'directGroups' }
  return groups ? { ids: groups.map((one) => one.id), field: 'groups' } : undefined
}

function refuseNew(body: UserBody): void {
  const errors = newPersonProblems(body)
  if (errors.length > 0) throw validationFailed(errors)
}

/** `ownPassword`: users who change their own existing password must give the old one. Throws validation errors. */
export function wantedOf(body: UserBody, before: User | null, ownPassword: boolean): Wanted {
  if (!before) refuseNew(body)
  const loginEnabled = body.loginEnabled ?? body.loginId !== null
  const sent = loginEnabled && body.password !== null ? body.password : undefined
  const read = sent === undefined ? undefined : readPasswordChange(sent, ownPassword)
  const isRead = read === undefined || 'change' in read
  const next = (isRead ? read?.change.new : read.next) ?? null
  const draft = {
    ...body,
    loginEnabled,
    loginId: loginEnabled ? body.loginId : null,
    proof: null,
    oldPassword: null,
    password: next,
    passwordConfirm: body.passwordConfirm ?? next,
  }
  // When the new password could be read, the rules report what is wrong with it.
  const unread = isRead || next !== null ? [] : [read.error]
  const errors = [...unread, ...(before ? (users.rules?.(draft, before) ?? []) : [])]
  if (errors.length > 0) throw validationFailed(errors)
  return {
    draft,
    password: isRead ? read?.change : undefined,
    roles: body.roles ?? undefined,
    groups: groupsOfBody(body),
  }
}

const columns = [
  ['full_name', 'fullName'],
  ['nickname', 'nickname'],
  ['address1', 'address1'],
  ['address2', 'address2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zip'],
  ['comments', 'comments'],
  ['active', 'active'],
  ['login_id', 'loginId'],
  ['email', 'email'],
  ['measurement_profile', 'measurementProfile'],
  ['system_admin', 'systemAdmin'],
  ['tml_management_admin', 'tmlManagementAdmin'],
] as const

function valuesOf(draft: Draft<typeof users>): unknown[] {
  return columns.map(([column, name]) => (column.endsWith('admin') ? draft[name] === true : draft[name]))
}

/**
 * Throws errors for both a login and an address that another user has. When one is taken concurrently, the unique
 * index reports it.
 */
async function refuseTaken(
  tx: Transaction,
  id: string,
  { loginId, email }: Draft<typeof users>,
): Promise<void> {
  const { rows } = await tx.query<{ loginId: boolean; email: boolean }>(
    `select exists (select from users where login_key = haulway_fold($2) and id <> $1) as "loginId",
       exists (select from users where email_key = haulway_fold($3) and id <> $1) as email`,
    [id, loginId, email],
  )
  const fields = (['loginId', 'email'] as const).filter((field) => rows[0]?.[field])
  if (fields.length > 0) throw validationFailed(fields.map(alreadyTaken))
}

export async function insertPerson(wanted: Wanted, hash: string | null, change: Change): Promise<string> {
  const id = newId()
  await refuseTaken(change.tx, id, wanted.draft)
  const names = [
    'id',
    'home_account_id',
    'password_hash',
    'created_at',
    'created_by',
    'modified_at',
    'modified_by',
  ]
  const values = [
    id,
    change.account,
    hash,
    change.now,
    change.user,
    change.now,
    change.user,
    ...valuesOf(wanted.draft),
  ]
  const all = [...names, ...columns.map(([column]) => column)]
  await change.tx.query(
    `insert into users (${all.join(', ')}) values (${all.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
  return id
}

/** A login that is switched off has no password. */
export async function updatePerson(id: string, wanted: Wanted, { tx, now, user }: Change): Promise<void> {
  await refuseTaken(tx, id, wanted.draft)
  const terms = columns.map(([column], index) => `${column} = $${index + 4}`)
  await tx.query(
    `update users set version = version + 1, modified_at = $2, modified_by = $3, ${terms.join(', ')},
            password_hash = case when $${columns.length + 4} then password_hash end
      where id = $1`,
    [id, now, user, ...valuesOf(wanted.draft), wanted.draft.loginEnabled === true],
  )
}

/** `alone`: the user's own fields are not written, so the membership increments the version. */
export async function writeMembership(
  { tx, account, now }: Pick<Change, 'tx' | 'account' | 'now'>,
  user: string,
  roles: readonly number[],
  alone = false,
): Promise<void> {
  await tx.query(
    `insert into memberships (account_id, user_id, roles, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, user_id) do update set roles = excluded.roles, version = memberships.version + $5`,
    [account, user, roles, now, alone ? 1 : 0],
  )
}

/** Throws when one of the groups is not a group of the account. */
export async function checkGroups(
  tx: Transaction,
  account: string,
  { ids, field }: WantedGroups,
): Promise<void> {
  const { rows } = await tx.query<{ found: number }>(
    'select count(*)::int as found from groups where account_id = $1 and id = any($2::uuid[])',
    [account, ids],
  )
  if (rows[0]?.found !== new Set(ids).size) {
    throw validationFailed([fieldError(field, problem('validation.reference'))])
  }
}

export async function writeGroups(
  { tx, account }: Pick<Change, 'tx' | 'account'>,
  user: string,
  groups: WantedGroups,
): Promise<void> {
  await checkGroups(tx, account, groups)
  await tx.query('delete from group_members where account_id = $1 and user_id = $2', [account, user])
  await tx.query(
    `insert into group_members (account_id, user_id, group_id) select $1, $2, one from unnest($3::uuid[]) one
     on conflict do nothing`,
    [account, user, groups.ids],
  )
}

/** The groups of an invitation that still exist. */
export async function writeStandingGroups(
  { tx, account }: Pick<Change, 'tx' | 'account'>,
  user: string,
  groups: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into group_members (account_id, user_id, group_id)
     select account_id, $2, id from groups where account_id = $1 and id = any($3::uuid[]) on conflict do nothing`,
    [account, user, groups],
  )
}

const taken: Readonly<Record<string, 'loginId' | 'email'>> = { users_login: 'loginId', users_email: 'email' }

/** Runs a save; a login or an address that another user has is reported at its field. */
export async function guardPerson<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await guardProfile(save)
  } catch (error) {
    const field = error instanceof DatabaseProblem ? taken[error.constraint ?? ''] : undefined
    throw field === undefined ? error : validationFailed([alreadyTaken(field)])
  }
}

export function alreadyTaken(field: 'loginId' | 'email'): FieldError {
  return fieldError(field, problem(`validation.${field}.used`))
}
