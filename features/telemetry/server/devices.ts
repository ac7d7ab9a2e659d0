/** Devices and their secrets. A secret is 256 random bits, given once; only its SHA-256 is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { type Database, inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/uuid.ts'

export interface Device {
  id: string
  account: string
  equipmentId: string
}

const SECRET_BYTES = 32
/** Anything longer is no secret of ours and not worth hashing. */
const LONGEST_SECRET = 200
/** Backstop for a revocation whose hint was lost on the way between processes. */
const TRUSTED_MS = 60_000
/** More devices than this are looked up again; it bounds the memory. */
const MOST_KNOWN = 100_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Enrols a device for a machine. The secret is in this answer and nowhere else. */
export async function createDevice(
  database: Database,
  account: string,
  given: { equipmentId: string; title: string },
  clock: () => number,
): Promise<{ id: string; secret: string }> {
  const id = newId(clock)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `insert into devices (account_id, id, equipment_id, title, secret_hash, created_at)
      values (haulway_account(), $1, $2, $3, decode($4, 'hex'), $5)`,
      [id, given.equipmentId, given.title, hashOf(secret), new Date(clock()).toISOString()],
    ),
  )
  return { id, secret }
}

export interface DeviceRegistry {
  /** The device that holds this secret, or null: unknown, wrong and revoked are one answer. */
  identify(secret: string): Promise<Device | null>
  /** Ends a device at once. False when the account has no such device. */
  revoke(account: string, id: string): Promise<boolean>
  /** Forgets what is known of a device: it was changed elsewhere. */
  forget(id: string): void
}

interface Known {
  device: Device
  until: number
}

export function deviceRegistry(database: Database, clock: () => number): DeviceRegistry {
  const known = new Map<string, Known>()
  let forgotten = 0
  const forget = (id: string): void => {
    forgotten++
    for (const [hash, entry] of known) if (entry.device.id === id) known.delete(hash)
  }
  const find = async (hash: string): Promise<Device | null> => {
    const { rows } = await inSystem(
      database,
      (tx) =>
        tx.query<Device>(
          `select id, account_id as account, equipment_id as "equipmentId" from devices
          where secret_hash = decode($1, 'hex') and revoked_at is null`,
          [hash],
        ),
      { 'app.secret_hash': hash },
    )
    return rows[0] ?? null
  }
  return {
    async identify(secret) {
      if (secret.length === 0 || secret.length > LONGEST_SECRET) return null
      const hash = hashOf(secret)
      const entry = known.get(hash)
      if (entry && entry.until > clock()) return entry.device
      const before = forgotten
      const device = await find(hash)
      // A device that was revoked while it was looked up is not remembered.
      if (before !== forgotten) return device
      if (known.size >= MOST_KNOWN) known.clear()
      if (device === null) known.delete(hash)
      else known.set(hash, { device, until: clock() + TRUSTED_MS })
      return device
    },
    async revoke(account, id) {
      const { rowCount } = await inAccount(database, { account }, (tx) =>
        tx.query(`update devices set revoked_at = $2 where account_id = haulway_account() and id = $1`, [
          id,
          new Date(clock()).toISOString(),
        ]),
      )
      forget(id)
      return rowCount === 1
    },
    forget,
  }
}
