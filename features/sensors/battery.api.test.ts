/** The battery of a sensor by day of the account's zone (Europe/Berlin), through the batch of a device. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '@haulway/testing'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { sensorSite, type Tracker } from './testing/sensor-site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.parse('2026-06-20T10:00:00Z')

let app: TestApp
let client: TestClient
let site: ReturnType<typeof sensorSite>
let truck: Tracker
/** The address of the sensor of a test. */
let mac: string

beforeAll(async () => {
  app = await testApp({}, { clock: fakeClock(now) })
  client = await app.client(await app.account('Battery'), [roleIndex.ACCOUNT_ADMIN])
  site = sensorSite(app, client)
  truck = await site.tracker()
})
afterAll(() => app.close())

const send = (volts: readonly (readonly [t: number, volts: number])[]) =>
  site.send(
    truck,
    volts.map(([t, read]) => ({ mac, t, kind: 'bed', volts: read })),
  )
async function battery(id: string, query = ''): Promise<Record<string, unknown>> {
  const reply = await client.fetch(`/api/sensors/${id}/battery${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Record<string, unknown>
}
async function makeSensor(volts: object = {}, more: object = {}): Promise<string> {
  const sensor = await site.sensor('bed', { model: { id: await site.model('bed', volts) }, ...more })
  mac = sensor.deviceId
  return sensor.id
}

test('says nothing before the first reading but the volts of the model', async () => {
  expect(await battery(await makeSensor({ fullVolts: 3.6, emptyVolts: 2.4 }))).toEqual({
    fullVolts: 3.6,
    emptyVolts: 2.4,
    percent: null,
    state: 'unknown',
    days: [],
    emptyAt: null,
    voltsPerDay: null,
  })
})

test('adds up days of the zone of the account, whichever readings arrive first', async () => {
  const id = await makeSensor()
  // Midnight in Berlin is 22:00 UTC.
  const midnight = Date.parse('2026-06-18T22:00:00Z')
  await send([[midnight, 2.8]])
  await send([
    [midnight - 1, 2.9],
    [midnight + HOUR, 2.6],
    [midnight - HOUR, 3],
  ])
  const { days } = await battery(id)
  expect(days).toEqual([
    { day: '2026-06-18', lowest: 2.9, mean: expect.closeTo(2.95, 9) as number, highest: 3 },
    { day: '2026-06-19', lowest: 2.6, mean: expect.closeTo(2.7, 9) as number, highest: 2.8 },
  ])
  expect((await battery(id, '?days=2'))['days']).toHaveLength(1)
})

test('counts a repeated reading once', async () => {
  const id = await makeSensor()
  await send([[now, 2.8], [now - 1, 2.6]]) // oxfmt-ignore
  await send([[now, 2.8]])
  expect((await battery(id))['days']).toMatchObject([{ mean: expect.closeTo(2.7, 9) as number }])
})

test('is low under lowBattery of the profile, between emptyVolts and fullVolts of the model', async () => {
  const profile = { id: await site.profile({ lowBattery: 40 }) }
  const id = await makeSensor({ fullVolts: 4, emptyVolts: 2 }, { profile })
  await send([[now - HOUR, 2.9]])
  expect(await battery(id)).toMatchObject({ percent: 45, state: 'good' })
  await send([[now, 2.7]])
  expect(await battery(id)).toMatchObject({ percent: 35, state: 'low' })
})

test('forecasts when it will be empty, however few days are asked for', async () => {
  const id = await makeSensor()
  await send(Array.from({ length: 20 }, (_, i) => [now - i * DAY, 2.5 + i * 0.01] as const))
  const forecast = { emptyAt: '2026-08-08T22:00:00.000Z', voltsPerDay: expect.closeTo(-0.01, 9) as number }
  expect(await battery(id)).toMatchObject(forecast)
  expect(await battery(id, '?days=3')).toMatchObject(forecast)
  expect((await battery(id, '?days=3'))['days']).toHaveLength(3)
})
