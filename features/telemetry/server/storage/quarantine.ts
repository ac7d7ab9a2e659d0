/** Facts in quarantine because they were ahead of the server's clock, and their release (decision 0051). */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import { instant } from './instant.ts'

/** Facts released in one turn; limits how long devices wait meanwhile. */
const PAGE = 5_000

/**
 * The server's clock was behind by `by` until `until`, as known since `from`. Milliseconds; instants are epoch
 * milliseconds.
 */
export interface ClockCorrection {
  from: number
  until: number
  by: number
}

export interface QuarantinedFact {
  equipmentId: string
  deviceId: string
  /** `fix <seq>` or `event <id>`. */
  item: string
  receivedAt: Date
  /** Absent measurements of a fix are omitted. */
  body: { seq: number; t: number; lon: number; lat: number } | StatedEvent
  tags: readonly string[] | null
}

export const PENDING_QUARANTINE = `account_id = haulway_account() and reason = 'ahead' and not own_clock`

interface QuarantinedDevice {
  machine: string
  device: string
}

/** Devices with facts that may be released, and their machines. */
export async function devicesInQuarantine(tx: Transaction): Promise<QuarantinedDevice[]> {
  const { rows } = await tx.query<QuarantinedDevice>(
    `select distinct equipment_id as machine, device_id as device from telemetry_rejects where ${PENDING_QUARANTINE}`,
  )
  return rows
}

/**
 * Facts to release: those not later than the instant on which the device's clock and the server's agreed since, and
 * those that were not ahead of the corrected clock. Facts after `latest` are still ahead.
 */
export async function findReleasable(
  database: Database,
  account: string,
  agreed: ReadonlyMap<string, number>,
  corrections: readonly ClockCorrection[],
  latest: number,
  tolerance: number,
): Promise<QuarantinedFact[]> {
  const find = `select equipment_id as "equipmentId", device_id as "deviceId", item, received_at as "receivedAt", body, tags
    from telemetry_rejects r`
  const instants = (of: (one: ClockCorrection) => number) => corrections.map((one) => instant(of(one)))
  return await inAccount(
    database,
    { account },
    async (tx) => {
      const { rows } = await tx.query<QuarantinedFact>(
        `${find} where ${PENDING_QUARANTINE} and t <= $1 and (
            exists (select from unnest($2::uuid[], $3::timestamptz[]) as agreed (device, at)
              where device = r.device_id and r.t <= at)
            or exists (select from unnest($4::timestamptz[], $5::timestamptz[], $6::float8[]) as corrected (since, until, by)
              where r.received_at between since and until
                and r.t <= r.received_at + make_interval(secs => by)))
          order by t limit ${PAGE}`,
        [
          instant(latest),
          [...agreed.keys()],
          [...agreed.values()].map(instant),
          instants((one) => one.from),
          instants((one) => one.until),
          corrections.map((one) => (one.by + tolerance) / 1000),
        ],
      )
      return rows
    },
    database.ingest,
  )
}

/**
 * Marks facts later than the instant on which both clocks agreed: the device's own clock was wrong, so they stay in
 * quarantine for good. Returns the devices with other facts that may be released.
 */
export async function confirmQuarantine(
  database: Database,
  owned: Owned,
  agreed: ReadonlyMap<string, number>,
  tolerance: number,
): Promise<QuarantinedDevice[]> {
  return await inOwned(database, owned, async (tx) => {
    await tx.query(
      `update telemetry_rejects set own_clock = true
        from unnest($1::uuid[], $2::timestamptz[]) as agreed (device, at)
        where ${PENDING_QUARANTINE} and device_id = device and t > at`,
      [[...agreed.keys()], [...agreed.values()].map((at) => instant(at + tolerance))],
    )
    return await devicesInQuarantine(tx)
  })
}
