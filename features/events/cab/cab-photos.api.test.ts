/** Photographs that a driver takes with a note: beside the batch, stored like those of the office. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestWithoutBody } from '@haulway/testing/hostile-input/raw-requests.ts'
import { roleIndex } from '../../access/roles.ts'
import { type HaulingSite, haulingSite } from '../../routes/testing/hauling-site.ts'
import type { TestClient } from '../../testing/test-app.ts'
import type { Outcome } from '../edit/edit.endpoints.ts'
import { eventId } from '../event-id.ts'
import type { EventItem } from '../event-item.ts'
import { MAX_PHOTOS } from '../photos/photos.endpoints.ts'

let site: HaulingSite
let dispatcher: TestClient
type Truck = Awaited<ReturnType<HaulingSite['truck']>>
let truck: Truck

beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  truck = await site.truck(site.routes.a)
})
afterAll(() => site.app.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 20 } } })
const small = await picture(40, 30).png().toBuffer()

/** States an event in the cab; returns its id there and in the office. */
async function state(type = 'note', by = truck): Promise<{ note: string; id: string }> {
  site.app.clock.advance(60_000)
  const note = randomUUID()
  await by.state({ id: note, t: site.app.clock(), type, noteComment: 'A rock on the road' })
  return { note, id: eventId({ equipmentId: by.id, key: `${by.device} ${note}` }) }
}
const send = (note: string, photo: string, bytes: Buffer = small, by = truck) =>
  by.call(`photo?note=${note}&photo=${photo}`, bytes)
const photosOf = async (id: string) =>
  ((await dispatcher.fetch(`/api/events/${id}`)).body as EventItem).photos.map((one) => one.id)

async function objects(): Promise<string[]> {
  const { rows } = await site.app.database.owner.query<{ state: string }>(
    'select state from file_objects where account_id = $1 order by state',
    [site.account],
  )
  return rows.map(({ state: one }) => one)
}

test('stores a photograph of a note upright and without its location, as of the system', async () => {
  const { note, id } = await state()
  const photo = randomUUID()
  const taken = await picture(4_000, 2_000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const reply = await send(note, photo, taken)
  expect([reply.status, reply.body]).toEqual([200, { photo }])
  expect(await photosOf(id)).toEqual([photo])
  const shown = await fetch(`${site.app.url}/api/events/${id}/photos/${photo}`, {
    headers: { cookie: dispatcher.cookie },
  })
  const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([stored.width, stored.height, stored.exif]).toEqual([1_280, 2_560, undefined])
  const { rows } = await site.app.database.owner.query(
    `select p.created_by, a.user_id from event_photos p join audit_log a on a.entity_id = p.id where p.id = $1`,
    [photo],
  )
  const system = '00000000-0000-0000-0000-000000000000'
  expect(rows).toEqual([{ created_by: system, user_id: system }])
})

test('answers a repeated photograph alike and stores it once, also when both arrive at once', async () => {
  const { note, id } = await state()
  const photo = randomUUID()
  const replies = await Promise.all([send(note, photo), send(note, photo)])
  replies.push(await send(note, photo.toUpperCase()))
  expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { photo }]))
  expect(await photosOf(id)).toEqual([photo])
  expect((await objects()).filter((one) => one !== 'kept')).toEqual([])
  const other = await state()
  const taken = await send(other.note, photo)
  expect([taken.status, taken.body]).toMatchObject([409, { errors: [{ field: 'photo' }] }])
})

test('returns 404 until the note is there, and for a note of another machine', async () => {
  const [note, photo] = [randomUUID(), randomUUID()]
  expect((await send(note, photo)).status).toBe(404)
  await truck.state({ id: note, t: site.app.clock(), type: 'note' })
  expect((await send(note, photo)).status).toBe(200)
  const other = await site.truck(site.routes.b)
  expect((await send(note, randomUUID(), small, other)).status).toBe(404)
})

test('adds a photograph to a note that the office has edited meanwhile', async () => {
  const { note, id } = await state()
  const edited = await dispatcher.fetch(`/api/events/${id}`, {
    method: 'PUT',
    body: { version: 0, noteComment: 'Two rocks' },
  })
  const [now] = (edited.body as Outcome).events
  const photo = randomUUID()
  expect((await send(note, photo)).status).toBe(200)
  expect(await photosOf(now!.id)).toEqual([photo])
})

test('rejects a file that is no picture, an event that is no note, one too many, and leaves no bytes behind', async () => {
  const { note } = await state()
  const before = await objects()
  const refused = async (of: string, photo: string, bytes?: Buffer) => {
    const { status, body } = await send(of, photo, bytes)
    return [status, (body as { errors: { field: string; key: string }[] }).errors]
  }
  const svg = Buffer.from('<svg onload=alert(1)>')
  expect(await refused(note, randomUUID(), svg)).toMatchObject([
    400,
    [{ field: 'file', key: 'validation.picture.type' }],
  ])
  expect(await refused(note, 'one')).toMatchObject([400, [{ field: 'photo', key: 'validation.id' }]])
  expect(await refused('', randomUUID())).toMatchObject([
    400,
    [{ field: 'note', key: 'validation.required' }],
  ])
  const pressed = await state('engine on')
  expect(await refused(pressed.note, randomUUID())).toMatchObject([
    400,
    [{ field: 'note', key: 'validation.events.photos.note' }],
  ])
  expect(await objects()).toEqual(before)
  for (let n = 0; n < MAX_PHOTOS; n += 1) expect((await send(note, randomUUID())).status).toBe(200)
  expect(await refused(note, randomUUID())).toMatchObject([400, [{ key: 'validation.events.photos.many' }]])
  expect((await objects()).filter((one) => one !== 'kept')).toEqual([])
})

test('refuses a revoked device, and a file beyond the limit or of an unknown sender before it is read', async () => {
  const other = await site.truck(null)
  const { note } = await state('note', other)
  expect((await send(note, randomUUID(), small, other)).status).toBe(200)
  const announce = (headers: Record<string, string>) =>
    requestWithoutBody(site.app.url, {
      method: 'POST',
      path: `/api/telemetry/photo?note=${note}&photo=${randomUUID()}`,
      headers: { 'content-type': 'image/jpeg', ...headers },
    })
  expect(await announce({ 'content-length': '1000000' })).toBe(401)
  const path = `/api/equipment/${other.id}/devices/${other.device}`
  expect((await site.manager.fetch(path, { method: 'DELETE' })).status).toBeLessThan(300)
  expect((await send(note, randomUUID(), small, other)).status).toBe(401)
  const large = Buffer.alloc(20 * 1_048_576 + 1)
  expect((await send(note, randomUUID(), large)).status).toBe(413)
})
