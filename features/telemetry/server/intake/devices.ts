/** Which device a secret belongs to. Only the SHA-256 of a secret is stored: 256 random bits need no slower hash. */
import { createHash } from 'node:crypto'
import { type Database, inSystem } from '@haulway/platform/server/db/index.ts'

export interface Device {
  id: string
  account: string
  equipmentId: string
}

/** Anything longer is no secret of ours and not worth hashing. */
const LONGEST_SECRET = 200
/** Backstop for a revocation whose hint was lost on the way between processes. */
const TRUSTED_MS = 60_000
/** More devices than this are looked up again; it bounds the memory. */
const MAX_KNOWN = 100_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export interface DeviceRegistry {
  /** The device that holds this secret, or null: unknown, wrong, revoked and of an account that has switched trackers off are one answer. */
  identify(secret: string): Promise<Device | null>
  /** Forgets what is known of a device: it was revoked or changed. */
  forget(id: string): void
  /** Forgets all devices of an account: it was closed or opened again, or has trackers or none now. */
  forgetAccount(account: string): void
}

interface Known {
  device: Device
  until: number
}

interface FoundDevice extends Device {
  /** End of the secret that was shown, when it is the one before the present one. */
  until: Date | null
}

export function deviceRegistry(database: Database, clock: () => number): DeviceRegistry {
  const known = new Map<string, Known>()
  let forgotten = 0
  const forget = (isGone: (device: Device) => boolean): void => {
    forgotten++
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
    return { device, until: Math.min(clock() + TRUSTED_MS, until?.getTime() ?? Infinity) }
  }
  return {
    async identify(secret) {
      if (secret.length === 0 || secret.length > LONGEST_SECRET) return null
      const hash = hashOf(secret)
      const entry = known.get(hash)
      if (entry && entry.until > clock()) return entry.device
      const before = forgotten
      const found = await find(hash)
      // A device that was revoked while it was looked up is not remembered.
      if (before !== forgotten) return found?.device ?? null
      if (known.size >= MAX_KNOWN) known.clear()
      if (found === null) known.delete(hash)
      else known.set(hash, found)
      return found?.device ?? null
    },
    forget: (id) => forget((device) => device.id === id),
    forgetAccount: (account) => forget((device) => device.account === account),
  }
}
