/** Readings of sensors: which are taken, which refused, and what the list of sensors shows of them. */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../testing/hauls.ts'
import { allFeatures } from '../testing/features.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { newAddress, type SentReading, sensorSite, type Tracker } from './testing/sensor-site.ts'

let app: TestApp
let account: string
let client: TestClient
let site: ReturnType<typeof sensorSite>
let truck: Tracker
let other: Tracker
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Readings')
  client = await app.client(account, [1])
  site = sensorSite(app, client)
  ;[truck, other] = [await site.tracker(), await site.tracker()]
})
afterAll(() => app.close())

const bed = (mac: string, secondsAgo: number, value: number | null, volts?: number): SentReading => ({
  mac,
  t: app.clock() - secondsAgo * 1000,
  kind: 'bed',
  value,
  ...(volts !== undefined && { volts }),
})
const readingsOf = async (id: string, query = '') =>
  await expectStatus<{ total: number; items: Record<string, unknown>[] }>(
    200,
    client.fetch(`/api/sensors/${id}/readings${query}`),
  )
const fieldsOf = (rejected: readonly { index: number; field: string }[]) =>
  rejected.map(({ index, field }) => [index, field])

test('stores what a sensor read, with the machine that heard it, the latest first', async () => {
  const { id, deviceId, version } = await site.sensor()
  const reply = await site.send(truck, [bed(deviceId.toLowerCase(), 60, 0, 2.9), bed(deviceId, 30, 1)])
  expect(reply).toMatchObject({ accepted: 2, duplicates: 0, rejected: [] })
  const receivedAt = new Date(app.clock()).toISOString()
  const heardBy = { id: truck.machine }
  expect(await readingsOf(id)).toMatchObject({
    total: 2,
    items: [
      { kind: 'bed', value: 1, volts: null, receivedAt, heardBy },
      { kind: 'bed', value: 0, volts: 2.9, receivedAt, heardBy },
    ],
  })
  expect(await readingsOf(id, '?limit=1&page=1')).toMatchObject({ total: 2, items: [{ value: 0 }] })
  expect(await site.read(id)).toMatchObject({
    version,
    batteryVolts: 2.9,
    batteryPercent: 90,
    lastReceivedAt: new Date(app.clock() - 30_000).toISOString(),
    batteryAt: new Date(app.clock() - 60_000).toISOString(),
  })
})

test('a late reading changes neither the battery nor the time of the last one', async () => {
  const { id, deviceId } = await site.sensor()
  await site.send(truck, [bed(deviceId, 10, 0, 2.5)])
  const now = await site.read(id)
  await site.send(truck, [bed(deviceId, 500, 1, 2.8)])
  expect(await site.read(id)).toMatchObject({ batteryVolts: 2.5, lastReceivedAt: now['lastReceivedAt'] })
})

test('a repeated reading is a duplicate, another value at its time is refused', async () => {
  const { id, deviceId } = await site.sensor()
  const first = [bed(deviceId, 60, 0, 2.9), bed(deviceId, 50, 1)]
  await site.send(truck, first)
  expect(await site.send(truck, first)).toMatchObject({ accepted: 0, duplicates: 2, rejected: [] })
  const changed = await site.send(truck, [
    bed(deviceId, 60, 1, 2.9),
    bed(deviceId, 50, 1),
    bed(deviceId, 40, 0),
  ])
  expect(changed).toMatchObject({ accepted: 1, duplicates: 1 })
  expect(fieldsOf(changed.rejected)).toEqual([[0, 't']])
  const within = await site.send(truck, [bed(deviceId, 30, 0), bed(deviceId, 30, 0), bed(deviceId, 30, 1)])
  expect(within).toMatchObject({ accepted: 1, duplicates: 1 })
  expect(fieldsOf(within.rejected)).toEqual([[2, 't']])
  expect((await readingsOf(id)).total).toBe(4)
})

test('refuses readings of unknown addresses, of another account and of another kind than the model', async () => {
  const { deviceId, id } = await site.sensor('payload')
  const theirs = await sensorSite(app, await app.client(await app.account('Theirs'), [1])).sensor()
  const reply = await site.send(truck, [
    bed(newAddress(), 10, 1),
    bed(theirs.deviceId, 10, 1),
    bed(deviceId, 10, 1),
    { ...bed(deviceId, 10, 42_000), kind: 'payload' },
  ])
  expect(reply.accepted).toBe(1)
  expect(fieldsOf(reply.rejected)).toEqual([
    [0, 'mac'],
    [1, 'mac'],
    [2, 'kind'],
  ])
  expect((await readingsOf(id)).items).toMatchObject([{ kind: 'payload', value: 42_000 }])
})

test('takes the kind of the model that the sensor has now', async () => {
  const { id, deviceId } = await site.sensor()
  const model = { id: await site.model('payload') }
  const { version } = await site.read(id)
  await expectStatus(200, client.fetch(`/api/sensors/${id}`, { method: 'PUT', body: { version, model } }))
  expect(fieldsOf((await site.send(truck, [bed(deviceId, 10, 1)])).rejected)).toEqual([[0, 'kind']])
})

