/** Which readings of a batch are stored, and what a sensor shows of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { setFeatures } from '../testing/features.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { openReadings } from './server/readings/take-readings.ts'
import { sensorSite, type SensorMachine, type SensorSite, type SentReading } from './testing/sensor-site.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const MAC = 'AA:BB:CC:00:00:01'
const OTHER = 'AA:BB:CC:00:00:02'

let app: TestApp
let site: SensorSite
let truck: SensorMachine
let now: number

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  site = await sensorSite(app, 'Readings')
  truck = await site.machine('T-1')
  now = app.clock()
})

const bed = (t: number, more: Partial<SentReading> = {}): SentReading => ({
  mac: MAC,
  t,
  kind: 'bed',
  value: 1,
  ...more,
})

interface Shown {
  version: number
  lastReceivedAt: string | null
  batteryVolts: number | null
  batteryAt: string | null
}
const shown = async (id: string) => (await site.admin.fetch(`/api/sensors/${id}`)).body as Shown

interface Listed {
  total: number
  items: { t: string; kind: string; value: number | null; volts: number | null; heardBy: unknown }[]
}
async function list(id: string, query = ''): Promise<Listed> {
  const reply = await site.admin.fetch(`/api/sensors/${id}/readings${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Listed
}

test('refuses addresses that no sensor in use of the account has', async () => {
  const elsewhere = await sensorSite(app, 'Elsewhere')
  await elsewhere.sensor(MAC, { model: await elsewhere.model('bed') })
  const model = await site.model('bed')
  const [removed, given] = [
    await site.sensor(OTHER, { model }),
    await site.sensor('AA:BB:CC:00:00:03', { model }),
  ]
  await site.query(`update sensors set removed_at = now(), removal_reason = 'lost' where id = $1`, [removed])
  await site.query(`update sensors set owner_account = 'Elsewhere' where id = $1`, [given])
  const reply = await site.send(truck, [
    bed(now),
    bed(now, { mac: OTHER }),
    bed(now, { mac: 'AA:BB:CC:00:00:03' }),
  ])
  const refusal = { list: 'sensors', field: 'mac', defaultMessage: 'is no sensor of this account' }
  expect(reply).toMatchObject({
    accepted: 0,
    rejected: [0, 1, 2].map((index) => ({ index, ...refusal })),
  })
})

test('refuses all readings of an account without sensors', async () => {
  await site.sensor(MAC, { model: await site.model('bed') })
  await setFeatures(app, site.account, { tracker: true, sensorsFeature: false })
  expect(await site.send(truck, [bed(now)])).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, field: 'mac' }],
  })
})

test('refuses a kind that the model of the sensor does not measure', async () => {
  await site.sensor(MAC, { model: await site.model('payload') })
  const reply = await site.send(truck, [bed(now), bed(now, { kind: 'payload', value: 900 })])
  expect(reply).toMatchObject({ accepted: 1, rejected: [{ index: 0, field: 'kind' }] })
})

test('stores a repeated reading once, and refuses other values at its time', async () => {
  const id = await site.sensor(MAC, { model: await site.model('bed') })
  const first = bed(now, { volts: 2.9 })
  expect(await site.send(truck, [first, first, { ...first, volts: 2.8 }])).toMatchObject({
    accepted: 1,
    duplicates: 1,
    rejected: [{ index: 2, field: 't', defaultMessage: 'was stored before with other values' }],
  })
  expect(await site.send(truck, [{ ...first, value: 0 }, first, bed(now - 1)])).toMatchObject({
    accepted: 1,
    duplicates: 1,
    rejected: [{ index: 0, field: 't' }],
  })
  expect((await list(id)).items).toMatchObject([
    { value: 1, volts: 2.9 },
    { value: 1, volts: null },
  ])
})

test('gives a reading of a shared address to the sensor of the machine that heard it, then to any paired one', async () => {
  const model = await site.model('bed')
  const shared = { model, more: { allowMacDuplication: true } }
  const [free, elsewhere, own] = [
    await site.sensor(MAC, shared),
    await site.sensor(MAC, shared),
    await site.sensor(MAC, shared),
  ]
  const [second, third] = [await site.machine('T-2'), await site.machine('T-3')]
  await site.send(truck, [bed(now)])
  await site.pair(elsewhere, second, now - DAY)
  await site.send(truck, [bed(now - 1)])
  await site.pair(own, truck, now - DAY)
  await site.send(truck, [bed(now - 2)])
  await site.send(third, [bed(now - 3)])
  const times = async (id: string) => (await list(id)).items.map(({ t }) => now - Date.parse(t))
  expect([await times(free), await times(elsewhere), await times(own)]).toEqual([[0], [1, 3], [2]])
})

test('shows the newest reading, in whichever order they arrive, without a new version', async () => {
  const id = await site.sensor(MAC, { model: await site.model('bed') })
  const { version } = await shown(id)
  const expected = {
    version,
    lastReceivedAt: new Date(now).toISOString(),
    batteryVolts: 2.7,
    batteryAt: new Date(now - SECOND).toISOString(),
  }
  await site.send(truck, [bed(now - SECOND, { volts: 2.7 }), bed(now)])
  expect(await shown(id)).toMatchObject(expected)
  await site.send(truck, [bed(now - MINUTE, { volts: 2.9 }), bed(now - 2 * MINUTE, { volts: 2.95 })])
  expect(await shown(id)).toMatchObject(expected)
})

test('stores a reading far ahead of the clock, which tells nothing and is never the newest', async () => {
  const id = await site.sensor(MAC, { model: await site.model('bed') })
  await site.pair(id, truck, now - DAY)
  const ahead = bed(now + 2 * MINUTE + 1, { volts: 1 })
  expect(await site.send(truck, [bed(now, { value: 0, volts: 2.9 }), ahead])).toMatchObject({ accepted: 2 })
  expect(await shown(id)).toMatchObject({ lastReceivedAt: new Date(now).toISOString(), batteryVolts: 2.9 })
  expect((await site.facts(truck)).map(({ quantity }) => quantity)).toEqual([0])
  expect(await list(id)).toMatchObject({ total: 2, items: [{ volts: 1 }, { volts: 2.9 }] })
  expect((await site.admin.fetch(`/api/sensors/${id}/battery`)).body).toMatchObject({
    days: [{ lowest: 2.9 }],
  })
  // Within two minutes it is evidence.
  await site.send(truck, [bed(now + 2 * MINUTE)])
  expect((await site.facts(truck)).map(({ quantity }) => quantity)).toEqual([0, 1])
})

test('lists readings by pages, the latest first, with the machine that heard each', async () => {
  const id = await site.sensor(MAC, { model: await site.model('bed') })
  await site.send(
    truck,
    Array.from({ length: 25 }, (_, i) => bed(now - i * SECOND)),
  )
  const whole = await list(id, '?limit=100')
  expect(whole.total).toBe(25)
  expect(whole.items.map(({ t }) => now - Date.parse(t))).toEqual(
    Array.from({ length: 25 }, (_, i) => i * SECOND),
  )
  expect(whole.items[0]).toMatchObject({
    kind: 'bed',
    value: 1,
    volts: null,
    heardBy: { id: truck.id, title: 'T-1' },
  })
  expect((await list(id, '?limit=10&page=2')).items).toEqual(whole.items.slice(20))
  const elsewhere = await sensorSite(app, 'Elsewhere')
  for (const call of ['readings', 'battery'])
    expect((await elsewhere.admin.fetch(`/api/sensors/${id}/${call}`)).status).toBe(404)
})

test('takes 10,000 readings in at most seven statements', async () => {
  const model = await site.model('bed')
  const macs = [MAC, OTHER]
  for (const mac of macs) await site.pair(await site.sensor(mac, { model }), truck, now - DAY)
  const readings = Array.from({ length: 10_000 }, (_, i) => ({
    index: i,
    reading: { mac: macs[i % 2]!, t: now - i * 500, kind: 'bed' as const, value: (i >> 5) % 2, volts: 2.9 },
  }))
  const [device] = await site.query<{ id: string }>('select id from devices where equipment_id = $1', [
    truck.id,
  ])
  const sent: string[] = []
  const take = openReadings({ ...app.services, database: counting(sent) })
  const about = { id: device!.id, account: site.account, equipmentId: truck.id }
  const first = await take(about, readings)
  expect([first.accepted, first.facts.get(truck.id)?.length]).toEqual([10_000, 626])
  // With begin and commit.
  expect(sent.length).toBeLessThanOrEqual(9)
  sent.length = 0
  expect(await take(about, readings)).toMatchObject({ duplicates: 10_000, facts: first.facts })
  expect(sent.length).toBeLessThanOrEqual(9)
})

/** The database, with the statements that are sent on it. */
function counting(sent: string[]): TestApp['database'] {
  const { pool } = app.database
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'query') sent.push(String(args[0]))
          return Reflect.apply(value, target, args) as unknown
        }
      },
    })
  }
  return { ...app.database, pool: Object.assign(Object.create(pool) as typeof pool, { connect }) }
}

test('deletes readings when positions of their age are deleted, and keeps the days of the battery', async () => {
  const id = await site.sensor(MAC, { model: await site.model('bed') })
  await site.send(truck, [
    bed(now - 20 * DAY, { volts: 2.9 }),
    bed(now, { volts: 2.8 }),
    bed(now + 400 * DAY),
  ])
  await app.database.owner.query(
    `update accounts set settings = settings || '{"keepPositionsDays": 31}' where id = $1`,
    [site.account],
  )
  const totals: number[] = []
  for (const days of [0, 15, 20]) {
    app.clock.advance(days * DAY)
    site = { ...site, admin: await app.client(site.account, [roleIndex.ACCOUNT_ADMIN]) }
    await app.run('forget-old')
    totals.push((await list(id)).total)
  }
  expect(totals).toEqual([3, 2, 0])
  const { body } = await site.admin.fetch(`/api/sensors/${id}/battery`)
  expect(body).toMatchObject({ days: [{ mean: 2.9 }, { mean: 2.8 }] })
})
