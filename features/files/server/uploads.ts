import { createHash } from 'node:crypto'
import { DatabaseProblem, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import { Failure, notFound, refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type FieldError, fieldError, type FileKind, problem, type MessageKey } from '@haulway/resource'
import { change, idOf } from '@haulway/storage'
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  listFiles,
  readUpload,
  sendPart,
} from '../files.endpoints.ts'
import { contradicts, sniff } from '../sniff.ts'
import { type Container, containerOf, type Containers, holdEntry } from './containers.ts'
import {
  reserveObject,
  readContent,
  markForRemoval,
  discardObject,
  storeObject,
  removeMarkedObjects,
} from './objects.ts'
import { pictureRewriter } from './picture-readers.ts'
import { fileNamed, findFile, putFile, type StoredFile } from './rows.ts'

/** Pictures are decoded in memory, so they are smaller. */
const LARGEST_PICTURE = 32 * 1_048_576
const HEAD_BYTES = 4_096

interface Upload {
  id: string
  name: string
  size: number
  received: number
  replaces: number | null
}

type UploadCall = Pick<Call, 'context'> & { params: { a: string; b: string; id: string } }

const replyOf = ({ id, name, size, received }: Upload) => ({
  id,
  name,
  size,
  received,
  partSize: PART_BYTES,
})

/** The caller's own upload into this entry, locked until the transaction ends. */
async function holdUpload(tx: Transaction, call: UploadCall, container: Container): Promise<Upload> {
  const { account, user } = call.context
  const { rows } = await tx.query<Omit<Upload, 'size' | 'received'> & { size: string; received: string }>(
    `select u.id, u.name, o.size, u.received, u.replaces
       from file_uploads u join file_objects o on o.account_id = u.account_id and o.id = u.id
      where u.account_id = $1 and u.id = $2 and u.container = $3 and u.container_id = $4 and u.created_by = $5
        for update of u`,
    [account.id, idOf(call), container.name, container.id, user.id],
  )
  const [row] = rows
  if (!row) throw notFound()
  return { ...row, size: Number(row.size), received: Number(row.received) }
}

/** Refuses a name that is taken: a replacement must give the version that it replaces. */
function alreadyThere({ file }: StoredFile): Failure {
  const error = fieldError('name', problem('conflict.file'))
  return refused(409, error, { current: file })
}

function refuseTaken(there: StoredFile | undefined, replaces: number | null): void {
  if (there && there.file.version !== replaces) throw alreadyThere(there)
}

function wrong(key: MessageKey, args?: Record<string, string | number>): FieldError {
  return fieldError('file', problem(key, args))
}

/** Names of file types as people know them, the same in every language. */
const endings: Readonly<Record<FileKind, string>> = {
  picture: 'JPEG, PNG, WebP',
  pdf: 'PDF',
  office: 'DOCX, XLSX, PPTX',
  text: 'TXT, CSV',
  xml: 'XML',
  tiles: 'PMTiles',
  raster: 'GeoTIFF',
}

/** Error if the first bytes show content that is not accepted. */
function typeProblem(head: Uint8Array, name: string, { rules }: Container): FieldError | undefined {
  const sniffed = sniff(head, name)
  if (!sniffed?.kind || !rules.accepts.includes(sniffed.kind)) {
    return wrong('validation.file.type', { types: rules.accepts.map((kind) => endings[kind]).join(', ') })
  }
  return contradicts(name, sniffed.mediaType) ? wrong('validation.file.ending') : undefined
}

