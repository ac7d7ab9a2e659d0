/**
 * Which accounts' telemetry belongs to this process. The lease is a row of the process, renewed every second and told by the
 * database's clock; an account is another's while the lease of that other lasts. That two never write is not up to the
 * lease but to the fence, which every transaction checks (`owned.ts`).
 */
import { randomUUID } from 'node:crypto'
import { type Database, inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'
import type { Owned } from '../model/ownership.ts'
import { accountsWithWorkLeft } from './pending-accounts.ts'

export interface LeaseOptions {
  database: Database
  /** No other process can be at this database: what one holds has been left behind. */
  alone?: boolean
  /** Whether accounts may become this process's own; others only ask for what they need. */
  takes?: boolean
  /** How many times longer than usual a lease lasts; tests on a busy machine take their time. */
  patience?: number
}

/** What a look at the leases finds. */
export interface Look {
  /** The own accounts: whether their site was changed since it was looked at. */
  own: ReadonlyMap<string, { siteChanged: boolean }>
  /** Processes that live and take accounts. */
  live: ReadonlySet<string>
}

export interface Leases {
  /** This process, as others address it. */
  readonly process: string
  /** Makes the account this process's own, as a new memory of it. Rejects with NotOwner. */
  readonly take: (account: string) => Promise<Owned>
  /** Renews the lease and looks around. */
  look(): Promise<Look>
  /** Accounts with something left to be derived that no other process owns. */
  readonly left: () => Promise<string[]>
  /** Gives everything back. Nothing can be taken any more. */
  release(): Promise<void>
}

const VALID_SECONDS = 4
/** A lease this old is renewed before it is relied on. */
const RENEWED_MS = 1_000

const isLive = (process: string) =>
  `exists (select from telemetry_processes p where p.id = ${process} and p.valid_until > clock_timestamp())`

async function holderOf(tx: Transaction): Promise<{ holder: string; live: boolean } | undefined> {
  const { rows } = await tx.query<{ holder: string; live: boolean }>(
    `select process_id as holder, ${isLive('process_id')} as live from telemetry_owners
      where account_id = haulway_account()`,
  )
  return rows[0]
}

/** Who may take an account that nobody owns, another for each account. */
async function takerOf(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from telemetry_processes where valid_until > clock_timestamp()
      order by md5(id::text || haulway_account()) limit 1`,
  )
  return rows[0]?.id
}

/** Undefined: somebody was faster, or the account is not to stay. */
async function takeOver(tx: Transaction, process: string, alone: boolean): Promise<number | undefined> {
  const { rows } = await tx.query<{ fence: string }>(
    `insert into telemetry_owners as held (account_id, process_id, fence)
      select id, $1, 1 from accounts where id = haulway_account() and status <> 'DELETING'
      on conflict (account_id) do update set process_id = excluded.process_id, fence = held.fence + 1
        where held.process_id = $1 or $2 or not ${isLive('held.process_id')}
      returning fence`,
    [process, alone],
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

async function lookAround(tx: Transaction): Promise<Look> {
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

export function openLeases({ database, alone = false, takes = true, patience = 1 }: LeaseOptions): Leases {
  const process = randomUUID()
  const seconds = VALID_SECONDS * patience
  let renewedAt = Number.NEGATIVE_INFINITY
  let released = false
  const inProcess = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inSystem(database, work, { 'app.process': process }, database.ingest)
  /** Alone there is nobody who would look at it. */
  const renewOwn = async (tx: Transaction): Promise<void> => {
    if (alone || released || !takes) return
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
          const before = await holderOf(tx)
          if (before && before.holder !== process && before.live && !alone) throw new NotOwner(before.holder)
          if (!takes) throw new NotOwner(await takerOf(tx))
          return (await takeOver(tx, process, alone)) ?? (await holderOf(tx))?.holder
        },
        database.ingest,
      )
      if (typeof taken !== 'number') throw new NotOwner(taken)
      return { account, fence: taken, silence: alone ? null : seconds }
    },
    look: () =>
      inProcess(async (tx) => {
        await renewOwn(tx)
        return await lookAround(tx)
      }),
    left: () => accountsWithWorkLeft(database, process, alone),
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
