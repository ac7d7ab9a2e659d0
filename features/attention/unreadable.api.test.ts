/** An alarm about messages that cannot be read, from the first to its end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlarmItem } from './attention.endpoints.ts'
import { type TestTruck, type WatchedSite, watchedSite } from './testing/watched-site.ts'

let site: WatchedSite
let truck: TestTruck
let machine: string
let phone: { id: string; secret: string }

beforeAll(async () => {
  site = await watchedSite()
  truck = await site.truck()
  machine = await site.make('/api/equipment', { equipmentId: 'New', kind: 'hauler' })
  const reply = await site.manager.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Phone' } })
  phone = reply.body as { id: string; secret: string }
})
afterAll(() => site.app.close())

async function send(body: object): Promise<void> {
  const headers = { authorization: `Bearer ${phone.secret}` }
  const reply = await site.app.anonymous.fetch('/api/telemetry/owntracks', { body, headers })
  expect([reply.status, reply.body]).toEqual([200, []])
}
const location = (more: object = {}) =>
  send({ _type: 'location', tst: Math.floor(site.app.clock() / 1000), lat: 55.7, lon: 37.6, ...more })

/** The site is read again within a minute. */
async function minute(): Promise<void> {
  await site.manager.fetch('/api/cyclereport/loadDumpCycles')
  for (let step = 0; step < 13; step += 1) await truck.stay(5)
}
const alarm = async (): Promise<AlarmItem | undefined> => (await site.alarms('?rule=unreadable'))[0]

test('names a device of a machine without a position, counts its messages, says when they come encrypted, and ends when it is revoked', async () => {
  await location({ lat: 95 })
  await minute()
  const expected = { subject: { title: 'New' }, machines: [{ title: 'New' }] }
  await expect
    .poll(alarm)
    .toMatchObject({ ...expected, facts: { trouble: 'unreadable', device: 'Phone', count: 1 } })
  await location({ lat: 96 })
  await minute()
  await expect.poll(alarm).toMatchObject({ ...expected, facts: { count: 2 } })

  await send({ _type: 'encrypted', data: 'b3du' })
  await minute()
  await minute()
  await expect.poll(alarm).toMatchObject({ facts: { trouble: 'encrypted', device: 'Phone', count: 1 } })
  await location()
  await minute()
  await minute()
  await expect.poll(alarm).toMatchObject({ facts: { trouble: 'unreadable' } })
  const path = `/api/equipment/${machine}/devices/${phone.id}`
  expect((await site.manager.fetch(path, { method: 'DELETE' })).status).toBeLessThan(300)
  await minute()
  await expect.poll(alarm).toBeUndefined()
})
