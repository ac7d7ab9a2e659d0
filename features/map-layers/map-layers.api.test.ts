import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { upload } from '../files/server/files-world.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let manager: TestClient

beforeAll(async () => {
  app = await testApp({ mapHosts: ['https://tile.example'] })
  account = await app.account('Layered')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Shown {
  items: { id: string; title: string; file: { mediaType: string } | null }[]
  hosts: { origin: string }[]
}

const look = { color: '#112233', opacity: 80, minZoom: 0, maxZoom: 24, position: 0, shown: true }
const layer = (title: string, more: object = {}) => ({ title, source: 'geojson', ...look, ...more })
const post = (body: object) => manager.fetch('/api/maplayers', { body })
const errors = (reply: { body: unknown }) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)

async function made(title: string, more: object = {}): Promise<string> {
  const reply = await post(layer(title, more))
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

async function shownTo(client: TestClient): Promise<Shown> {
  const reply = await client.fetch('/api/maplayers/shown')
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Shown
}

test('accepts tile addresses on allowed hosts only and names the field otherwise', async () => {
  const xyz = (address: string | null) => post(layer('Tiles', { source: 'xyz', address }))
  expect(errors(await xyz(null))).toEqual(['address validation.required'])
  expect(errors(await xyz('http://tile.example/{z}/{x}/{y}'))).toEqual(['address validation.address.https'])
  expect(errors(await xyz('https://169.254.169.254/{z}/{x}/{y}'))).toEqual([
    'address validation.address.host',
  ])
  expect((await xyz('https://tile.example/{z}/{x}/{y}.png')).status).toBe(201)
  const wms = await post(layer('Service', { source: 'wms', address: 'https://tile.example/wms' }))
  expect(errors(wms)).toEqual(['wmsLayers validation.required'])
})

test('requires ordered zooms, and four picture corners or none', async () => {
  const corner = { lon: 10, lat: 50 }
  expect(errors(await post(layer('Zooms', { minZoom: 9, maxZoom: 3 })))).toEqual(['maxZoom validation.min'])
  expect(errors(await post(layer('Plan', { source: 'image', corners: [corner] })))).toEqual([
    'corners validation.corners',
  ])
})

test('lists layers by folder and position, each with its newest file', async () => {
  const folder = await manager.fetch('/api/maplayers/folders', { body: { title: 'Plans', position: 1 } })
  const { id } = folder.body as { id: string }
  const upper = await made('Upper', { position: 2, folder: { id } })
  const lower = await made('Lower', { position: 1, folder: { id } })
  const place = `/api/filecontainers/maplayers/${lower}`
  const text = Buffer.from('{"type":"Point","coordinates":[10,50]}')
  expect((await upload(manager, place, 'site.geojson', text)).status).toBe(201)
  const { items, hosts } = await shownTo(manager)
  const inFolder = items.filter((one) => one.id === upper || one.id === lower)
  expect(inFolder.map(({ title, file }) => [title, file?.mediaType])).toEqual([
    ['Lower', 'text/plain'],
    ['Upper', undefined],
  ])
  expect(hosts).toEqual([{ origin: 'https://tile.example' }])
})

test('hides a layer limited to one role from other roles', async () => {
  await made('For managers', { roles: ['HAUL_MANAGER'] })
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  const titles = async (client: TestClient) => (await shownTo(client)).items.map(({ title }) => title)
  expect(await titles(manager)).toContain('For managers')
  expect(await titles(viewer)).not.toContain('For managers')
  const elsewhere = await app.client(await app.account('Elsewhere'), [roleIndex.HAUL_MANAGER])
  expect(await titles(elsewhere)).toEqual([])
})

test('accepts tile archives and refuses other files with their extension', async () => {
  const id = await made('Archive', { source: 'pmtiles' })
  const place = `/api/filecontainers/maplayers/${id}`
  const head = Buffer.concat([Buffer.from('PMTiles'), Buffer.from([3]), Buffer.alloc(200, 7)])
  expect((await upload(manager, place, 'site.pmtiles', head)).status).toBe(201)
  const text = await upload(manager, place, 'other.pmtiles', Buffer.from('no tiles at all'))
  expect(errors(text)).toEqual(['file validation.file.ending'])
  const old = Buffer.concat([Buffer.from('PMTiles'), Buffer.from([2]), Buffer.alloc(200, 7)])
  expect((await upload(manager, place, 'old.pmtiles', old)).status).toBe(400)
  const files = await manager.fetch(`${place}/files`)
  const { items } = files.body as { items: { id: string }[] }
  const part = await manager.fetch(`${place}/files/${items[0]?.id}`, { headers: { range: 'bytes=0-6' } })
  expect([part.status, part.text]).toEqual([206, 'PMTiles'])
})

test('does not accept tile archives as documents of machines', async () => {
  const machine = await manager.fetch('/api/equipment', { body: { equipmentId: 'T-1' } })
  const { id } = machine.body as { id: string }
  const head = Buffer.concat([Buffer.from('PMTiles'), Buffer.from([3]), Buffer.alloc(200, 7)])
  const refused = await upload(manager, `/api/filecontainers/equipment/${id}`, 'site.pmtiles', head)
  expect(errors(refused)).toEqual(['file validation.file.type'])
})
