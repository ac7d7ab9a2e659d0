/** A sensor that is given to another account: the history stays, the new owner begins (threats B13). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectStatus } from '../testing/hauls.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { type Sensor, sensorSite, type Tracker } from './testing/sensor-site.ts'

let app: TestApp
let system: TestClient
let from: string
let to: string
let owner: TestClient
let heir: TestClient
let site: ReturnType<typeof sensorSite>
let heirs: ReturnType<typeof sensorSite>
let truck: Tracker
let theirTruck: Tracker
let sensor: Sensor
beforeAll(async () => {
  app = await testApp()
  ;[from, to] = [await app.account('First owner'), await app.account('Next owner')]
  system = await app.client(await app.account('Provider'), [], { systemAdmin: true })
  ;[owner, heir] = [await app.client(from, [1]), await app.client(to, [1])]
  ;[site, heirs] = [sensorSite(app, owner), sensorSite(app, heir)]
  ;[truck, theirTruck] = [await site.tracker(), await heirs.tracker()]
})
afterAll(() => app.close())
beforeEach(async () => {
  sensor = await site.sensor('bed', {
    firmwareRevision: '2.2.3',
    comments: 'Ours',
    profile: { id: await site.profile({}) },
  })
  await site.pair(sensor.id, truck.machine)
  app.clock.set(app.clock() + 600_000)
  await site.send(truck, [bed(60, 1)])
})

const bed = (secondsAgo: number, value: number) => ({
  mac: sensor.deviceId,
  t: app.clock() - secondsAgo * 1000,
  kind: 'bed',
  value,
  volts: 2.9,
})

async function assign(account: string, client = system, more: object = {}) {
  const { version } = await site.read(sensor.id)
  const body = { version, account, comment: 'Sold with the truck', ...more }
  return await client.fetch(`/api/sensors/${sensor.id}/assign`, {
    body,
    headers: { 'x-context-account': from },
  })
}
const given = async () => (await expectStatus<{ id: string }>(200, assign(to))).id
const readingsOf = async (client: TestClient, id: string) =>
  (await expectStatus<{ total: number }>(200, client.fetch(`/api/sensors/${id}/readings`))).total

test('the new owner gets the sensor with its model and firmware, without profile, machine and comments', async () => {
  const id = await given()
  const model = (await site.read(sensor.id))['model'] as { title: string }
  expect(await heirs.read(id)).toMatchObject({
    deviceId: sensor.deviceId,
    state: 'unpaired',
    model: { title: model.title },
    profile: null,
    firmwareRevision: '2.2.3',
    comments: null,
    ownerAccount: null,
    accountAssignedAt: new Date(app.clock()).toISOString(),
    batteryVolts: null,
    lastReceivedAt: null,
  })
  expect(await readingsOf(heir, id)).toBe(0)
  expect((await heir.fetch(`/api/sensors/${sensor.id}`)).status).toBe(404)
  expect((await owner.fetch(`/api/sensors/${id}`)).status).toBe(404)
})

test('the model of the same title there is taken, and one of another kind is not', async () => {
  const { model } = (await site.read(sensor.id)) as unknown as { model: { title: string } }
  const first = await heirs.read(await given())
  sensor = await site.sensor('bed')
  const second = await heirs.read(await given())
  expect(second['model']).toEqual(first['model'])
  const third = await app.account('Third owner')
  const thirds = await app.client(third, [1])
  await expectStatus(
    201,
    thirds.fetch('/api/sensormodels', {
      body: { title: model.title, kind: 'payload', fullVolts: 3, emptyVolts: 2 },
    }),
  )
  sensor = await site.sensor('bed')
  const { id } = await expectStatus<{ id: string }>(200, assign(third))
  expect(await sensorSite(app, thirds).read(id)).toMatchObject({
    kind: 'bed',
    model: { title: `${model.title} (bed)` },
  })
})

test('the former owner keeps what was, unchangeable, and gets nothing new', async () => {
  const id = await given()
  const former = await site.read(sensor.id)
  expect(former).toMatchObject({
    state: 'given',
    ownerAccount: 'Next owner',
    pairedEquipment: null,
    comments: 'Ours',
  })
  const pairings = await owner.fetch(`/api/sensors/${sensor.id}/pairings`)
  expect(pairings.body).toMatchObject({
    items: [{ until: new Date(app.clock()).toISOString(), endComment: 'Sold with the truck' }],
  })
  for (const [call, body] of [
    ['pair', { equipment: { id: truck.machine } }],
    ['unpair', {}],
    ['remove', { reason: 'lost' }],
    ['return', {}],
  ] as const)
    expect(await site.call(sensor.id, call, body, 409)).toMatchObject({
      errors: [{ key: 'conflict.sensors.given', args: { account: 'Next owner' } }],
    })
  const save = { method: 'PUT', body: { version: former.version, comments: 'Mine' } }
  expect((await owner.fetch(`/api/sensors/${sensor.id}`, save)).status).toBe(409)
  expect((await assign(to)).status).toBe(409)
  app.clock.set(app.clock() + 60_000)
  expect(await site.send(truck, [bed(10, 0)])).toMatchObject({ accepted: 0, rejected: [{ field: 'mac' }] })
  expect(await heirs.send(theirTruck, [bed(10, 0)])).toMatchObject({ accepted: 1 })
  expect([await readingsOf(owner, sensor.id), await readingsOf(heir, id)]).toEqual([1, 1])
})

test('the new owner is refused what was read before', async () => {
  const id = await given()
  app.clock.set(app.clock() + 60_000)
  expect(await heirs.send(theirTruck, [bed(90, 0), bed(30, 0)])).toMatchObject({
    accepted: 1,
    rejected: [{ index: 0, field: 't' }],
  })
  expect(await readingsOf(heir, id)).toBe(1)
})

test('changes nothing when its address is taken there', async () => {
  await heirs.sensor('bed', { deviceId: sensor.deviceId })
  const before = await site.read(sensor.id)
  expect(await assign(to)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'deviceId', key: 'conflict.sensors.taken' }] },
  })
  expect(await site.read(sensor.id)).toEqual(before)
})

test('a sensor that is given back begins anew', async () => {
  const id = await given()
  const { version } = await heirs.read(id)
  const back = await expectStatus<{ id: string }>(
    200,
    system.fetch(`/api/sensors/${id}/assign`, {
      body: { version, account: from },
      headers: { 'x-context-account': to },
    }),
  )
  expect(back.id).not.toBe(sensor.id)
  expect(await readingsOf(owner, back.id)).toBe(0)
  app.clock.set(app.clock() + 60_000)
  expect(await site.send(truck, [bed(1, 0)])).toMatchObject({ accepted: 1 })
})

test('is on record in both accounts', async () => {
  const id = await given()
  const { rows } = await app.database.owner.query<{ account_id: string; action: string; after: object }>(
    `select account_id, action, after from audit_log where resource = 'sensors' and entity_id = any($1)
      order by at desc, id desc limit 2`,
    [[sensor.id, id]],
  )
  const byAccount = new Map(rows.map((row) => [row.account_id, row]))
  expect(byAccount.get(from)).toMatchObject({
    action: 'update',
    after: { ownerAccount: 'Next owner', comment: 'Sold with the truck' },
  })
  expect(byAccount.get(to)).toMatchObject({ action: 'create', after: { deviceId: sensor.deviceId } })
})

test('only system administrators give sensors, and only to another account that has sensors', async () => {
  expect((await assign(to, owner)).status).toBe(403)
  expect(await assign(from)).toMatchObject({
    status: 409,
    body: { errors: [{ key: 'conflict.sensors.same' }] },
  })
  for (const absent of ['01900000-0000-7000-8000-000000000000', 'nobody'])
    expect(await assign(absent)).toMatchObject({ status: 400, body: { errors: [{ field: 'account' }] } })
  expect(await assign(to, system, { version: 1 })).toMatchObject({
    status: 409,
    body: { current: { id: sensor.id } },
  })
  const without = await app.account('Without', { features: { tracker: true, sensorsFeature: false } })
  expect(await assign(without)).toMatchObject({
    status: 409,
    body: { errors: [{ key: 'conflict.sensors.noFeature' }] },
  })
  expect(await site.read(sensor.id)).toMatchObject({ state: 'paired' })
})

test('of two accounts that are given one sensor at once, one gets it', async () => {
  const third = await app.account('Another')
  const replies = await Promise.all([assign(to), assign(third)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
