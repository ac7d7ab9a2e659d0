/** Stores a photograph of a note, re-encoded as a picture and a thumbnail. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem } from '@haulway/resource'
import { type Change, recordAudit } from '@haulway/storage'
import { showDerivedData } from '../../../cycles/index.ts'
import { discardObject, keepObject, photoReader, storeObject } from '../../../files/index.ts'
import { MAX_PHOTOS } from '../../photos/photos.endpoints.ts'

/** From here on the transaction sees late notes of committed periods, and nobody else adds photos of the machine. */
export async function lockPhotos(tx: Transaction, equipmentId: string): Promise<void> {
  await showDerivedData(tx)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('photos ' || haulway_account() || $1, 0))`, [
    equipmentId,
  ])
}

export function refuseMoreThanFit(count: number): void {
  if (count < MAX_PHOTOS) return
  throw validationFailed([fieldError('file', problem('validation.events.photos.many', { max: MAX_PHOTOS }))])
}

/** Objects of the file store that `keepPhoto` makes a photograph of. */
export interface StoredPicture {
  readonly objects: readonly string[]
  /** Bytes of the larger picture. */
  readonly size: number
}

/**
 * Re-encodes the bytes, stores them and calls `use`, which keeps them by `keepPhoto` and returns its result and
 * whether it did; otherwise they are discarded. Throws 400 when they are no picture, 413 beyond the quota.
 */
export async function withStoredPicture<T>(
  services: Services,
  account: string,
  bytes: Buffer,
  use: (picture: StoredPicture) => Promise<{ readonly isKept: boolean; readonly result: T }>,
): Promise<T> {
  const { whole, small } = await services.readers.read(account, photoReader, bytes)
  const objects: string[] = []
  let isKept = false
  try {
    for (const each of [whole, small]) objects.push(await storeObject(services, account, each))
    const used = await use({ objects, size: whole.length })
    isKept = used.isKept
    return used.result
  } finally {
    // Also for a repeated request, whose photograph exists already.
    if (!isKept) for (const object of objects) await discardObject(services, account, object)
  }
}

type Author = Pick<Change, 'tx' | 'account' | 'user' | 'now'>

/** The audit log records it as a file of the machine. */
export async function recordPhoto(
  author: Author,
  note: { readonly equipmentId: string; readonly at: string },
  photo: string,
  size: number,
  does: 'create' | 'delete',
): Promise<void> {
  const said = { name: `${note.at}.jpg`, size, container: 'equipment', entry: note.equipmentId }
  const states = does === 'create' ? { before: null, after: said } : { before: said, after: null }
  await recordAudit(author, 'files', photo, does, states)
}

/** `key`: of the note as first stated; `at`: its time, ISO 8601. */
export async function keepPhoto(
  author: Author,
  note: { readonly equipmentId: string; readonly key: string; readonly at: string },
  photo: string,
  { objects, size }: StoredPicture,
): Promise<void> {
  const { tx, account, now, user } = author
  for (const object of objects) await keepObject(tx, account, object)
  await tx.query(
    `insert into event_photos (account_id, id, equipment_id, event_key, object_id, small_id, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [account, photo, note.equipmentId, note.key, ...objects, now, user],
  )
  await recordPhoto(author, note, photo, size, 'create')
}
