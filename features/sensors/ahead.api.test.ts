/** Readings of a clock that is far ahead of the server's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { type SentReading, sensorSite } from './testing/sensor-site.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let app: TestApp
let account: string
let site: ReturnType<typeof sensorSite>
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Ahead')
  site = sensorSite(app, await app.client(account, [roleIndex.ACCOUNT_ADMIN]))
})
afterAll(() => app.close())

test('a reading from far ahead is no evidence when it is repeated once its time has come', async () => {
  const truck = await site.tracker()
  const { id, deviceId } = await site.sensor()
  await site.pair(id, truck.machine)
  const ahead: SentReading = { mac: deviceId, t: app.clock() + 5 * MINUTE, kind: 'bed', value: 1, volts: 2.9 }
  expect(await site.send(truck, [ahead])).toMatchObject({ accepted: 1 })
  app.clock.advance(10 * MINUTE)
  expect(await site.send(truck, [ahead])).toMatchObject({ accepted: 0, duplicates: 1 })
  expect(await site.facts(truck.machine)).toEqual([])
  expect(await site.read(id)).toMatchObject({ lastReceivedAt: null, batteryVolts: null })
})

test('a reading from far ahead is deleted by the time at which it was received', async () => {
  const truck = await site.tracker()
  const { id, deviceId } = await site.sensor()
  const [received, told] = [app.clock(), app.clock() + 4_000 * DAY]
  await site.send(truck, [{ mac: deviceId, t: told, kind: 'bed', value: 1 }])
  await app.database.owner.query(
    `update accounts set settings = settings || '{"keepPositionsDays": 31}' where id = $1`,
    [account],
  )
  const left: unknown[] = []
  for (const days of [30, 32]) {
    app.clock.set(received + days * DAY)
    await app.run('forget-old')
    const sql = 'select count(*)::int as n from sensor_readings where sensor_id = $1'
    left.push((await app.database.owner.query<{ n: number }>(sql, [id])).rows[0]?.n)
  }
  expect(left).toEqual([1, 0])
})
