/** Readiness: each part reports its fault, within a time limit that holds even for a stuck part. */
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DamageRegister } from '../db/damage.ts'
import { databaseProblem } from '../db/problems.ts'
import { fileTrouble, type StorageTrouble } from '../storage-trouble.ts'

/** The fault of a part, or null; a check that throws or takes too long is a fault too. */
export type Check = () => Promise<PartTrouble | null>

/** `notOwner`: another process owns the requested work. */
export type PartTrouble = StorageTrouble | 'notOwner'

/** By the name of its part. */
export type Checks = Readonly<Record<string, Check>>

export interface Readiness {
  readonly ready: boolean
  /** Faults by name of the part. */
  readonly troubles: Readonly<Record<string, PartTrouble>>
}

/** Longest wait for a part: `/readyz` answers within a second. */
const LIMIT_MS = 800

function troubleOf(error: unknown): PartTrouble {
  return fileTrouble(error) ?? databaseProblem(error)?.trouble ?? 'failing'
}

/**
 * Checks all parts at once. A running check is shared by later callers, so that probes add no load to a stuck part.
 * `limit` resolves when the time is over.
 */
export function openReadiness(
  checks: Checks,
  limit: () => Promise<void> = () => pause(LIMIT_MS),
): () => Promise<Readiness> {
  const asked = new Map<string, Promise<PartTrouble | null>>()
  const ask = (name: string, check: Check): Promise<PartTrouble | null> => {
    const under = asked.get(name)
    if (under) return under
    const answer = check()
      .catch(troubleOf)
      .finally(() => asked.delete(name))
    asked.set(name, answer)
    return answer
  }
  return async (): Promise<Readiness> => {
    const over = limit().then(() => 'silent' as const)
    const answers = Object.entries(checks).map(
      async ([name, check]) => [name, await Promise.race([ask(name, check), over])] as const,
    )
    const troubles: Record<string, PartTrouble> = {}
    for (const [name, trouble] of await Promise.all(answers)) if (trouble) troubles[name] = trouble
    return { ready: Object.keys(troubles).length === 0, troubles }
  }
}

/** Commits one row: a database that answers may still be full or a standby by now. */
const WRITE = `insert into readiness (one, written_at) values (true, now())
  on conflict (one) do update set written_at = excluded.written_at`

export const checkDatabaseWrites =
  (probe: Pool): Check =>
  async () => {
    await probe.query(WRITE)
    return null
  }

/** Whether no unreadable data was met lately. */
export const checkDatabaseDamage =
  (damage: DamageRegister): Check =>
  () =>
    Promise.resolve(damage.known().length > 0 ? 'damaged' : null)

/** Whether a file can be written and flushed to disk there. */
export const checkFolderWrites =
  (folder: string): Check =>
  async () => {
    const path = join(folder, `.ready-${process.pid}`)
    try {
      const file = await open(path, 'w', 0o600)
      try {
        await file.writeFile('ready')
        await file.sync()
      } finally {
        await file.close()
      }
    } finally {
      await rm(path, { force: true })
    }
    return null
  }

export interface DiskSpace {
  /** Bytes that this user may still write. */
  readonly free: number
  readonly size: number
}

/** Bytes of the disk that the folder is on. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** PostgreSQL stops when it has no space for the next WAL segment of 16 MB: reported before that. */
const LEAST_BYTES = 2 * 16 * 1_048_576

/** Whether the disk of the folder has room. */
export const checkDiskSpace =
  (folder: string, bytesLeft: (folder: string) => Promise<number> = bytesLeftOn): Check =>
  async () =>
    (await bytesLeft(folder)) < LEAST_BYTES ? 'full' : null

const bytesLeftOn = async (folder: string): Promise<number> => (await diskSpace(folder)).free