function beginRoute(containers: Containers): Route {
  return implement(beginUpload, (call, services) => {
    const container = containerOf(containers, call, 'update')
    const { name, size, replaces } = call.body
    const { largest } = container.rules
    const max = Math.floor(largest / 1_048_576)
    if (size === 0) throw validationFailed([fieldError('size', problem('validation.file.empty'))])
    if (size > largest) {
      const error = fieldError('size', problem('validation.file.size', { max }))
      throw refused(413, error)
    }
    return change(beginUpload, call, services, async (change) => {
      await holdEntry(change.tx, change.account, container)
      refuseTaken(await fileNamed(change.tx, change.account, container, name), replaces)
      const id = await reserveObject(change.tx, services, change.account, size)
      await change.tx.query(
        `insert into file_uploads (account_id, id, container, container_id, name, replaces, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [change.account, id, container.name, container.id, name, replaces, change.now, change.user],
      )
      return { body: replyOf({ id, name, size, received: 0, replaces }) }
    })
  })
}

/** Cancels an upload and removes its bytes, in a transaction of its own. */
async function discard(services: Services, account: string, upload: string): Promise<void> {
  await inAccount(services.database, { account }, async (tx) => {
    await tx.query('delete from file_uploads where account_id = $1 and id = $2', [account, upload])
    await markForRemoval(tx, account, upload)
  })
  await removeMarkedObjects(services, account)
}

/** Where the next part begins, sent with a refusal so that the client resumes there. */
function outOfPlace(upload: Upload): Failure {
  return new Failure(409, 'The part does not begin where the last one ended', [], { upload: replyOf(upload) })
}

function partRoute(containers: Containers): Route {
  return implement(sendPart, async (call, services) => {
    const container = containerOf(containers, call, 'update')
    const account = call.context.account.id
    const { offset } = call.query
    let wrongType: FieldError | undefined
    const reply = await inAccount(services.database, scopeOf(call.context), async (tx) => {
      const upload = await holdUpload(tx, call, container)
      // The part has arrived before: its acknowledgement was lost.
      if (offset < upload.received) return { body: replyOf(upload) }
      const wanted = Math.min(PART_BYTES, upload.size - offset)
      if (offset > upload.received || call.bytes.length !== wanted || wanted === 0) throw outOfPlace(upload)
      if (offset === 0) wrongType = typeProblem(call.bytes.subarray(0, HEAD_BYTES), upload.name, container)
      if (wrongType) return {}
      await services.files.put({ account, object: upload.id, part: offset / PART_BYTES }, call.bytes)
      const received = offset + call.bytes.length
      await tx.query('update file_uploads set received = $3 where account_id = $1 and id = $2', [
        account,
        upload.id,
        received,
      ])
      await tx.query('update file_objects set touched_at = $3 where account_id = $1 and id = $2', [
        account,
        upload.id,
        new Date(services.clock()),
      ])
      return { body: replyOf({ ...upload, received }) }
    })
    if (!wrongType) return reply
    await discard(services, account, idOf(call))
    throw validationFailed([wrongType])
  })
}

interface Content {
  readonly object: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
}

/** Pictures are encoded again; other content is stored as received. */
async function contentOfUpload(services: Services, account: string, upload: Upload): Promise<Content> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let mediaType = ''
  for await (const piece of readContent(services, account, upload.id, 0, upload.size)) {
    mediaType ||= sniff(piece.subarray(0, HEAD_BYTES), upload.name)?.mediaType ?? 'application/octet-stream'
    if (mediaType.startsWith('image/') && mediaType !== 'image/tiff') {
      if (upload.size > LARGEST_PICTURE) {
        throw validationFailed([wrong('validation.file.size', { max: LARGEST_PICTURE / 1_048_576 })])
      }
      pieces.push(piece)
    }
    hash.update(piece)
  }
  if (pieces.length === 0) return { object: upload.id, mediaType, size: upload.size, sha256: hash.digest() }
  const picture = await services.readers.read(account, pictureRewriter, Buffer.concat(pieces))
  const object = await storeObject(services, account, picture)
  const sha256 = createHash('sha256').update(picture).digest()
  return { object, mediaType, size: picture.length, sha256 }
}

/** The complete upload; when its content is invalid, it is removed. */
async function completed(call: UploadCall, services: Services, container: Container): Promise<Upload> {
  const scope = scopeOf(call.context)
  const upload = await inAccount(services.database, scope, (tx) => holdUpload(tx, call, container))
  if (upload.received !== upload.size) throw outOfPlace(upload)
  return upload
}

async function takenMeanwhile(call: UploadCall, services: Services, container: Container, name: string) {
  const scope = scopeOf(call.context)
  return await inAccount(services.database, scope, (tx) => fileNamed(tx, scope.account, container, name))
}

function finishRoute(containers: Containers): Route {
  return implement(finishUpload, async (call, services) => {
    const container = containerOf(containers, call, 'update')
    const account = call.context.account.id
    const upload = await completed(call, services, container)
    const replaces = call.body.replaces ?? upload.replaces
    // Checked before the picture is processed, and again when it is written.
    refuseTaken(await takenMeanwhile(call, services, container, upload.name), replaces)
    const content = await checkedContent(services, account, upload)
    try {
      const reply = await change(finishUpload, call, services, async (change) => {
        await holdEntry(change.tx, change.account, container)
        const held = await holdUpload(change.tx, call, container)
        const there = await fileNamed(change.tx, change.account, container, held.name)
        refuseTaken(there, replaces)
        await change.tx.query('delete from file_uploads where account_id = $1 and id = $2', [
          change.account,
          held.id,
        ])
        if (content.object !== held.id) await markForRemoval(change.tx, change.account, held.id)
        const id = await putFile(change, container, { ...content, name: held.name }, there)
        const made = await findFile(change.tx, change.account, container, id)
        if (!made) throw new Error('the file that was just written is not there')
        return { body: made.file, headers: { location: `${locationOf(container)}/${id}` } }
      })
      await removeMarkedObjects(services, account)
      return reply
    } catch (error) {
      if (content.object !== upload.id) await discardObject(services, account, content.object)
      const lost = error instanceof DatabaseProblem && error.constraint === 'files_name'
      const winner = lost ? await takenMeanwhile(call, services, container, upload.name) : undefined
      throw winner ? alreadyThere(winner) : error
    }
  })
}

const locationOf = ({ name, id }: Container) =>
  `/api${listFiles.path.replace('{a}', name).replace('{b}', id)}`

async function checkedContent(services: Services, account: string, upload: Upload): Promise<Content> {
  try {
    return await contentOfUpload(services, account, upload)
  } catch (error) {
    // Invalid content is not retained.
    if (error instanceof Failure) await discard(services, account, upload.id)
    throw error
  }
}

export function uploadRoutes(containers: Containers): Route[] {
  return [
    beginRoute(containers),
    implement(readUpload, async (call, { database }) => {
      const container = containerOf(containers, call, 'update')
      const scope = scopeOf(call.context)
      return { body: replyOf(await inAccount(database, scope, (tx) => holdUpload(tx, call, container))) }
    }),
    partRoute(containers),
    finishRoute(containers),
    implement(cancelUpload, async (call, services) => {
      const container = containerOf(containers, call, 'update')
      const scope = scopeOf(call.context)
      const { id } = await inAccount(services.database, scope, (tx) => holdUpload(tx, call, container))
      await discard(services, scope.account, id)
      return {}
    }),
  ]
}
