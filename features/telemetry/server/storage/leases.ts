/**
 * Which accounts this process owns. A process renews its lease, one row, every second, valid by the database's clock;
 * while the lease is valid, no other process takes its accounts over. The lease does not prevent concurrent writes:
 * the fence, checked by every transaction, does (`owned.ts`, decision 0051).
 */
import { randomUUID } from 'node:crypto'
import { type Database, inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'
import type { Owned } from '../model/ownership.ts'
import { accountsWithWorkLeft } from './pending-accounts.ts'

export interface LeaseOptions {
  database: Database
  /** No other process uses this database: what another one holds was left behind. */
  singleProcess?: boolean
  /** Whether this process may own accounts; otherwise it only queries owners. */
  ownsAccounts?: boolean
  /** Factor on the duration of a lease, for tests on a busy machine. */
  leaseFactor?: number
}

/** Result of a lease check. */
export interface LeaseCheck {
  /** Accounts of this process, and whether their site has changed since it was last loaded. */
  own: ReadonlyMap<string, { siteChanged: boolean }>
  /** Processes with a valid lease, all of which may own accounts. */
  live: ReadonlySet<string>
}

export interface Leases {
  /** Id of this process, which others address. */
  readonly process: string
  /** Takes the account over with a new fence. Rejects with NotOwner. */
  readonly take: (account: string) => Promise<Owned>
  /** Renews the lease and reads the state of ownership. */
  check(): Promise<LeaseCheck>
  /** Accounts with pending recomputation that no other live process owns. */
  readonly accountsWithWorkLeft: () => Promise<string[]>
  /** Gives up the lease and with it all accounts; later calls of `take` are refused. */
  release(): Promise<void>
}

const VALID_SECONDS = 4
/** An older lease is renewed before an account is taken over. */
const RENEWED_MS = 1_000

const isLive = (process: string) =>
  `exists (select from telemetry_processes p where p.id = ${process} and p.valid_until > clock_timestamp())`

async function findHolder(tx: Transaction): Promise<{ holder: string; live: boolean } | undefined> {
  const { rows } = await tx.query<{ holder: string; live: boolean }>(
    `select process_id as holder, ${isLive('process_id')} as live from telemetry_owners
      where account_id = haulway_account()`,
  )
  return rows[0]
}

/** Which live process should take an unowned account; hashing spreads accounts over processes. */
async function preferredOwner(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from telemetry_processes where valid_until > clock_timestamp()
      order by md5(id::text || haulway_account()) limit 1`,
  )
  return rows[0]?.id
}

/** The new fence; undefined when another process was faster or the account is being deleted. */
async function takeOver(
  tx: Transaction,
  process: string,
  singleProcess: boolean,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ fence: string }>(
    `insert into telemetry_owners as held (account_id, process_id, fence)
      select id, $1, 1 from accounts where id = haulway_account() and status <> 'DELETING'
      on conflict (account_id) do update set process_id = excluded.process_id, fence = held.fence + 1
        where held.process_id = $1 or $2 or not ${isLive('held.process_id')}
      returning fence`,
    [process, singleProcess],
  )
  return rows[0] && Number(rows[0].fence)
}

async function renew(tx: Transaction, process: string, seconds: number): Promise<void> {
  await tx.query(
    `insert into telemetry_processes (id, valid_until) values ($1, clock_timestamp() + make_interval(secs => $2))
      on conflict (id) do update set valid_until = excluded.valid_until`,
    [process, seconds],
  )
}

async function readOwnership(tx: Transaction): Promise<LeaseCheck> {
  const { rows: own } = await tx.query<{ account: string; changed: boolean }>(
    `select account_id as account,
        exists (select from telemetry_site_changes c where c.account_id = o.account_id) as changed
      from telemetry_owners o where process_id = current_setting('app.process')::uuid`,
  )
  const { rows: live } = await tx.query<{ id: string }>(
    'select id from telemetry_processes where valid_until > clock_timestamp()',
  )
  return {
    own: new Map(own.map(({ account, changed }) => [account, { siteChanged: changed }])),
    live: new Set(live.map(({ id }) => id)),
  }
}

export function openLeases({
  database,
  singleProcess = false,
  ownsAccounts = true,
  leaseFactor = 1,
}: LeaseOptions): Leases {
  const process = randomUUID()
  const seconds = VALID_SECONDS * leaseFactor
  let renewedAt = Number.NEGATIVE_INFINITY
  let released = false
  const inProcess = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inSystem(database, work, { 'app.process': process }, database.ingest)
  /** With a single process no one reads the lease. */
  const renewOwn = async (tx: Transaction): Promise<void> => {
    if (singleProcess || released || !ownsAccounts) return
    const began = performance.now()
    await renew(tx, process, seconds)
    renewedAt = began
  }
  return {
    process,
    async take(account) {
      if (released) throw new NotStored()
      if (performance.now() - renewedAt > RENEWED_MS) await inProcess(renewOwn)
      const taken = await inAccount(
        database,
        { account },
        async (tx) => {
          const before = await findHolder(tx)
          if (before && before.holder !== process && before.live && !singleProcess)
            throw new NotOwner(before.holder)
          if (!ownsAccounts) throw new NotOwner(await preferredOwner(tx))
          return (await takeOver(tx, process, singleProcess)) ?? (await findHolder(tx))?.holder
        },
        database.ingest,
      )
      if (typeof taken !== 'number') throw new NotOwner(taken)
      return { account, fence: taken, silence: singleProcess ? null : seconds }
    },
    check: () =>
      inProcess(async (tx) => {
        await renewOwn(tx)
        return await readOwnership(tx)
      }),
    accountsWithWorkLeft: () => accountsWithWorkLeft(database, process, singleProcess),
    async release() {
      released = true
      await inProcess((tx) =>
        tx.query(
          `delete from telemetry_processes where id = $1 or valid_until < clock_timestamp() - interval '1 day'`,
          [process],
        ),
      )
    },
  }
}
