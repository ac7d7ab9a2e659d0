/** The subject of an export or an erasure: a user, a driver, or both when the driver is linked to the user. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'

export interface Subject {
  readonly account: string
  /** A user of this account; guests belong to another one. */
  readonly user: { readonly id: string; readonly systemAdmin: boolean; readonly avatar: string | null } | null
  readonly driver: string | null
  readonly fullName: string
  /** Mail addresses and phones; and these together with the names. All in lower case. */
  readonly addresses: readonly string[]
  readonly texts: readonly string[]
}

interface Row {
  user_id: string | null
  system_admin: boolean | null
  avatar_id: string | null
  home: string | null
  user_name: string | null
  email: string | null
  login_id: string | null
  driver_id: string | null
  driver_name: string | null
  phone: string | null
}

const SELECT = `select u.id as user_id, u.system_admin, u.avatar_id, u.home_account_id as home, u.full_name as user_name,
    u.email, u.login_id, d.id as driver_id, d.full_name as driver_name, d.phone
  from (select * from memberships where account_id = $1) m join users u on u.id = m.user_id
  full join (select * from drivers where account_id = $1) d on d.user_id = u.id`

function filled(...texts: (string | null)[]): string[] {
  return texts.flatMap((one) => (one === null || one.trim() === '' ? [] : [one.trim().toLowerCase()]))
}

/** Shorter phone numbers could be any other number. */
const SHORTEST_PHONE = 6

/**
 * The person behind a user or a driver of the account; `guest` for a user of another account, undefined when there is
 * none. `lock` locks the rows until the transaction ends.
 */
export async function findSubject(
  tx: Transaction,
  account: string,
  kind: 'user' | 'driver',
  id: string,
  lock = false,
): Promise<Subject | 'guest' | undefined> {
  if (lock) {
    await tx.query('select from users where id = $1 for no key update', [id])
    await tx.query(
      'select from drivers where account_id = $1 and (id = $2 or user_id = $2) for no key update',
      [account, id],
    )
  }
  const { rows } = await tx.query<Row>(`${SELECT} where ${kind === 'user' ? 'u.id' : 'd.id'} = $2`, [
    account,
    id,
  ])
  const [row] = rows
  if (!row) return undefined
  const own = row.user_id !== null && row.home === account
  if (kind === 'user' && !own) return 'guest'
  const phone = row.phone !== null && row.phone.trim().length >= SHORTEST_PHONE ? row.phone : null
  const addresses = filled(own ? row.email : null, phone)
  return {
    account,
    user: own ? { id: row.user_id!, systemAdmin: row.system_admin === true, avatar: row.avatar_id } : null,
    driver: row.driver_id,
    fullName: (kind === 'driver' ? row.driver_name : row.user_name) ?? '',
    addresses,
    texts: [...addresses, ...filled(own ? row.user_name : null, own ? row.login_id : null, row.driver_name)],
  }
}

/** Binds the parameters of conditions and columns of `Place`, with their types. */
export const GIVEN = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::text[], $5::text[])`

export function givenOf({ account, user, driver, addresses, texts }: Subject): unknown[] {
  return [account, user?.id ?? null, driver, addresses, texts]
}
