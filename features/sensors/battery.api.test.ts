/** The battery of a sensor by day of the account's zone, and its forecast. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../testing/hauls.ts'
import { fakeClock } from '@haulway/testing'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { sensorSite, type Tracker } from './testing/sensor-site.ts'

interface Battery {
  readonly percent: number | null
  readonly state: string
  readonly emptyAt: string | null
  readonly voltsPerDay: number | null
  readonly days: readonly { readonly day: string; readonly mean: number }[]
}

let app: TestApp
let client: TestClient
let site: ReturnType<typeof sensorSite>
let truck: Tracker
beforeAll(async () => {
  // Clocks in Berlin were set forward a week before.
  app = await testApp({}, { clock: fakeClock(Date.parse('2027-04-05T12:00:00Z')) })
  client = await app.client(await app.account('Battery'), [1])
  site = sensorSite(app, client)
  truck = await site.tracker()
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const batteryOf = (id: string, query = '') =>
  expectStatus<Battery>(200, client.fetch(`/api/sensors/${id}/battery${query}`))
const told = (mac: string, t: number, volts: number) => ({ mac, t, kind: 'bed', value: null, volts })

test('is unknown before the first reading', async () => {
  const { id } = await site.sensor()
  expect(await batteryOf(id)).toEqual({
    fullVolts: 3,
    emptyVolts: 2,
    percent: null,
    state: 'unknown',
    days: [],
    emptyAt: null,
    voltsPerDay: null,
  })
})

test('fullVolts and emptyVolts of the model say how full it is, lowBattery of the profile when it is low', async () => {
  const model = { id: await site.model('bed', { fullVolts: 3.6, emptyVolts: 2.6 }) }
  const profile = { id: await site.profile({ lowBattery: 50 }) }
  const usual = await site.sensor('bed', { model })
  const strict = await site.sensor('bed', { model, profile })
  for (const { id, deviceId } of [usual, strict]) {
    await site.send(truck, [told(deviceId, app.clock(), 3)])
    expect(await batteryOf(id)).toMatchObject({ fullVolts: 3.6, emptyVolts: 2.6, percent: 40 })
  }
  expect([(await batteryOf(usual.id)).state, (await batteryOf(strict.id)).state]).toEqual(['good', 'low'])
  expect(await site.read(strict.id)).toMatchObject({ batteryLow: true, batteryPercent: 40 })
  const listed = async (low: boolean) =>
    (
      await expectStatus<{ items: { id: string }[] }>(200, client.fetch(`/api/sensors?batteryLow=${low}`))
    ).items.map(({ id }) => id)
  expect([await listed(true), await listed(false)]).toEqual([[strict.id], [usual.id]])
})

test('gives lowest, mean and highest of each day of the zone, over changes of the clock', async () => {
  const { id, deviceId } = await site.sensor()
  // 28 March has 23 hours, from 23:00Z to 22:00Z.
  await site.send(truck, [
    told(deviceId, Date.parse('2027-03-27T22:59:00Z'), 2.9),
    told(deviceId, Date.parse('2027-03-27T23:00:00Z'), 2.8),
    told(deviceId, Date.parse('2027-03-28T21:59:00Z'), 2.6),
    told(deviceId, Date.parse('2027-03-28T22:00:00Z'), 2.5),
  ])
  await site.send(truck, [told(deviceId, Date.parse('2027-03-28T10:00:00Z'), 2.7)])
  const { days } = await batteryOf(id)
  expect(days).toEqual([
    { day: '2027-03-27', lowest: 2.9, mean: 2.9, highest: 2.9 },
    { day: '2027-03-28', lowest: 2.6, mean: expect.closeTo(2.7) as number, highest: 2.8 },
    { day: '2027-03-29', lowest: 2.5, mean: 2.5, highest: 2.5 },
  ])
  expect((await batteryOf(id, '?days=9')).days.map(({ day }) => day)).toEqual(['2027-03-28', '2027-03-29'])
  expect((await client.fetch(`/api/sensors/${id}/battery?days=401`)).status).toBe(400)
})

test('forecasts the day on which it will be empty, from midnight of the zone', async () => {
  const { id, deviceId } = await site.sensor()
  const fall = Array.from({ length: 10 }, (_, n) =>
    told(deviceId, app.clock() - (9 - n) * DAY_MS, 2.5 - n * 0.01),
  )
  await site.send(truck, fall)
  // 2.41 V on 5 April, 0.01 V a day: 2 V after 41 days.
  expect(await batteryOf(id)).toMatchObject({
    percent: 41,
    voltsPerDay: expect.closeTo(-0.01) as number,
    emptyAt: '2027-05-15T22:00:00.000Z',
  })
  // The forecast takes all days, however few are asked for.
  expect((await batteryOf(id, '?days=2')).emptyAt).toBe('2027-05-15T22:00:00.000Z')
})

test('answers 404 for a sensor of another account', async () => {
  const { id } = await site.sensor()
  const other = await app.client(await app.account('Other'), [1])
  for (const call of ['battery', 'readings', 'pairings'])
    expect((await other.fetch(`/api/sensors/${id}/${call}`)).status, call).toBe(404)
})
