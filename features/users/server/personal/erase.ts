/**
 * Removes data that identifies a person; what they did keeps its ids, so that figures and the audit log stay
 * (decision 0048).
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, refused } from '@haulway/platform/server/http/failure.ts'
import { fieldError, problem } from '@haulway/resource'
import { type Change, recordAudit } from '@haulway/storage'
import { markForRemoval, removeFilesOf } from '../../../files/index.ts'
import { keepingAdministrators } from '../administrators.ts'
import { NOBODY, type Place } from './place.ts'
import { accountPlaces, ownPlaces } from './places.ts'
import { GIVEN, givenOf, type Subject } from './subject.ts'

/** Throws when the caller must not erase this person. */
export function refuseErasing({ user }: Subject, caller: string): void {
  if (user === null) return
  if (user.id === caller) throw refused(409, fieldError('id', problem('conflict.erase.self')))
  // System administrators must first lose that status.
  if (user.systemAdmin) throw refused(409, fieldError('id', problem('conflict.erase.system')))
}

async function erasePlace(
  tx: Transaction,
  place: Place,
  subject: Subject,
  ofAccount: boolean,
): Promise<void> {
  const { table, where, erased } = place
  if (erased === 'kept') return
  const condition = ofAccount ? `account_id = $1 and (${where})` : where
  const columns =
    erased === 'removed' ? [] : Object.entries(erased).map(([name, value]) => `${name} = ${value}`)
  const what = columns.length === 0 ? `delete from ${table}` : `update ${table} set ${columns.join(', ')}`
  await tx.query(`${GIVEN} ${what} where ${condition}`, givenOf(subject))
}

/** Entries that are about the person alone, although not by their id: recipients of reports. */
async function entriesAbout(tx: Transaction, { account, addresses }: Subject): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from shared_reports where account_id = $1 and lower(address) = any($2)
     union all select id from report_recipients where account_id = $1 and (lower(email) = any($2) or lower(phone) = any($2))`,
    [account, addresses],
  )
  return rows.map((row) => row.id)
}

async function eraseFromRecord(tx: Transaction, subject: Subject, entries: readonly string[]): Promise<void> {
  const { user, driver, addresses, texts } = subject
  const people = [user?.id, driver].filter((one) => typeof one === 'string')
  await tx.query('select haulway_erase_from_record($1, $2, $3, $4)', [
    people,
    [...addresses, ...entries],
    texts,
    NOBODY,
  ])
}

async function enter(tx: Transaction, account: string, user: string): Promise<void> {
  await tx.query(`select set_config('app.account', $1, true), set_config('app.user', $2, true)`, [
    account,
    user,
  ])
}

/** Accounts in which the person is or was a guest; guests come by invitation. */
async function elsewhere(tx: Transaction, { account, user }: Subject): Promise<string[]> {
  if (user === null) return []
  await enter(tx, account, user.id)
  const { rows } = await tx.query<{ account_id: string }>(
    `select account_id from memberships where user_id = $1
     union select account_id from invitations where user_id = $1`,
    [user.id],
  )
  return rows.map((row) => row.account_id).filter((one) => one !== account)
}

/** In other accounts, rows with this user's id, but not entries that the account itself maintains. */
async function eraseElsewhere(tx: Transaction, subject: Subject, account: string): Promise<void> {
  await enter(tx, account, '')
  const there = { ...subject, account, driver: null }
  for (const place of accountPlaces) if (place.everywhere) await erasePlace(tx, place, there, true)
  await eraseFromRecord(tx, there, [])
}

async function eraseFiles(change: Change, { user, driver }: Subject): Promise<void> {
  if (driver !== null) await removeFilesOf(change, { name: 'drivers', id: driver })
  if (user?.avatar) await markForRemoval(change.tx, change.account, user.avatar)
}

/**
 * Erases the person in the transaction of the change, and audits who erased which entry. Throws when an account would
 * be left without an administrator.
 */
export async function erase(change: Change, subject: Subject): Promise<void> {
  const { tx, account, user: caller } = change
  const { user, driver } = subject
  const work = async () => {
    const others = await elsewhere(tx, subject)
    // Without a user: rows of projects that are closed to the caller are erased too.
    await enter(tx, account, '')
    const entries = await entriesAbout(tx, subject)
    await eraseFiles(change, subject)
    for (const place of accountPlaces) await erasePlace(tx, place, subject, true)
    for (const place of ownPlaces) await erasePlace(tx, place, subject, false)
    await eraseFromRecord(tx, subject, entries)
    for (const other of others) await eraseElsewhere(tx, subject, other)
    await enter(tx, account, caller)
  }
  await (user === null ? work() : keepingAdministrators(change, user.id, work))
  for (const [resource, id] of [
    ['users', user?.id],
    ['drivers', driver],
  ] as const) {
    if (typeof id !== 'string') continue
    await recordAudit(change, resource, id, 'erase', { before: null, after: null })
    change.changed(resource, id)
  }
  if (user === null) return
  change.changed('sessions', user.id)
  change.changed('memberships', user.id)
}

/** A linked user and driver are erased together: the caller needs the permission for both. */
export function refuseWithoutRight(
  { user, driver }: Subject,
  can: (resource: 'users' | 'drivers') => boolean,
): void {
  if ((user !== null && !can('users')) || (driver !== null && !can('drivers'))) throw forbidden()
}
