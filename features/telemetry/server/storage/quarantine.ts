/** Facts that were set aside because they were ahead of our clock, and those of them that come back (decision 0051). */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import { instant } from './instant.ts'

/** Facts of these came back together at most: what devices send meanwhile waits no longer than for those. */
const PAGE = 5_000

/** Our clock was behind by so much until it showed an instant; both milliseconds. `from`: since when that is known. */
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
  /** Measurements of a fix that are absent are not among its names. */
  body: { seq: number; t: number; lon: number; lat: number } | StatedEvent
  tags: readonly string[] | null
}

export const PENDING_QUARANTINE = `account_id = haulway_account() and reason = 'ahead' and not own_clock`

interface Aside {
  machine: string
  device: string
}

/** Devices of which facts are aside that may come back, with their machines. */
export async function devicesInQuarantine(tx: Transaction): Promise<Aside[]> {
  const { rows } = await tx.query<Aside>(
    `select distinct equipment_id as machine, device_id as device from telemetry_rejects where ${PENDING_QUARANTINE}`,
  )
  return rows
}

/**
 * Facts whose device has told since, at an instant on which our clock and its own agree, that they are past; and facts that
 * were not ahead of a clock that is right. `latest`: what is later than this is ahead still.
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
 * Facts that are later than their device now says that it is: its own clock was wrong, and nothing brings them back. Answers
 * the devices of which something is aside that may still come back.
 */
export async function confirmQuarantine(
  database: Database,
  owned: Owned,
  agreed: ReadonlyMap<string, number>,
  tolerance: number,
): Promise<Aside[]> {
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
