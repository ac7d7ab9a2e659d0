/**
 * Identifies devices by their secrets. Only the SHA-256 is stored: a secret of 256 random bits needs no slower hash.
 */
import { hash as digest } from 'node:crypto'
import { type Database, inSystem } from '@haulway/platform/server/db/index.ts'

export interface Device {
  id: string
  account: string
  equipmentId: string
}

/** Longer texts are not hashed: no secret is longer. */
const LONGEST_SECRET = 200
/** Limits the delay of a revocation whose hint was lost between processes. */
const CACHE_MS = 60_000
/** Bounds the memory of the cache. */
const MAX_CACHED = 100_000

const hashOf = (secret: string): string => digest('sha256', secret)

export interface DeviceRegistry {
  /**
   * The device with this secret; null alike for an unknown, wrong or revoked one, and for an account without
   * trackers.
   */
  identify(secret: string): Promise<Device | null>
  /** Removes a device from the cache after it was revoked or changed. */
  forget(id: string): void
  /**
   * Removes an account's devices from the cache after it was closed or reopened, or trackers were switched on or off.
   */
  forgetAccount(account: string): void
}

interface Known {
  device: Device
  until: number
}

interface FoundDevice extends Device {
  /** When the presented secret expires, if it is the previous one. */
  until: Date | null
}

export function deviceRegistry(database: Database, clock: () => number): DeviceRegistry {
  const known = new Map<string, Known>()
  let evictions = 0
  const forget = (isGone: (device: Device) => boolean): void => {
    evictions++
    for (const [hash, entry] of known) if (isGone(entry.device)) known.delete(hash)
  }
  const find = async (hash: string): Promise<Known | null> => {
    const { rows } = await inSystem(
      database,
      (tx) =>
        tx.query<FoundDevice>(
          `select d.id, d.account_id as account, d.equipment_id as "equipmentId",
                  case when d.secret_hash = decode($1, 'hex') then null else d.previous_until end as until
             from devices d join accounts a on a.id = d.account_id and a.status = 'ACTIVE'
                                and a.features -> 'tracker' is distinct from 'false'
            where (d.secret_hash = decode($1, 'hex')
                or d.previous_hash = decode($1, 'hex') and d.previous_until > $2)
              and d.revoked_at is null`,
          [hash, new Date(clock())],
        ),
      { 'app.secret_hash': hash },
    )
    const [found] = rows
    if (!found) return null
    const { until, ...device } = found
    return { device, until: Math.min(clock() + CACHE_MS, until?.getTime() ?? Infinity) }
  }
  return {
    async identify(secret) {
      if (secret.length === 0 || secret.length > LONGEST_SECRET) return null
      const hash = hashOf(secret)
      const entry = known.get(hash)
      if (entry && entry.until > clock()) return entry.device
      const before = evictions
      const found = await find(hash)
      // Not cached: a device was removed from the cache during the query.
      if (before !== evictions) return found?.device ?? null
      if (known.size >= MAX_CACHED) known.clear()
      if (found === null) known.delete(hash)
      else known.set(hash, found)
      return found?.device ?? null
    },
    forget: (id) => forget((device) => device.id === id),
    forgetAccount: (account) => forget((device) => device.account === account),
  }
}
