import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { EndpointOutput } from '@haulway/resource'
import { change, idOf } from '@haulway/storage'
import { removeMarkedObjects } from '../../../files/index.ts'
import { cancelTiles, makeTiles, readTiles } from '../../map-layer.endpoints.ts'
import { beginTiling, endTiling, layerPictures, readTiling, lockTiling } from './tiling-rows.ts'

type Told = EndpointOutput<typeof readTiles>

const none: Told = { state: null, done: 0, total: 0, problem: null, shift: null }

async function told(tx: Transaction, account: string, layer: string): Promise<Told> {
  const tiling = await readTiling(tx, account, layer)
  if (!tiling) return none
  const { state, done, total, problem, plan } = tiling
  const place = plan?.plan.place
  const shift = (place?.kind === 'affine' && place.shift) || null
  return { state, done, total, problem, shift }
}

/** Throws 404 unless it is a layer of the account. */
async function holdLayer(tx: Transaction, account: string, layer: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select from map_layers where account_id = $1 and id = $2 for key share',
    [account, layer],
  )
  if (rowCount !== 1) throw notFound()
}

type LayerCall = Pick<Call, 'context'> & { params: { id: string } }

async function readLayer(call: LayerCall, { database }: Services) {
  const { account, user } = call.context
  const layer = idOf(call)
  return await inAccount(database, scopeOf({ account, user }), async (tx) => {
    await holdLayer(tx, account.id, layer)
    return { body: await told(tx, account.id, layer) }
  })
}

export const tilingRoutes: readonly Route[] = [
  implement(readTiles, readLayer),
  implement(makeTiles, (call, services) =>
    change(makeTiles, call, services, async (made) => {
      const { tx, account, now } = made
      const layer = idOf(call)
      await holdLayer(tx, account, layer)
      const [picture] = await layerPictures(tx, account, layer)
      if (picture) await beginTiling(tx, account, picture, now)
      made.changed('maplayers', layer)
      return { body: await told(tx, account, layer) }
    }),
  ),
  implement(cancelTiles, async (call, services) => {
    const reply = await change(cancelTiles, call, services, async (made) => {
      const { tx, account, now } = made
      const layer = idOf(call)
      await holdLayer(tx, account, layer)
      const tiling = await lockTiling(tx, account, layer)
      if (tiling?.state === 'waiting' || tiling?.state === 'running')
        await endTiling(tx, account, tiling, 'cancelled', null, now)
      made.changed('maplayers', layer)
      return { body: await told(tx, account, layer) }
    })
    await removeMarkedObjects(services, call.context.account.id)
    return reply
  }),
]