test('stores a reading from far ahead without taking it for the latest', async () => {
  const { id, deviceId } = await site.sensor()
  await site.pair(id, truck.machine)
  await site.send(truck, [bed(deviceId, 1, 0, 2.5), bed(deviceId, -110, 1, 2.4), bed(deviceId, -3_600, 0, 3)])
  expect(await site.read(id)).toMatchObject({
    batteryVolts: 2.4,
    lastReceivedAt: new Date(app.clock() + 110_000).toISOString(),
  })
  expect((await readingsOf(id)).total).toBe(3)
  const battery = await client.fetch(`/api/sensors/${id}/battery`)
  expect(battery.body).toMatchObject({ days: [{ highest: 2.5 }] })
})

test('of several sensors with one address the one on the reporting machine is meant, else the first paired', async () => {
  const { id: onTruck, deviceId } = await site.sensor()
  const { id: onOther } = await site.sensor('bed', { deviceId, allowMacDuplication: true })
  await site.pair(onOther, other.machine)
  app.clock.set(app.clock() + 1000)
  await site.pair(onTruck, truck.machine)
  await site.send(truck, [bed(deviceId, 30, 1)])
  await site.send(other, [bed(deviceId, 20, 1)])
  await site.send(await site.tracker(), [bed(deviceId, 10, 1)])
  expect([(await readingsOf(onTruck)).total, (await readingsOf(onOther)).total]).toEqual([1, 2])
})

test('refuses readings while the account has no sensors, and takes them again afterwards', async () => {
  const { deviceId } = await site.sensor()
  const system = await app.client(await app.account('Provider'), [], { systemAdmin: true })
  const set = async (sensorsFeature: boolean) => {
    const path = `/api/accounts/${account}`
    const now = (await system.fetch(path)).body as object
    const features = { ...allFeatures(true), sensorsFeature }
    await expectStatus(200, system.fetch(path, { method: 'PUT', body: { ...now, features } }))
  }
  await set(false)
  expect(fieldsOf((await site.send(truck, [bed(deviceId, 10, 1)])).rejected)).toEqual([[0, 'mac']])
  expect((await client.fetch('/api/sensors')).status).toBe(403)
  await set(true)
  expect(await site.send(truck, [bed(deviceId, 10, 1)])).toMatchObject({ accepted: 1 })
})

test('deletes readings with the tracks of the account, and keeps the battery of their days', async () => {
  const { id, deviceId } = await site.sensor()
  const day = 86_400
  await site.send(truck, [
    bed(deviceId, 40 * day, 1, 2.9),
    bed(deviceId, 20 * day, 0, 2.8),
    bed(deviceId, 60, 0),
  ])
  await app.database.owner.query(
    `update accounts set settings = settings || '{"keepPositionsDays": 30}' where id = $1`,
    [account],
  )
  await app.run('forget-old')
  expect((await readingsOf(id)).items).toMatchObject([{ volts: null }, { volts: 2.8 }])
  const battery = await client.fetch(`/api/sensors/${id}/battery?days=90`)
  expect(battery.body).toMatchObject({ days: [{ mean: 2.9 }, { mean: 2.8 }] })
})

test('ten thousand readings take no more statements than one', async () => {
  const sensors = await Promise.all(Array.from({ length: 20 }, () => site.sensor()))
  for (const { id } of sensors) await site.pair(id, truck.machine)
  app.clock.set(app.clock() + 600_000)
  const readings = Array.from({ length: 10_000 }, (_, n) => ({
    ...bed(sensors[n % 20]!.deviceId, 590 - Math.floor(n / 20), Math.floor(n / 100) % 2),
    volts: 2.9,
  }))
  const count = await countStatements(() => site.send(truck, readings))
  const few = await countStatements(() => site.send(truck, [bed(sensors[0]!.deviceId, 1, 0, 2.9)]))
  console.info(`10,000 readings: ${Math.round(count.ms)} ms, ${count.statements} statements`)
  expect(count.reply).toMatchObject({ accepted: 10_000, rejected: [] })
  expect(count.statements).toBeLessThanOrEqual(few.statements + 2)
})

/** Statements on the tables of sensors that a request takes. */
async function countStatements<T>(work: () => Promise<T>) {
  const { pool } = app.database
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  let statements = 0
  const watched = pool as { connect: unknown }
  watched.connect = async () => {
    const found = await connect()
    const query = found.query.bind(found) as (...given: unknown[]) => unknown
    const counted = new Proxy(found, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name) as unknown
        return (...given: unknown[]) => {
          const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
          if (/sensor/.test(text ?? '')) statements++
          return query(...given)
        }
      },
    })
    return counted
  }
  const began = performance.now()
  try {
    const reply = await work()
    return { reply, statements, ms: performance.now() - began }
  } finally {
    watched.connect = connect
  }
}
