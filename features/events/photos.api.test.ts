/**
 * Photographs of notes: re-encoded, visible to everyone who can see the note, carried along when it is edited,
 * deleted when removed.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import { roleIndex } from '../access/roles.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { Outcome } from './edit/edit.endpoints.ts'
import type { EventItem } from './event-item.ts'
import { MAX_PHOTOS } from './photos/photos.endpoints.ts'

let site: Awaited<ReturnType<typeof haulingSite>>
let dispatcher: TestClient
let machine: string
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  machine = (await site.truck(site.routes.a)).id
})
afterAll(() => site.app.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 20, alpha: 0.5 } } })
const small = await picture(40, 30).png().toBuffer()

async function call<T>(path: string, body: unknown, status: number, method = 'POST', client = dispatcher) {
  const reply = await client.fetch(`/api/events${path}`, { method, ...(body !== null && { body }) })
  expect(reply.status, reply.text).toBe(status)
  return reply.body as T
}
function nextMinute(): number {
  site.app.clock.advance(60_000)
  return site.app.clock()
}
async function note(more: object = {}): Promise<string> {
  const at = new Date(nextMinute()).toISOString()
  const said = { type: 'note', equipment: machine, at, noteComment: 'A rock on the road', ...more }
  return (await call<Outcome>('', said, 201)).events[0]!.id
}
const add = async (id: string, bytes: Buffer = small) =>
  (await call<{ photos: { id: string }[] }>(`/${id}/photos`, bytes, 201)).photos
const photosOf = async (id: string) => (await call<EventItem>(`/${id}`, null, 200, 'GET')).photos

async function bytesOf(id: string, photo: string, query = ''): Promise<Buffer> {
  const reply = await fetch(`${site.app.url}/api/events/${id}/photos/${photo}${query}`, {
    headers: { cookie: dispatcher.cookie },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  return Buffer.from(await reply.arrayBuffer())
}

async function objects(): Promise<string[]> {
  const { rows } = await site.app.database.owner.query<{ state: string }>(
    'select state from file_objects where account_id = $1 order by state',
    [site.account],
  )
  return rows.map(({ state }) => state)
}

test('stores a photograph upright, without its location, at most as large as it is shown, with a thumbnail for the list', async () => {
  const id = await note()
  const taken = await picture(4_000, 2_000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [photo] = await add(id, taken)
  expect(await photosOf(id)).toEqual([photo])
  const whole = await sharp(await bytesOf(id, photo!.id)).metadata()
  expect([whole.width, whole.height, whole.exif]).toEqual([1_280, 2_560, undefined])
  const row = await sharp(await bytesOf(id, photo!.id, '?small=true')).metadata()
  expect([row.width, row.height]).toEqual([120, 240])
  const { items } = await call<{ items: EventItem[] }>(
    `?type=note&to=${new Date(site.app.clock() + 1_000).toISOString()}`,
    null,
    200,
    'GET',
  )
  expect(items.find((one) => one.id === id)?.photos).toEqual([photo])
})

test('rejects a file that is no picture, an event that is no note, and one photograph too many, and leaves no bytes behind', async () => {
  const id = await note()
  const before = await objects()
  const refused = async (of: string, bytes: Buffer) =>
    (await call<{ errors: { field: string; key: string }[] }>(`/${of}/photos`, bytes, 400)).errors
  expect(await refused(id, Buffer.from('<svg onload=alert(1)>'))).toMatchObject([
    { field: 'file', key: 'validation.picture.type' },
  ])
  const other = await note({ type: 'engine on', noteComment: null })
  expect(await refused(other, small)).toMatchObject([{ key: 'validation.events.photos.note' }])
  expect(await objects()).toEqual(before)
  for (let n = 0; n < MAX_PHOTOS; n++) await add(id)
  expect(await refused(id, small)).toMatchObject([{ key: 'validation.events.photos.many' }])
  expect((await objects()).filter((state) => state !== 'kept')).toEqual([])
})

test('photographs follow a note when it is edited, and return when the edit is undone', async () => {
  const id = await note()
  const [first] = await add(id)
  const edited = await call<Outcome>(`/${id}`, { version: 0, noteComment: 'Two rocks' }, 200, 'PUT')
  const now = edited.events[0]!
  expect(await photosOf(now.id)).toEqual([first])
  const both = await add(now.id)
  await bytesOf(now.id, first!.id)
  await call(`/${now.id}/undo`, { version: now.version }, 200)
  expect(await photosOf(id)).toEqual(both)
  // Devices can send circular references; these must not loop for ever.
  const key = Buffer.from(id, 'base64url').toString().slice(36)
  const odd = await note({ detail: { replaces: key } })
  expect(await photosOf(odd)).toEqual(both)
})

test('removing a photograph deletes its bytes; read-only users can neither add nor remove; other accounts see none', async () => {
  const id = await note()
  const [photo] = await add(id)
  const before = (await objects()).length
  const place = `/${id}/photos/${photo!.id}`
  const viewer = await site.app.client(site.account, [roleIndex.DISPATCH_VIEWER])
  expect((await viewer.fetch(`/api/events${place}`)).status).toBe(200)
  await call(`/${id}/photos`, small, 403, 'POST', viewer)
  await call(place, null, 403, 'DELETE', viewer)
  const stranger = await site.app.client(await site.app.account('Others'), [roleIndex.ACCOUNT_ADMIN])
  for (const [method, path, body] of [
    ['GET', place, null],
    ['DELETE', place, null],
    ['POST', `/${id}/photos`, small],
  ] as const)
    // oxfmt-ignore
    await call(path, body, 404, method, stranger)
  // It does not belong to another note.
  await call(`/${await note()}/photos/${photo!.id}`, null, 404, 'GET')
  expect(await call(place, null, 200, 'DELETE')).toEqual({ photos: [] })
  await call(place, null, 404, 'GET')
  expect(await objects()).toHaveLength(before - 2)
})

test('a photograph sent again with the same idempotency key is stored once', async () => {
  const id = await note()
  const headers = { 'idempotency-key': 'one photograph' }
  const send = () => dispatcher.fetch(`/api/events/${id}/photos`, { body: small, headers })
  const [one, again] = [await send(), await send()]
  expect([one.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(one.body)
  expect((await objects()).filter((state) => state !== 'kept')).toEqual([])
})
