import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorKeys, readStored } from '../files/server/files-world.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { writeGlb } from './models/glb.ts'
import { machineGlb } from './models/machines.ts'
import { machineTypes } from './machine-types.ts'
import { removeLooseFilesJob } from '../files/server/objects.ts'

interface Entry {
  id: string
  title: string
  version: number
  content: string | null
}

let app: TestApp
let manager: TestClient
let account: string

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Pit')
  manager = await app.client(account, [2])
})
afterAll(() => app.close())

const drawing = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer()
const triangle = {
  color: [1, 0, 0] as const,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1),
  indices: Uint32Array.of(0, 1, 2),
}
const model = Buffer.from(writeGlb([triangle]))

async function content(client: TestClient, address: string) {
  const reply = await fetch(app.url + address, { headers: { cookie: client.cookie } })
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  }
}

const post = (client: TestClient, kind: string, title: string, body: Uint8Array) =>
  client.fetch(`/api/${kind}/content?title=${encodeURIComponent(title)}`, { method: 'POST', body })

describe('icons', () => {
  test('fit 60 x 30 at double density, get a new address when replaced, and cannot be deleted while in use', async () => {
    const made = await post(manager, 'haulicons', 'Our truck', drawing)
    expect(made.status, made.text).toBe(201)
    const icon = made.body as Entry
    expect(made.headers.get('location')).toBe(`/api/haulicons/${icon.id}`)
    const { bytes, type } = await content(manager, icon.content ?? '')
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ type, width, height, format, exif }).toEqual({
      type: 'image/png',
      width: 120,
      height: 60,
      format: 'png',
      exif: undefined,
    })
    // A square picture is not stretched: the sides stay transparent.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([data[3], data[(30 * 120 + 60) * 4 + 3]]).toEqual([0, 255])
    const replaced = await manager.fetch(`/api/haulicons/${icon.id}/content`, {
      method: 'PUT',
      body: drawing,
    })
    expect(replaced.body).toMatchObject({ id: icon.id, version: 2 })
    expect((replaced.body as Entry).content).not.toBe(icon.content)
    const category = await manager.fetch('/api/haulcategories', {
      body: { title: '40 t', icon: icon.id, machineType: 'rigidTruck' },
    })
    expect(category.body).toMatchObject({
      icon: { id: icon.id, title: 'Our truck' },
      machineType: 'rigidTruck',
    })
    const held = await manager.fetch(`/api/haulicons/${icon.id}`, { method: 'DELETE' })
    expect([held.status, errorKeys(held)]).toEqual([409, ['conflict.inUse']])
    expect(held.body).toMatchObject({
      errors: [{ args: { resource: 'haulCategories' } }],
    })
    const { id, version } = category.body as Entry
    const body = { title: '40 t', machineType: 'rigidTruck', icon: null, version }
    await manager.fetch(`/api/haulcategories/${id}`, { method: 'PUT', body })
    const stored = (await manager.fetch(`/api/haulicons/${icon.id}`)).body
    expect((await manager.fetch(`/api/haulicons/${icon.id}`, { method: 'DELETE' })).status).toBe(204)
    await removeLooseFilesJob.run(app.services)
    // The content remains while the icon can be restored.
    expect(await readStored(app, account)).toEqual({ folders: 1, objects: 1, uploads: 0, files: 0 })
    expect((await manager.fetch(`/api/haulicons/${icon.id}/restore`, { method: 'POST' })).body).toEqual(
      stored,
    )
    expect((await manager.fetch(`/api/haulicons/${icon.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('exist for every machine type', async () => {
    for (const type of machineTypes) {
      const icon = await content(manager, `/api/haulicons/${type}/content`)
      expect([icon.status, icon.type]).toEqual([200, 'image/svg+xml'])
      expect(icon.bytes.toString()).toMatch(/^<svg .*viewBox="0 0 60 30"/)
    }
  })
})

describe('models', () => {
  test('are stored and served as GLB', async () => {
    const made = await post(manager, 'iconmodels', 'Ours', model)
    expect(made.status, made.text).toBe(201)
    const { bytes, type } = await content(manager, (made.body as Entry).content ?? '')
    expect([type, bytes.equals(model)]).toEqual(['model/gltf-binary', true])
    const { id } = made.body as Entry
    expect((await manager.fetch(`/api/iconmodels/${id}`, { method: 'DELETE' })).status).toBe(204)
    await removeLooseFilesJob.run(app.services)
  })

  test('exist for every machine type', async () => {
    for (const type of machineTypes) {
      const { bytes } = await content(manager, `/api/iconmodels/${type}/content`)
      expect(bytes.equals(Buffer.from(machineGlb(type)))).toBe(true)
    }
  })
})

describe('a refused upload leaves nothing behind', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  test.each([
    ['haulicons', svg, 'validation.picture.type'],
    ['haulicons', drawing.subarray(0, 400), 'validation.picture'],
    ['haulicons', model, 'validation.picture.type'],
    ['iconmodels', drawing, 'validation.model'],
    ['iconmodels', model.subarray(0, 100), 'validation.model'],
  ] as const)('when a file of %s is invalid, case %#', async (kind, bytes, key) => {
    const before = (await manager.fetch(`/api/${kind}`)).body
    const kept = await readStored(app, account)
    const reply = await post(manager, kind, 'Wrong', bytes)
    expect([reply.status, errorKeys(reply)]).toEqual([400, [key]])
    expect((await manager.fetch(`/api/${kind}`)).body).toEqual(before)
    expect(await readStored(app, account)).toEqual(kept)
  })

  test('when the title is taken', async () => {
    const first = (await post(manager, 'haulicons', 'Twice', drawing)).body as Entry
    const kept = await readStored(app, account)
    const second = await post(manager, 'haulicons', 'twice', drawing)
    expect([second.status, errorKeys(second)]).toEqual([400, ['validation.exists']])
    expect(await readStored(app, account)).toEqual(kept)
    await manager.fetch(`/api/haulicons/${first.id}`, { method: 'DELETE' })
    await removeLooseFilesJob.run(app.services)
  })
})

test('hides icons from other accounts, and refuses changes without permission', async () => {
  const { id, content: address } = (await post(manager, 'haulicons', 'Mine', drawing)).body as Entry
  const other = await app.client(await app.account('Other'), [2])
  expect((await content(other, address ?? '')).status).toBe(404)
  expect((await other.fetch(`/api/haulicons/${id}/content`, { method: 'PUT', body: drawing })).status).toBe(
    404,
  )
  const refused = await other.fetch('/api/haulcategories', { body: { title: 'X', icon: id } })
  expect([refused.status, errorKeys(refused)]).toEqual([400, ['validation.reference']])
  const viewer = await app.client(account, [4])
  expect((await content(viewer, address ?? '')).status).toBe(200)
  expect((await post(viewer, 'haulicons', 'No', drawing)).status).toBe(403)
  expect((await viewer.fetch(`/api/haulicons/${id}/content`, { method: 'PUT', body: drawing })).status).toBe(
    403,
  )
})

test('requires a struck volume of at most the heaped volume', async () => {
  const body = { title: 'Wrong', struckVolume: 20, heapedVolume: 19 }
  const reply = await manager.fetch('/api/haulcategories', { body })
  expect([reply.status, errorKeys(reply)]).toEqual([400, ['validation.volumes']])
  const untitled = await manager.fetch('/api/haulcategories', { body: { ...body, title: '' } })
  expect(errorKeys(untitled)).toEqual(['validation.required', 'validation.volumes'])
  const right = await manager.fetch('/api/haulcategories', { body: { ...body, struckVolume: 14.5 } })
  expect(right.body).toMatchObject({ struckVolume: 14.5, heapedVolume: 19, machineType: 'articulatedTruck' })
})
