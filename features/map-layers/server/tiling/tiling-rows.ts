/** Stored rows of tiling. */
import { createHash } from 'node:crypto'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { markForRemoval } from '../../../files/index.ts'
import type { Corner } from '../../world-file.ts'
import type { PreparedPicture } from './prepare.ts'
import type { TilePlace } from './steps.ts'

export type TilingState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** The picture of a layer from which tiles are made. */
export interface LayerPicture {
  readonly layer: string
  readonly name: string
  readonly object: string
  readonly size: number
  readonly mediaType: string
  readonly corners: readonly Corner[]
  readonly reference: string | null
  readonly user: string
}

/** A message key with arguments. */
export interface TilingProblem {
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

export interface Tiling {
  readonly map_layer_id: string
  readonly made_of: string
  readonly state: TilingState
  readonly plan: PreparedPicture | null
  readonly done: number
  readonly total: number
  readonly problem: TilingProblem | null
  readonly object_id: string | null
  readonly written: string
  readonly file_id: string | null
}

/** The newest picture of each picture layer, or of one; the tiles made from it are excluded. */
const pictures = `
  select l.id as layer, f.name, f.object_id as object, f.size::float8 as size, f.media_type as "mediaType",
    l.reference, f.modified_by as user,
    coalesce((select json_agg(json_build_object('lon', c.lon, 'lat', c.lat) order by c.position)
      from map_layers_corners c where c.account_id = l.account_id and c.map_layer_id = l.id), '[]') as corners
  from map_layers l
  cross join lateral (
    select * from files n where n.account_id = l.account_id and n.container = 'maplayers' and n.container_id = l.id
      and n.media_type like 'image/%'
    order by n.modified_at desc, n.id desc limit 1) f
  where l.account_id = $1 and l.source = 'image' and ($2::uuid is null or l.id = $2)`

export async function layerPictures(
  tx: Transaction,
  account: string,
  layer: string | null,
): Promise<LayerPicture[]> {
  const { rows } = await tx.query<LayerPicture>(pictures, [account, layer])
  return rows
}

/** Fingerprint that changes with the picture, its corners or its coordinate system. */
export function sourceFingerprint({ object, corners, reference }: LayerPicture): string {
  return createHash('sha256')
    .update(JSON.stringify([object, corners, reference]))
    .digest('hex')
}

const oneTiling = 'select * from map_layer_tilings where account_id = $1 and map_layer_id = $2'

/** Current state, without a lock. */
export async function readTiling(
  tx: Transaction,
  account: string,
  layer: string,
): Promise<Tiling | undefined> {
  return (await tx.query<Tiling>(oneTiling, [account, layer])).rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockTiling(
  tx: Transaction,
  account: string,
  layer: string,
): Promise<Tiling | undefined> {
  return (await tx.query<Tiling>(`${oneTiling} for update`, [account, layer])).rows[0]
}

/** Starts from the beginning: the source has changed, or tiling was requested again. */
export async function beginTiling(
  tx: Transaction,
  account: string,
  picture: LayerPicture,
  now: Date,
): Promise<void> {
  const before = await lockTiling(tx, account, picture.layer)
  if (before) await dropTiling(tx, account, before)
  await tx.query(
    `insert into map_layer_tilings (account_id, map_layer_id, made_of, state, modified_at, file_id)
     values ($1, $2, $3, 'waiting', $4, $5)`,
    [account, picture.layer, sourceFingerprint(picture), now, before?.file_id ?? null],
  )
}

/** Deletes the row and its partial tiles; the file of the layer stays. */
export async function dropTiling(tx: Transaction, account: string, tiling: Tiling): Promise<void> {
  if (tiling.object_id !== null && tiling.state !== 'done')
    await markForRemoval(tx, account, tiling.object_id)
  await tx.query('delete from map_layer_tilings where account_id = $1 and map_layer_id = $2', [
    account,
    tiling.map_layer_id,
  ])
}

/** Ends tiling without tiles. */
export async function endTiling(
  tx: Transaction,
  account: string,
  tiling: Tiling,
  state: 'failed' | 'cancelled',
  problem: TilingProblem | null,
  now: Date,
): Promise<void> {
  if (tiling.object_id !== null) await markForRemoval(tx, account, tiling.object_id)
  await tx.query('delete from map_layer_tiling_steps where account_id = $1 and map_layer_id = $2', [
    account,
    tiling.map_layer_id,
  ])
  await tx.query(
    `update map_layer_tilings set state = $3, problem = $4, object_id = null, written = 0, done = 0, plan = null,
       leased_until = null, modified_at = $5
     where account_id = $1 and map_layer_id = $2`,
    [account, tiling.map_layer_id, state, problem === null ? null : JSON.stringify(problem), now],
  )
}

const COLUMNS = 5

/** Existing tiles of all steps. */
export async function tilesOf(tx: Transaction, account: string, layer: string): Promise<TilePlace[]> {
  const { rows } = await tx.query<{ tiles: string[] }>(
    'select tiles from map_layer_tiling_steps where account_id = $1 and map_layer_id = $2 order by number',
    [account, layer],
  )
  return rows.flatMap(({ tiles }) => {
    const numbers = tiles.map(Number)
    return Array.from({ length: numbers.length / COLUMNS }, (_, n) => {
      const [z = 0, x = 0, y = 0, offset = 0, length = 0] = numbers.slice(n * COLUMNS, (n + 1) * COLUMNS)
      return { z, x, y, offset, length }
    })
  })
}

export async function addStep(
  tx: Transaction,
  account: string,
  layer: string,
  number: number,
  tiles: readonly TilePlace[],
): Promise<void> {
  await tx.query(
    'insert into map_layer_tiling_steps (account_id, map_layer_id, number, tiles) values ($1, $2, $3, $4)',
    [account, layer, number, tiles.flatMap(({ z, x, y, offset, length }) => [z, x, y, offset, length])],
  )
}
