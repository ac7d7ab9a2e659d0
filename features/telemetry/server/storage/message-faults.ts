/**
 * What devices sent that could not be understood: counts by reason, and the newest unreadable messages (decision 0129).
 * Several processes add to them, so they are written without the fence of the account's owner.
 */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { FaultKind, MessageFault, TrackerProtocol } from '../../protocols/tracker-message.ts'
import { instant } from './instant.ts'

/** The newest messages that are kept of a device. */
const KEPT_MESSAGES = 50

/** How often a device's messages had a fault; instants are epoch milliseconds of the server. */
export interface FaultCount {
  readonly device: string
  readonly kind: FaultKind
  readonly field: string
  readonly reason: string
  readonly count: number
  readonly first: number
  readonly last: number
}

export interface UnreadableMessage {
  readonly device: string
  readonly protocol: TrackerProtocol
  readonly fault: MessageFault
  /** Without the secret, shortened. */
  readonly message: string
  /** Of the whole of it. */
  readonly digest: Buffer
  readonly at: number
}

/** Devices that were deleted meanwhile are left out. */
const ADD = `insert into message_faults
    (account_id, device_id, kind, field, reason, equipment_id, count, first_at, last_at)
  select d.account_id, d.id, f.kind, f.field, f.reason, d.equipment_id, f.n, f.first, f.last
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[])
      as f (device, kind, field, reason, n, first, last)
    join devices d on d.account_id = haulway_account() and d.id = f.device
   order by f.device, f.kind, f.field, f.reason
  on conflict (account_id, device_id, kind, field, reason) do update
    set count = message_faults.count + excluded.count, last_at = greatest(message_faults.last_at, excluded.last_at)`

async function add(tx: Transaction, counts: readonly FaultCount[]): Promise<void> {
  await tx.query(ADD, [
    counts.map(({ device }) => device),
    counts.map(({ kind }) => kind),
    counts.map(({ field }) => field),
    counts.map(({ reason }) => reason),
    counts.map(({ count }) => count),
    counts.map(({ first }) => instant(first)),
    counts.map(({ last }) => instant(last)),
  ])
}

/** Adds counts with different keys. A message without a position was read: its device was heard. */
export async function storeFaultCounts(
  database: Database,
  account: string,
  counts: readonly FaultCount[],
): Promise<void> {
  const heard = counts.filter(({ kind }) => kind === 'positionless')
  const work = async (tx: Transaction): Promise<void> => {
    await add(tx, counts)
    if (heard.length === 0) return
    await tx.query(
      `update devices set last_seen_at = greatest(last_seen_at, heard.at)
         from unnest($1::uuid[], $2::timestamptz[]) as heard (device, at)
        where account_id = haulway_account() and id = heard.device`,
      [heard.map(({ device }) => device), heard.map(({ last }) => instant(last))],
    )
  }
  await inAccount(database, { account }, work, database.ingest)
}

/** Keeps a message and counts it, unless it is kept already. */
export async function storeUnreadable(
  database: Database,
  account: string,
  { device, protocol, fault: { field, reason }, message, digest, at }: UnreadableMessage,
): Promise<void> {
  const work = async (tx: Transaction): Promise<void> => {
    const { rows } = await tx.query<{ isNew: boolean }>(
      `insert into unreadable_messages
          (account_id, device_id, digest, equipment_id, protocol, field, reason, message, first_at, last_at)
       select account_id, id, $2, equipment_id, $3, $4, $5, $6, $7, $7 from devices
        where account_id = haulway_account() and id = $1
       on conflict (account_id, device_id, digest) do update set last_at = excluded.last_at
       returning xmax = 0 as "isNew"`,
      [device, digest, protocol, field, reason, message, instant(at)],
    )
    const count = rows[0]?.isNew ? 1 : 0
    await add(tx, [{ device, kind: 'unreadable', field, reason, count, first: at, last: at }])
    if (count === 0) return
    await tx.query(
      `delete from unreadable_messages where account_id = haulway_account() and device_id = $1 and digest in (
         select digest from unreadable_messages where account_id = haulway_account() and device_id = $1
          order by last_at desc, first_at desc, digest offset ${KEPT_MESSAGES})`,
      [device],
    )
  }
  await inAccount(database, { account }, work, database.ingest)
}
