/**
 * A picture under the maps: uploaded, cut into tiles step by step, cancelled, resumed, refused. Real database and
 * files.
 */
import { Buffer } from 'node:buffer'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hugePng } from '@haulway/testing/png.ts'
import { roleIndex } from '../access/roles.ts'
import { bodyOf, readStored, upload } from '../files/server/files-world.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { type TiffPicture, writeTiff } from './server/tiling/testing/write-tiff.ts'
import { startTilings, runNextStep } from './server/tiling/run-step.ts'

const QUOTA = 6 * 1_048_576

let app: TestApp
let account: string
let manager: TestClient
let accounts = 0

beforeAll(async () => {
  app = await testApp({}, { fileQuota: QUOTA })
})
beforeEach(async () => {
  accounts += 1
  account = await app.account(`Ground ${accounts}`)
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Told {
  state: string | null
  done: number
  total: number
  problem: { key: string; args: Record<string, unknown> } | null
}

const place = { x: 481_000, y: 4_306_000, side: 0.5, epsg: 32_611 }
const hills: TiffPicture = {
  width: 620,
  height: 460,
  tile: 256,
  compression: 'deflate',
  pixel: (x, y) => [(x >> 2) % 256, (y >> 2) % 256, ((x + y) >> 3) % 256],
  place,
}

async function layer(title: string, more: object = {}): Promise<string> {
  const reply = await manager.fetch('/api/maplayers', { body: { title, source: 'image', ...more } })
  expect(reply.status, reply.text).toBe(201)
  return bodyOf<{ id: string }>(reply).id
}

const put = (id: string, name: string, bytes: Uint8Array, more = {}) =>
  upload(manager, `/api/filecontainers/maplayers/${id}`, name, bytes, more)

const tiles = async (id: string): Promise<Told> =>
  bodyOf<Told>(await manager.fetch(`/api/maplayers/${id}/tiles`))

const step = () => runNextStep(app.services, account, new AbortController().signal)

/** Runs until nothing waits. */
async function finish(id: string): Promise<Told> {
  await startTilings(app.services, account)
  while (await step());
  return await tiles(id)
}

interface Shown {
  id: string
  file: { id: string; mediaType: string; size: number } | null
}

async function shown(id: string): Promise<Shown> {
  const reply = bodyOf<{ items: Shown[] }>(await manager.fetch('/api/maplayers/shown'))
  return reply.items.find((one) => one.id === id)!
}

/** Reads the tiles as a browser does: by byte ranges. */
function archive({ id, file }: Shown): PMTiles {
  return new PMTiles({
    getKey: () => id,
    async getBytes(offset, length) {
      const headers = { range: `bytes=${offset}-${offset + length - 1}` }
      const address = `${app.url}/api/filecontainers/maplayers/${id}/files/${file?.id}`
      const reply = await fetch(address, { headers: { ...headers, cookie: manager.cookie } })
      return { data: await reply.arrayBuffer() }
    },
  })
}

test('cuts a GeoTIFF into tiles that a browser can read, at the position the file states', async () => {
  const id = await layer('Drone')
  const sent = await put(id, 'site.tif', await writeTiff(hills))
  expect(sent.status, sent.text).toBe(201)
  expect((await shown(id)).file?.mediaType).toBe('image/tiff')
  const end = await finish(id)
  expect(end).toMatchObject({ state: 'done', problem: null })
  expect(end.done).toBe(end.total)
  const drawn = await shown(id)
  expect(drawn.file?.mediaType).toBe('application/vnd.pmtiles')
  const read = archive(drawn)
  const header = await read.getHeader()
  expect(header.minLon).toBeCloseTo(-117.2195, 3)
  expect(header.maxLat).toBeCloseTo(38.9027, 3)
  expect(header.maxZoom - header.minZoom).toBeGreaterThan(2)
  let found = 0
  for (let zoom = header.minZoom; zoom <= header.maxZoom; zoom++) {
    const [x, y] = tileAt(zoom, (header.minLon + header.maxLon) / 2, (header.minLat + header.maxLat) / 2)
    const tile = await read.getZxy(zoom, x, y)
    if (tile && Buffer.from(tile.data).toString('latin1', 8, 12) === 'WEBP') found += 1
  }
  expect(found).toBe(header.maxZoom - header.minZoom + 1)
})

function tileAt(zoom: number, lon: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor((lon / 360 + 0.5) * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

test('reports progress, and resumes in another process where the first process stopped', async () => {
  const id = await layer('Long')
  await put(id, 'site.tif', await writeTiff({ ...hills, width: 4_600, height: 300 }))
  await startTilings(app.services, account)
  await step()
  const begun = await tiles(id)
  expect(begun).toMatchObject({ state: 'running', done: 0 })
  expect(begun.total).toBeGreaterThan(3)
  await step()
  // The process died within the next step: its lease remains, and nothing of the step counts.
  await app.database.owner.query(`update map_layer_tilings set leased_until = $2 where account_id = $1`, [
    account,
    new Date(app.clock() + 60_000),
  ])
  expect(await step()).toBe(false)
  expect((await tiles(id)).done).toBe(1)
  app.clock.advance(61_000)
  expect(await step()).toBe(true)
  expect((await tiles(id)).done).toBe(2)
  expect((await finish(id)).state).toBe('done')
  const { rows } = await app.database.owner.query(
    'select from map_layer_tiling_steps where account_id = $1',
    [account],
  )
  expect(rows).toEqual([])
})

test('keeps the picture after cancelling and starts from the beginning when retried', async () => {
  const id = await layer('Stopped')
  await put(id, 'site.tif', await writeTiff(hills))
  const before = await readStored(app, account)
  await startTilings(app.services, account)
  await step()
  await step()
  const stopped = await manager.fetch(`/api/maplayers/${id}/tiles`, { method: 'DELETE' })
  expect(stopped.body).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await step()).toBe(false)
  expect(await readStored(app, account)).toEqual(before)
  // A check does not start what a person cancelled.
  await startTilings(app.services, account)
  expect((await tiles(id)).state).toBe('cancelled')
  await manager.fetch(`/api/maplayers/${id}/tiles`, { method: 'POST', body: {} })
  expect((await finish(id)).state).toBe('done')
})

test('cuts a picture with corners into tiles, and again after its corners change', async () => {
  const at = (lon: number) => [
    { lon, lat: 38.91 },
    { lon: lon + 0.01, lat: 38.91 },
    { lon: lon + 0.01, lat: 38.9 },
    { lon, lat: 38.9 },
  ]
  const id = await layer('Plan')
  await put(id, 'plan.png', hugePng(300))
  expect(await finish(id)).toMatchObject({
    state: 'failed',
    problem: { key: 'mapLayers.tiles.problem.corners' },
  })
  const version = bodyOf<{ version: number }>(await manager.fetch(`/api/maplayers/${id}`)).version
  const moved = await manager.fetch(`/api/maplayers/${id}`, {
    method: 'PUT',
    body: { corners: at(-117.2), version },
  })
  expect(moved.status, moved.text).toBe(200)
  expect((await finish(id)).state).toBe('done')
  expect((await archive(await shown(id)).getHeader()).minLon).toBeCloseTo(-117.2, 5)
  await manager.fetch(`/api/maplayers/${id}`, {
    method: 'PUT',
    body: { corners: at(-117.1), version: version + 1 },
  })
  await startTilings(app.services, account)
  // Until the tiles of the new position exist, the picture itself is shown there.
  expect((await shown(id)).file?.mediaType).toBe('image/png')
  expect((await finish(id)).state).toBe('done')
  expect((await archive(await shown(id)).getHeader()).minLon).toBeCloseTo(-117.1, 5)
})

test('waits for a typed coordinate system when the file names none, and tells that its datum was shifted', async () => {
  const { epsg: _epsg, ...bare } = place
  const id = await layer('Bare')
  await put(id, 'site.tif', await writeTiff({ ...hills, place: bare }))
  expect(await finish(id)).toMatchObject({
    state: 'failed',
    problem: { key: 'mapLayers.tiles.problem.reference' },
  })
  const change = (reference: string) =>
    manager.fetch(`/api/maplayers/${id}`, { method: 'PUT', body: { reference, version: 1 } })
  expect((await change('EPSG:1')).status).toBe(400)
  expect((await change('EPSG:2328')).status).toBe(400)
  expect((await change('EPSG:26711')).status).toBe(200)
  expect(await finish(id)).toMatchObject({ state: 'done', shift: { name: 'NAD27', accuracy: 7 } })
})

test('removes all tiles and reports the reason when they exceed the storage limit', async () => {
  const id = await layer('Full')
  const picture = await writeTiff(hills)
  // The rest of the file is never read.
  await put(id, 'filler.tif', Buffer.concat([picture, Buffer.alloc(QUOTA - picture.length - 20_000)]))
  const before = await readStored(app, account)
  expect(await finish(id)).toMatchObject({ state: 'failed', problem: { key: 'validation.file.quota' } })
  expect(await readStored(app, account)).toEqual(before)
})
