/** MAC addresses: their format, and that only those sensors share one that may (threats C14). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { newAddress, sensorSite } from './testing/sensor-site.ts'

let app: TestApp
let client: TestClient
let site: ReturnType<typeof sensorSite>
let model: { id: string }
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Addresses'), [1])
  site = sensorSite(app, client)
  model = { id: await site.model('bed') }
})
afterAll(() => app.close())

const create = (deviceId: string, more: object = {}) =>
  client.fetch('/api/sensors', { body: { deviceId, model, ...more } })
const taken = [{ field: 'deviceId', defaultMessage: 'Already exist' }]

test('stores an address in capitals with colons, whichever way it is written', async () => {
  for (const [written, stored] of [
    ['a4-c1-38-0b-22-f1', 'A4:C1:38:0B:22:F1'],
    ['a4:c1:38:0b:22:f2', 'A4:C1:38:0B:22:F2'],
    [' A4:C1:38:0B:22:F3 ', 'A4:C1:38:0B:22:F3'],
  ] as const)
    expect((await create(written)).body).toMatchObject({ deviceId: stored })
})

test.each([
  'A4:C1:38:0B:22',
  'A4:C1:38:0B:22:G1',
  'A4C1380B22F1',
  'A4:C1-38:0B:22:F1',
  'A4:C1:38:0B:22:F1:00',
])('refuses %s with the expected format', async (deviceId) => {
  const reply = await create(deviceId)
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'deviceId', key: expect.stringMatching(/mac|length/) as string }] },
  })
})

test('the database refuses another form, whoever writes it', async () => {
  const written = app.database.owner.query(
    `update sensors set device_id = lower(device_id) where device_id = 'A4:C1:38:0B:22:F1'`,
  )
  await expect(written).rejects.toThrow(/sensors_address/)
})

test('one of fifty sensors with one address in mixed case is created at once, the others are refused', async () => {
  const address = newAddress()
  const forms = [address, address.toLowerCase(), address.replaceAll(':', '-')]
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => create(forms[n % 3] ?? address)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(reply).toMatchObject({ status: 400, body: { errors: taken } })
})

test('another account may have the address', async () => {
  const { deviceId } = await site.sensor()
  const other = await app.client(await app.account('Other'), [1])
  const theirs = await sensorSite(app, other).sensor('bed', { deviceId })
  expect(theirs.deviceId).toBe(deviceId)
})

test('a sensor that allows duplicates repeats an address, and cannot stop doing so while the other exists', async () => {
  const { deviceId } = await site.sensor()
  const copy = await site.sensor('bed', { deviceId, allowMacDuplication: true })
  await site.sensor('bed', { deviceId, allowMacDuplication: true })
  const stop = () =>
    client.fetch(`/api/sensors/${copy.id}`, {
      method: 'PUT',
      body: { allowMacDuplication: false, version: copy.version },
    })
  expect(await stop()).toMatchObject({ status: 400, body: { errors: taken } })
  const [first] = (
    (await client.fetch(`/api/sensors?search=${deviceId}`)).body as {
      items: { id: string; allowMacDuplication: boolean }[]
    }
  ).items.filter((one) => !one.allowMacDuplication)
  await site.call(first!.id, 'remove', { reason: 'lost' })
  expect((await stop()).status).toBe(200)
})

test('imports rows of a file by the same rule, and matches addresses in any spelling', async () => {
  const known = await site.sensor()
  const fresh = newAddress()
  const { title } = (await client.fetch(`/api/sensormodels/${model.id}`)).body as { title: string }
  const send = (rows: readonly string[]) =>
    client.fetch('/api/sensors/import?dryRun=false', {
      method: 'POST',
      body: Buffer.from(`deviceId,model,firmwareRevision\n${rows.join('\n')}\n`),
    })
  const written = known.deviceId.toLowerCase().replaceAll(':', '-')
  const done = await send([`${written},${title},2.1`, `${fresh.toLowerCase()},${title},2.2`])
  expect(done, done.text).toMatchObject({ status: 200, body: { created: 1, updated: 1 } })
  expect(await site.read(known.id)).toMatchObject({ firmwareRevision: '2.1', deviceId: known.deviceId })
  const again = newAddress()
  const twice = await send([`${again},${title},1`, `${again.replaceAll(':', '-')},${title},2`])
  expect(twice).toMatchObject({ status: 400, body: { errors: [{ field: 'rows.3.deviceId' }] } })
  const gone = await site.sensor()
  await site.call(gone.id, 'remove', { reason: 'broken' })
  const renewed = await send([`${gone.deviceId},${title},3`])
  expect(renewed, renewed.text).toMatchObject({ status: 200, body: { created: 1, updated: 0 } })
  await site.sensor('bed', { deviceId: known.deviceId, allowMacDuplication: true })
  const several = await send([`${known.deviceId},${title},4`])
  expect(several).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'rows.2.deviceId', key: 'import.several' }] },
  })
  const wrong = await send([`A4C1,${title},1`])
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'rows.2.deviceId' }] } })
})
