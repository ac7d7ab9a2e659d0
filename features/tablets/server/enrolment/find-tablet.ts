/** Tablets as they are found by what they show, and what they are told of themselves. */
import type { EndpointOutput } from '@haulway/resource'
import { type Database, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { storedProfile } from '../../../measurement/measurement.ts'
import type { readTablet } from '../../enrolment.endpoints.ts'
import type { ReleaseSlot } from '../../inventory.endpoints.ts'
import { hashOfCode, hashOfSecret } from './secrets.ts'

export type TabletItem = EndpointOutput<typeof readTablet>['tablet']

/** What names a tablet. */
export type TabletKey = Pick<FoundTablet, 'id' | 'account'>

export interface FoundTablet {
  readonly id: string
  readonly account: string
  readonly slot: ReleaseSlot
}

/** Of an active account with trackers; `condition` on `t` has the hash as `$1`. */
async function findByHash<T extends FoundTablet>(
  database: Database,
  hash: Buffer,
  condition: string,
): Promise<T | null> {
  const { rows } = await inSystem(
    database,
    (tx) =>
      tx.query<T>(
        `select t.id, t.account_id as account, t.slot, t.code_expires_at is null as reusable
           from tablets t join accounts a on a.id = t.account_id and a.status = 'ACTIVE'
                              and a.features -> 'tracker' is distinct from 'false'
          where ${condition} and t.unregistered_at is null`,
        [hash],
      ),
    { 'app.secret_hash': hash.toString('hex') },
  )
  return rows[0] ?? null
}

/** The tablet with this secret; null alike for an unknown and an unregistered one. */
export async function findTablet(
  database: Database,
  secret: string | undefined,
): Promise<FoundTablet | null> {
  const hash = secret === undefined ? null : hashOfSecret(secret)
  return hash && (await findByHash(database, hash, 't.secret_hash = $1'))
}

export interface FoundCode extends FoundTablet {
  /** A practice code, which several tablets may join with. */
  readonly reusable: boolean
}

/** The waiting tablet with this code, which may have expired. */
export async function findCode(database: Database, code: string): Promise<FoundCode | null> {
  return await findByHash<FoundCode>(database, hashOfCode(code), 't.code_hash = $1')
}

/**
 * SQL condition on `tablets_machines m` and its `equipment e`: the tablet may be put into the machine. Its device there
 * was not revoked, and the machine is not hidden.
 */
const MAY_ENTER = `not e.hidden and not exists (select from devices d
    where d.account_id = m.account_id and d.tablet_id = m.tablet_id and d.equipment_id = m.equipment_id
      and d.revoked_at is not null)`

/** The machine's id as it is stored; null when the tablet may not be put into it. */
export async function findAllowedMachine(
  tx: Transaction,
  { account, id }: TabletKey,
  machine: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select e.id from tablets_machines m join equipment e on e.account_id = m.account_id and e.id = m.equipment_id
      where m.account_id = $1 and m.tablet_id = $2 and e.id = $3 and ${MAY_ENTER}`,
    [account, id, machine],
  )
  return rows[0]?.id ?? null
}

interface DescribedRow extends Omit<TabletItem, 'profile'> {
  profile: string
  measures: TabletItem['profile']['measures'] | null
}

/** What a tablet knows before it is put into a machine. */
export async function describeTablet(tx: Transaction, { account, id }: TabletKey): Promise<TabletItem> {
  const { rows } = await tx.query<DescribedRow>(
    `select t.id, t.title, t.language, a.title as account, coalesce(a.features -> 'practice' = 'true', false) as practice,
        p.name as profile, p.measures,
        coalesce((select json_agg(json_build_object('id', e.id, 'title', e.equipment_id, 'kind', e.kind)
                                  order by lower(e.equipment_id), e.id)
           from tablets_machines m join equipment e on e.account_id = m.account_id and e.id = m.equipment_id
          where m.account_id = t.account_id and m.tablet_id = t.id and ${MAY_ENTER}), '[]') as machines
       from tablets t join accounts a on a.id = t.account_id
       join measurement_profiles p on p.name = a.measurement_profile
      where t.account_id = $1 and t.id = $2`,
    [account, id],
  )
  const [row] = rows
  if (!row) throw new Error(`no tablet ${id}`)
  const { profile, measures, ...rest } = row
  return { ...rest, profile: storedProfile(profile, measures) }
}
