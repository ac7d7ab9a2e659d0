/** Finishes tiling: turns the tiles into a file of the layer. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem } from '@haulway/resource'
import type { Change } from '@haulway/storage'
import { metricProfile } from '@haulway/units'
import { fileNamed, reserveMore, putFile } from '../../../files/index.ts'
import { finishFile } from './tile-file.ts'
import type { PreparedPicture } from './prepare.ts'
import { type LayerPicture, type Tiling, tilesOf, lockTiling } from './tiling-rows.ts'

/** Name of the picture with the extension of tiles. */
const nameOf = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pmtiles`

const mediaType = 'application/vnd.pmtiles'

export async function finishTiling(
  services: Services,
  account: string,
  tiling: Tiling,
  picture: LayerPicture,
  { plan }: PreparedPicture,
): Promise<void> {
  const { map_layer_id: layer, object_id: object } = tiling
  // Attributed to the user who uploaded the picture.
  const { user } = picture
  if (object === null) throw new Error('a tiling that runs has an object')
  const tiles = await inAccount(services.database, { account }, (tx) => tilesOf(tx, account, layer))
  if (tiles.length === 0)
    throw validationFailed([fieldError('file', problem('mapLayers.tiles.problem.empty'))])
  const name = nameOf(picture.name)
  const written = Number(tiling.written)
  const { size, sha256 } = await finishFile(services, { account, object }, tiles, plan, { written, name })
  const told: { resource: string; id: string }[] = []
  await inAccount(services.database, { account, user }, async (tx) => {
    const now = await lockTiling(tx, account, layer)
    if (now?.made_of !== tiling.made_of || now.state !== 'running') return
    const change: Change = {
      tx,
      account,
      user,
      profile: metricProfile,
      now: new Date(services.clock()),
      trusted: services.trusted.now(),
      changed: (resource, id) => void told.push({ resource, id }),
    }
    await reserveMore(tx, services, account, object, size - written)
    const place = { name: 'maplayers', id: layer }
    const before = await fileNamed(tx, account, place, name)
    const file = await putFile(change, place, { name, mediaType, size, sha256, object }, before)
    await tx.query(
      `update map_layer_tilings set state = 'done', file_id = $3, leased_until = null, modified_at = $4
        where account_id = $1 and map_layer_id = $2`,
      [account, layer, file, change.now],
    )
    await tx.query('delete from map_layer_tiling_steps where account_id = $1 and map_layer_id = $2', [
      account,
      layer,
    ])
  })
  for (const { resource, id } of told) services.publish({ account, resource, id })
}
