/** The battery of a sensor by day of the account's zone (Europe/Berlin), through the batch of a device. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { fakeClock } from '@haulway/testing'
import { sensorSite, type SensorMachine, type SensorSite } from './testing/sensor-site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAC = 'AA:BB:CC:00:00:01'
const now = Date.parse('2026-06-20T10:00:00Z')

let app: TestApp
let site: SensorSite
let truck: SensorMachine

beforeAll(async () => {
  app = await testApp({}, { clock: fakeClock(now) })
})
afterAll(() => app.close())
beforeEach(async () => {
  site = await sensorSite(app, 'Battery')
  truck = await site.machine('T-1')
})

const send = (volts: readonly [t: number, volts: number][]) =>
  site.send(
    truck,
    volts.map(([t, read]) => ({ mac: MAC, t, kind: 'bed', volts: read })),
  )
async function battery(id: string, query = ''): Promise<Record<string, unknown>> {
  const reply = await site.admin.fetch(`/api/sensors/${id}/battery${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Record<string, unknown>
}
const makeSensor = async (more: object = {}, profile?: string) =>
  await site.sensor(MAC, { model: await site.model('bed', more), ...(profile !== undefined && { profile }) })

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
  const profile = await site.make('/api/sensorprofiles', { title: 'Careful', lowBattery: 40 })
  const id = await makeSensor({ fullVolts: 4, emptyVolts: 2 }, profile)
  await send([[now - HOUR, 2.9]])
  expect(await battery(id)).toMatchObject({ percent: expect.closeTo(45, 9) as number, state: 'good' })
  await send([[now, 2.7]])
  expect(await battery(id)).toMatchObject({ percent: expect.closeTo(35, 9) as number, state: 'low' })
})

test('forecasts when it will be empty, however few days are asked for', async () => {
  const id = await makeSensor()
  await send(Array.from({ length: 20 }, (_, i) => [now - i * DAY, 2.5 + i * 0.01]))
  const forecast = { emptyAt: '2026-08-09T10:00:00.000Z', voltsPerDay: expect.closeTo(-0.01, 9) as number }
  expect(await battery(id)).toMatchObject(forecast)
  expect(await battery(id, '?days=3')).toMatchObject(forecast)
  expect((await battery(id, '?days=3'))['days']).toHaveLength(3)
})
