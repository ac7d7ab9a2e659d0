import { avatarAddress, type EndpointOutput, type PersonReference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type Change, recordAudit } from '@haulway/storage'
import type { listFiles } from '../files.endpoints.ts'
import { markForRemoval, keepObject } from './objects.ts'

export type File = EndpointOutput<typeof listFiles>['items'][number]

/** The owner of files: collection and id of an entry. */
export interface Place {
  readonly name: string
  readonly id: string
}

interface FileRow {
  id: string
  name: string
  size: string
  media_type: string
  sha256: Buffer
  object_id: string
  version: number
  created_at: Date
  created_by: string
  created_by_name: string | null
  created_by_avatar: string | null
  modified_at: Date
  modified_by: string
  modified_by_name: string | null
  modified_by_avatar: string | null
}

export interface StoredFile {
  readonly file: File
  readonly object: string
}

const SELECT = `select f.*, creator.full_name as created_by_name, modifier.full_name as modified_by_name,
    creator.avatar_id as created_by_avatar, modifier.avatar_id as modified_by_avatar
  from files f left join users creator on creator.id = f.created_by
  left join users modifier on modifier.id = f.modified_by
  where f.account_id = $1 and f.container = $2 and f.container_id = $3`

function userOf(id: string, name: string | null, picture: string | null): PersonReference {
  return { id, title: name ?? '', avatar: avatarAddress(id, picture) }
}

function storedOf(row: FileRow): StoredFile {
  const file = {
    id: row.id,
    name: row.name,
    size: Number(row.size),
    mediaType: row.media_type,
    sha256: row.sha256.toString('hex'),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: userOf(row.created_by, row.created_by_name, row.created_by_avatar),
    modifiedAt: row.modified_at.toISOString(),
    modifiedBy: userOf(row.modified_by, row.modified_by_name, row.modified_by_avatar),
  }
  return { file, object: row.object_id }
}

export async function filesOf(tx: Transaction, account: string, { name, id }: Place): Promise<StoredFile[]> {
  const { rows } = await tx.query<FileRow>(`${SELECT} order by lower(f.name), f.id`, [account, name, id])
  return rows.map(storedOf)
}

export async function findFile(
  tx: Transaction,
  account: string,
  { name, id }: Place,
  file: string,
): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<FileRow>(`${SELECT} and f.id = $4`, [account, name, id, file])
  return rows[0] && storedOf(rows[0])
}

/** The file of this name, compared without case and Unicode normalisation form; locked until the transaction ends. */
export async function fileNamed(
  tx: Transaction,
  account: string,
  { name, id }: Place,
  called: string,
): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<FileRow>(
    `${SELECT} and lower(normalize(f.name, NFKC)) = lower(normalize($4, NFKC)) for update of f`,
    [account, name, id, called],
  )
  return rows[0] && storedOf(rows[0])
}

export interface NewFile {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
  readonly object: string
}

/** Turns pending bytes into a file, in place of `before` when given; returns its id. */
export async function putFile(
  change: Change,
  place: Place,
  file: NewFile,
  before: StoredFile | undefined,
): Promise<string> {
  const { tx, account, user, now } = change
  await keepObject(tx, account, file.object)
  const id = before?.file.id ?? newId()
  const values = [account, id, file.name, file.mediaType, file.size, file.sha256, file.object, now, user]
  if (before) {
    await markForRemoval(tx, account, before.object)
    await tx.query(
      `update files set name = $3, media_type = $4, size = $5, sha256 = $6, object_id = $7, modified_at = $8,
              modified_by = $9, version = version + 1 where account_id = $1 and id = $2`,
      values,
    )
  } else {
    await tx.query(
      `insert into files (account_id, id, name, media_type, size, sha256, object_id, created_at, created_by,
                          modified_at, modified_by, container, container_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9, $10, $11)`,
      [...values, place.name, place.id],
    )
  }
  const after = { name: file.name, size: file.size, container: place.name, entry: place.id }
  await recordAudit(change, 'files', id, before ? 'update' : 'create', {
    before: before ? { name: before.file.name, size: before.file.size } : null,
    after,
  })
  change.changed('files', place.id)
  return id
}

export async function removeFile(change: Change, place: Place, { file, object }: StoredFile): Promise<void> {
  await change.tx.query('delete from files where account_id = $1 and id = $2', [change.account, file.id])
  await markForRemoval(change.tx, change.account, object)
  await recordRemoval(change, place, file)
}

async function recordRemoval(change: Change, place: Place, { id, name, size }: File): Promise<void> {
  const before = { name, size, container: place.name, entry: place.id }
  await recordAudit(change, 'files', id, 'delete', { before, after: null })
  change.changed('files', place.id)
}

/** Uploads under way end with their entry. */
async function endUploads({ tx, account }: Change, place: Place): Promise<void> {
  await tx.query(
    `with gone as (delete from file_uploads where account_id = $1 and container = $2 and container_id = $3 returning id)
     update file_objects o set state = 'doomed' from gone where o.account_id = $1 and o.id = gone.id`,
    [account, place.name, place.id],
  )
}

/** Deletes an entry's files for good. */
export async function removeFilesOf(change: Change, place: Place): Promise<void> {
  for (const stored of await filesOf(change.tx, change.account, place))
    await removeFile(change, place, stored)
  await endUploads(change, place)
}

/** The bytes of a deleted entry stay for as long as it can be restored. */
export async function holdFilesOf(change: Change, place: Place): Promise<void> {
  const { tx, account, now } = change
  await endUploads(change, place)
  await tx.query(
    `update file_objects o set state = 'held', touched_at = $4 from files f
      where f.account_id = $1 and f.container = $2 and f.container_id = $3 and o.account_id = $1 and o.id = f.object_id`,
    [account, place.name, place.id, now],
  )
  for (const { file } of await filesOf(tx, account, place)) await recordRemoval(change, place, file)
}

/** Gives a restored entry its files back. */
export async function keepFilesOf(change: Change, place: Place): Promise<void> {
  const { rowCount } = await change.tx.query(
    `update file_objects o set state = 'kept' from files f
      where f.account_id = $1 and f.container = $2 and f.container_id = $3 and o.account_id = $1 and o.id = f.object_id`,
    [change.account, place.name, place.id],
  )
  if (rowCount) change.changed('files', place.id)
}
