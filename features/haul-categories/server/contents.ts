/** Icons and models of an account. Uploads are read, validated and re-encoded, never stored unchanged. */
import { createHash } from 'node:crypto'
import { DatabaseProblem, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { defineReader, type Readers } from '@haulway/platform/server/readers/readers.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type EndpointDeclaration, fieldError, type Item, problem, type Resource } from '@haulway/resource'
import { change, type Change, type Hooks, idOf, readEntry, recordAudit } from '@haulway/storage'
import {
  readContent,
  fileNamed,
  discardObject,
  putFile,
  pictureResizer,
  serveOwn,
  storeObject,
  removeMarkedObjects,
} from '../../files/index.ts'
import { isMachineType, type MachineType } from '../machine-types.ts'
import { machineGlb, machineModel } from '../models/machines.ts'
import { ICON, topViewSvg } from '../models/top-view.ts'
import { iconCalls, modelCalls } from '../pictures.endpoints.ts'
import { haulIcons, iconModels } from '../pictures.resource.ts'
import { contentAddress } from './machine-icon.ts'
import type { rewriteModel } from './rewrite-model.ts'

/** The file of an icon or model. */
const CONTENT = 'content'

interface Kind {
  readonly resource: Resource
  readonly calls: typeof iconCalls | typeof modelCalls
  readonly mediaType: string
  /** Throws a Failure at the field `file`. */
  readonly rewrite: (readers: Readers, account: string, bytes: Uint8Array) => Promise<Uint8Array>
  readonly builtIn: (type: MachineType) => { readonly bytes: Uint8Array; readonly mediaType: string }
}

const modelReader = defineReader<typeof rewriteModel>(
  new URL('./rewrite-model.ts', import.meta.url),
  'rewriteModel',
)

const kinds: readonly Kind[] = [
  {
    resource: haulIcons,
    calls: iconCalls,
    mediaType: 'image/png',
    // Twice the specified size, for high-density screens.
    rewrite: (readers, account, bytes) =>
      readers.read(account, pictureResizer, bytes, {
        width: ICON.width * 2,
        height: ICON.height * 2,
        fit: 'contain',
      }),
    builtIn: (type) => ({ bytes: Buffer.from(topViewSvg(machineModel(type))), mediaType: 'image/svg+xml' }),
  },
  {
    resource: iconModels,
    calls: modelCalls,
    mediaType: 'model/gltf-binary',
    rewrite: (readers, account, bytes) => readers.read(account, modelReader, bytes),
    builtIn: (type) => ({ bytes: machineGlb(type), mediaType: 'model/gltf-binary' }),
  },
]

/** Sets the content of an entry that the transaction has locked. */
async function putContent(kind: Kind, change: Change, id: string, bytes: Uint8Array, object: string) {
  const place = { name: kind.resource.name, id }
  const before = await fileNamed(change.tx, change.account, place, CONTENT)
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { name: CONTENT, mediaType: kind.mediaType, size: bytes.length, sha256, object }
  await putFile(change, place, file, before)
  change.changed(kind.resource.name, id)
}

async function insertEntry({ resource }: Kind, change: Change, title: string): Promise<string> {
  const id = newId()
  await change.tx.query(
    `insert into ${resource.table} (account_id, id, title, created_at, created_by, modified_at, modified_by)
     values ($1, $2, $3, $4, $5, $4, $5)`,
    [change.account, id, title, change.now, change.user],
  )
  await recordAudit(change, resource.name, id, 'create', { before: null, after: { title } })
  return id
}

async function touchEntry({ resource }: Kind, change: Change, id: string): Promise<void> {
  const { rowCount } = await change.tx.query(
    `update ${resource.table} set version = version + 1, modified_at = $3, modified_by = $4
      where account_id = $1 and id = $2`,
    [change.account, id, change.now, change.user],
  )
  if (rowCount !== 1) throw notFound()
}

type BytesCall = Pick<Call, 'context' | 'headers' | 'params' | 'query' | 'body' | 'bytes'>

/** Validates and stores the bytes and assigns them to the entry that `entry` returns; on failure nothing remains. */
async function saveContent(
  kind: Kind,
  endpoint: EndpointDeclaration,
  call: BytesCall,
  services: Services,
  entry: (change: Change) => Promise<string>,
): Promise<Reply<Item<Resource>>> {
  const account = call.context.account.id
  const bytes = await kind.rewrite(services.readers, account, call.bytes)
  const object = await storeObject(services, account, bytes)
  try {
    const reply = await change(endpoint, call, services, async (change) => {
      const id = await entry(change)
      await putContent(kind, change, id, bytes, object)
      const items = [await readEntry(kind.resource, change.tx, account, id)]
      const [body] = await withContent(kind.resource.name, items, change.tx, account)
      return { ...(body ? { body } : {}), headers: { location: `/api/${kind.resource.name}/${id}` } }
    })
    await removeMarkedObjects(services, account)
    return reply
  } catch (error) {
    await discardObject(services, account, object)
    const isTaken =
      error instanceof DatabaseProblem && error.constraint === `${kind.resource.table}_title_unique`
    throw isTaken ? validationFailed([fieldError('title', problem('validation.exists'))]) : error
  }
}

/** The content's object and size, in the account of the caller. */
async function findContent(tx: Transaction, account: string, { resource }: Kind, id: string) {
  const { rows } = await tx.query<{ object: string; size: string }>(
    `select object_id as object, size from files
      where account_id = $1 and container = $2 and container_id = $3 and name = $4`,
    [account, resource.name, id, CONTENT],
  )
  if (!rows[0]) throw notFound()
  return { object: rows[0].object, size: Number(rows[0].size) }
}

function readRoute(kind: Kind): Route {
  return implement(kind.calls.read, async (call, services) => {
    const { id: name } = call.params
    if (isMachineType(name)) {
      const { bytes, mediaType } = kind.builtIn(name)
      return serveOwn(Buffer.from(bytes), mediaType, false)
    }
    const account = call.context.account.id
    const { object, size } = await inAccount(services.database, { account }, (tx) =>
      findContent(tx, account, kind, idOf(call)),
    )
    const pieces: Buffer[] = []
    for await (const piece of readContent(services, account, object, 0, size)) pieces.push(piece)
    return serveOwn(Buffer.concat(pieces), kind.mediaType, call.query.v === object)
  })
}

type Implemented = (call: BytesCall, services: Services) => Promise<Reply<never>>

export const pictureRoutes: Route[] = kinds.flatMap((kind) => {
  const { create, replace } = kind.calls
  const make = (call: BytesCall & { query: { title: string } }, services: Services) =>
    saveContent(kind, create, call, services, (change) => insertEntry(kind, change, call.query.title))
  const exchange = (call: BytesCall & { params: { id: string } }, services: Services) => {
    const id = idOf(call)
    return saveContent(kind, replace, call, services, async (change) => {
      await touchEntry(kind, change, id)
      return id
    })
  }
  // Both kinds return entries of the same shape.
  return [
    implement(create, make as Implemented),
    implement(replace, exchange as Implemented),
    readRoute(kind),
  ]
})

/** Adds the addresses of contents. */
async function withContent(
  resource: string,
  items: Item<Resource>[],
  tx: Transaction,
  account: string,
): Promise<Item<Resource>[]> {
  const { rows } = await tx.query<{ id: string; object: string }>(
    `select container_id as id, object_id as object from files
      where account_id = $1 and container = $2 and container_id = any($3::uuid[])`,
    [account, resource, items.map((item) => item.id)],
  )
  const objects = new Map(rows.map((row) => [row.id, row.object]))
  return items.map((item) => {
    const object = objects.get(item.id)
    return { ...item, content: object === undefined ? null : contentAddress(resource, item.id, object) }
  })
}

export function contentHooks(resource: string): Hooks<Resource> {
  return {
    toItems: (items, tx, account) => withContent(resource, items, tx, account),
  }
}
