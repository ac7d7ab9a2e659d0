/**
 * Makes the tiles of layer pictures in short steps. Progress is stored in the database, so that any process can
 * resume, and tiling ends when it is cancelled.
 */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { reserveObject, reserveMore, removeMarkedObjects } from '../../../files/index.ts'
import { appendTiles } from './tile-file.ts'
import { finishTiling } from './finish-tiling.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { stepOf } from './tiling-plan.ts'
import { drawReader, joinReader, prepareReader } from './readers.ts'
import {
  addStep,
  beginTiling,
  endTiling,
  type LayerPicture,
  layerPictures,
  sourceFingerprint,
  type Tiling,
  type TilingProblem,
  tilesOf,
  lockTiling,
} from './tiling-rows.ts'
import type { MadeTile } from './steps.ts'

/** Lease of a step, longer than any step takes: how long a process that died is waited for. */
const LEASE_MS = 180_000

/** Starts or restarts tiling of pictures without current tiles; of one layer or of all. */
export async function startTilings(
  services: Services,
  account: string,
  layer: string | null = null,
): Promise<void> {
  const now = new Date(services.clock())
  await inAccount(services.database, { account }, async (tx) => {
    for (const picture of await layerPictures(tx, account, layer)) {
      const before = await lockTiling(tx, account, picture.layer)
      if (before?.made_of !== sourceFingerprint(picture)) await beginTiling(tx, account, picture, now)
    }
  })
}

interface Taken {
  readonly tiling: Tiling
  readonly picture: LayerPicture
}

/** Leases the next waiting row for this process. */
async function take({ database, clock }: Services, account: string): Promise<Taken | undefined> {
  const now = clock()
  return await inAccount(database, { account }, async (tx) => {
    const { rows } = await tx.query<Tiling>(
      `update map_layer_tilings set leased_until = $3 where (account_id, map_layer_id) in
         (select account_id, map_layer_id from map_layer_tilings
           where account_id = $1 and state in ('waiting', 'running') and (leased_until is null or leased_until < $2)
           order by modified_at limit 1 for update skip locked)
       returning *`,
      [account, new Date(now), new Date(now + LEASE_MS)],
    )
    const [tiling] = rows
    if (!tiling) return undefined
    const [picture] = await layerPictures(tx, account, tiling.map_layer_id)
    if (picture && sourceFingerprint(picture) === tiling.made_of) return { tiling, picture }
    // Its picture is gone or replaced: `startTilings` starts what there is.
    await endTiling(tx, account, tiling, 'cancelled', null, new Date(now))
    return undefined
  })
}

/** The step being worked on, and the end of its lease. */
interface At extends Services {
  readonly account: string
  readonly signal: AbortSignal
}

const fileOf = ({ files: { folder }, account }: At, object: string, size: number): StoredBytes => ({
  folder,
  account,
  object,
  size,
})

/** Updates the row if it is unchanged since it was leased; false when it was cancelled or restarted meanwhile. */
async function settle(
  { database, account }: Pick<At, 'database' | 'account'>,
  { map_layer_id: layer, made_of: made, done, state }: Tiling,
  work: (tx: Parameters<Parameters<typeof inAccount>[2]>[0]) => Promise<void>,
): Promise<boolean> {
  return await inAccount(database, { account }, async (tx) => {
    const now = await lockTiling(tx, account, layer)
    if (now?.made_of !== made || now.done !== done || now.state !== state) return false
    await work(tx)
    return true
  })
}

/** Appends the tiles of a step; they count from then on. */
async function keepStep(at: At, tiling: Tiling, made: readonly MadeTile[]): Promise<void> {
  const { account } = at
  const { map_layer_id: layer, object_id: object, done } = tiling
  if (object === null) throw new Error('a tiling that runs has an object')
  const written = Number(tiling.written)
  const { tiles, length } = await appendTiles(at.files, { account, object }, written, made)
  await settle(at, tiling, async (tx) => {
    await reserveMore(tx, at, account, object, length)
    await addStep(tx, account, layer, done, tiles)
    await tx.query(
      `update map_layer_tilings set done = done + 1, written = $3, leased_until = null, modified_at = $4
        where account_id = $1 and map_layer_id = $2`,
      [account, layer, written + length, new Date(at.clock())],
    )
  })
}

async function prepareTiling(at: At, { tiling, picture }: Taken): Promise<void> {
  const { account, signal } = at
  const { object, size, mediaType, corners, reference } = picture
  const file = fileOf(at, object, size)
  const facts = { file, mediaType, corners, reference }
  const prepared = await unlessEnded(signal, at.readers.read(account, prepareReader, facts))
  await settle(at, tiling, async (tx) => {
    const id = await reserveObject(tx, at, account, 0)
    await tx.query(
      `update map_layer_tilings set state = 'running', plan = $3, total = $4, object_id = $5, leased_until = null,
         modified_at = $6 where account_id = $1 and map_layer_id = $2`,
      [account, tiling.map_layer_id, JSON.stringify(prepared), prepared.plan.steps, id, new Date(at.clock())],
    )
  })
}

async function makeStep(at: At, { tiling, picture }: Taken): Promise<void> {
  const { account, signal } = at
  const { plan: prepared, done, object_id: made } = tiling
  if (!prepared || made === null) throw new Error('a tiling that runs has a plan')
  const { plan, width } = prepared
  const step = stepOf(plan, done)
  if (!step) return await finishTiling(at, account, tiling, picture, prepared)
  const { object, size, mediaType } = picture
  if (!step.joined) {
    const task = { file: fileOf(at, object, size), mediaType, width, plan, step }
    return await keepStep(at, tiling, await unlessEnded(signal, at.readers.read(account, drawReader, task)))
  }
  const all = await inAccount(at.database, { account }, (tx) => tilesOf(tx, account, tiling.map_layer_id))
  const { zoom, west, east, north, south } = step
  const children = all.filter(
    ({ z, x, y }) => z === zoom && x >= west && x <= east && y >= north && y <= south,
  )
  const written = fileOf(at, made, Number(tiling.written))
  const joined = at.readers.read(account, joinReader, written, children, step)
  return await keepStep(at, tiling, await unlessEnded(signal, joined))
}

/** The message for a refusal. */
function problemOf(error: Failure): TilingProblem {
  const [first] = error.errors
  return { key: first?.key ?? 'mapLayers.tiles.problem.damaged', args: first?.args ?? {} }
}

/** Refusals because of the file itself, not because of the process. */
const isFinal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.status === 400 || error.status === 413)

/** Runs a reader in a worker, unless the process shuts down before. */
async function unlessEnded<T>(signal: AbortSignal, reading: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(new Error('the process ends'))
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([reading, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Runs one step of the account's work; false when none waits. */
export async function runNextStep(
  services: Services,
  account: string,
  signal: AbortSignal,
): Promise<boolean> {
  const taken = await take(services, account)
  if (!taken) return false
  const { tiling } = taken
  try {
    const act = tiling.state === 'waiting' ? prepareTiling : makeStep
    await act({ ...services, account, signal }, taken)
  } catch (error) {
    const now = new Date(services.clock())
    await settle({ database: services.database, account }, tiling, async (tx) => {
      if (isFinal(error)) return await endTiling(tx, account, tiling, 'failed', problemOf(error), now)
      await tx.query(
        'update map_layer_tilings set leased_until = null where account_id = $1 and map_layer_id = $2',
        [account, tiling.map_layer_id],
      )
    })
    await removeMarkedObjects(services, account)
    if (!isFinal(error)) throw error
  }
  services.publish({ account, resource: 'maplayers/tiles', id: tiling.map_layer_id })
  return true
}
