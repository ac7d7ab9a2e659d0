/**
 * Bytes in the file store. Each object has a row before its first byte is written, so that what a crash, a refusal or
 * a broken connection leaves is found by its row and removed.
 */
import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import { refused } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem } from '@haulway/resource'
import { restorableSince } from '@haulway/storage'

/** Objects without new bytes for this long are discarded. */
const ABANDONED_MS = 86_400_000
const MEGABYTE = 1_048_576

type Storing = Pick<Services, 'database' | 'files' | 'clock' | 'trusted'>

async function room(tx: Transaction, account: string, quota: number): Promise<number> {
  const { rows } = await tx.query<{ used: string }>(
    'select coalesce(sum(size), 0) as used from file_objects where account_id = $1',
    [account],
  )
  return quota - Number(rows[0]?.used)
}

/** Throws 413 when the account's quota has no room for this many more bytes. */
async function refuseWithoutRoom(
  tx: Transaction,
  { files: { quota } }: Storing,
  account: string,
  size: number,
): Promise<void> {
  // One at a time in an account, so that two concurrent requests do not both get the last space.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('files ' || $1, 0))`, [account])
  const free = await room(tx, account, quota)
  if (size > free) {
    const megabytes = (bytes: number) => Math.max(0, Math.floor(bytes / MEGABYTE))
    const args = { free: megabytes(free), quota: megabytes(quota) }
    const error = fieldError('size', problem('validation.file.quota', args))
    throw refused(413, error)
  }
}

/** Reserves an object before its bytes are written; throws 413 when the account's quota has no room for them. */
export async function reserveObject(
  tx: Transaction,
  services: Storing,
  account: string,
  size: number,
): Promise<string> {
  await refuseWithoutRoom(tx, services, account, size)
  const id = newId()
  await tx.query('insert into file_objects (account_id, id, size, touched_at) values ($1, $2, $3, $4)', [
    account,
    id,
    size,
    new Date(services.clock()),
  ])
  return id
}

/** Reserves more bytes of an object that is written piece by piece; throws 413 like `reserveObject`. */
export async function reserveMore(
  tx: Transaction,
  services: Storing,
  account: string,
  object: string,
  more: number,
): Promise<void> {
  await refuseWithoutRoom(tx, services, account, more)
  await tx.query(
    'update file_objects set size = size + $3, touched_at = $4 where account_id = $1 and id = $2',
    [account, object, more, new Date(services.clock())],
  )
}

/** Writes bytes at once; they stay only if `keepObject` is called in the transaction that refers to them. */
export async function storeObject(services: Storing, account: string, bytes: Uint8Array): Promise<string> {
  const { database, files } = services
  const object = await inAccount(database, { account }, (tx) =>
    reserveObject(tx, services, account, bytes.length),
  )
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await files.put({ account, object, part }, piece)
  }
  return object
}

export async function keepObject(tx: Transaction, account: string, object: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update file_objects set state = 'kept' where account_id = $1 and id = $2 and state = 'pending'`,
    [account, object],
  )
  if (rowCount !== 1) throw new Error(`file object ${object} is not pending`)
}

/** Marks an object to which nothing refers any more; its bytes are removed after the commit, see `removeMarkedObjects`. */
export async function markForRemoval(tx: Transaction, account: string, object: string): Promise<void> {
  await tx.query(`update file_objects set state = 'doomed' where account_id = $1 and id = $2`, [
    account,
    object,
  ])
}

/** Reads an object part by part, from byte `from` up to but excluding `to`. */
export async function* readContent(
  { files }: Pick<Services, 'files'>,
  account: string,
  object: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const part = Math.floor(at / PART_BYTES)
    const begin = part * PART_BYTES
    const bytes = await files.get({ account, object, part })
    yield bytes.subarray(at - begin, Math.min(bytes.length, to - begin))
    at = begin + PART_BYTES
  }
}

/**
 * Removes bytes to which nothing refers, abandoned ones, and those of entries that can no longer be restored. May be
 * repeated and run concurrently.
 */
export async function removeMarkedObjects(services: Storing, account: string): Promise<void> {
  const { database, files, trusted } = services
  const abandoned = new Date(trusted.now() - ABANDONED_MS)
  await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from file_objects
        where account_id = $1
          and (state = 'doomed' or state = 'pending' and touched_at < $2 or state = 'held' and touched_at < $3)
        order by id limit 200 for update skip locked`,
      [account, abandoned, restorableSince(trusted.now())],
    )
    for (const { id } of rows) await files.remove(account, id)
    const ids = rows.map((row) => row.id)
    await tx.query('delete from file_objects where account_id = $1 and id = any($2::uuid[])', [account, ids])
  })
}

/** Discards bytes that were written and to which nothing has come to refer. */
export async function discardObject(services: Storing, account: string, object: string): Promise<void> {
  await inAccount(services.database, { account }, (tx) => markForRemoval(tx, account, object))
  await removeMarkedObjects(services, account)
}

export const removeLooseFilesJob = defineJob({
  name: 'remove-loose-files',
  cron: '*/10 * * * *',
  async run(services) {
    const accounts = await inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>('select id from accounts')
      return rows.map((row) => row.id)
    })
    for (const account of accounts) await removeMarkedObjects(services, account)
  },
})
