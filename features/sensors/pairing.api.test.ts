/** Pairing of sensors with machines, their removal and return, and what is put on record. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../testing/hauls.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { sensorSite, type Tracker } from './testing/sensor-site.ts'

let app: TestApp
let client: TestClient
let site: ReturnType<typeof sensorSite>
let [first, second]: Tracker[] = []
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Pairing'), [1])
  site = sensorSite(app, client)
  ;[first, second] = [await site.tracker(), await site.tracker()]
})
afterAll(() => app.close())

const later = () => app.clock.set(app.clock() + 60_000)
const pairingsOf = async (id: string) =>
  (await expectStatus<{ items: unknown[] }>(200, client.fetch(`/api/sensors/${id}/pairings`))).items

test('keeps the history of machines with who paired, and why it ended', async () => {
  const { id } = await site.sensor()
  const began = new Date(app.clock()).toISOString()
  const paired = await site.pair(id, first!.machine, 'Under the body')
  expect(paired).toMatchObject({
    state: 'paired',
    pairedEquipment: { id: first!.machine },
    pairingComment: 'Under the body',
    pairedAt: began,
    version: 2,
  })
  later()
  const moved = new Date(app.clock()).toISOString()
  await site.pair(id, second!.machine)
  later()
  const ended = new Date(app.clock()).toISOString()
  const unpaired = await site.call(id, 'unpair', { comment: 'Bracket broke' })
  expect(unpaired).toMatchObject({
    state: 'unpaired',
    pairedEquipment: null,
    pairingComment: null,
    pairedAt: null,
  })
  const by = { title: 'User 1' }
  expect(await pairingsOf(id)).toMatchObject([
    {
      equipment: { id: second!.machine },
      comment: null,
      from: moved,
      until: ended,
      by,
      endedBy: by,
      endComment: 'Bracket broke',
    },
    {
      equipment: { id: first!.machine },
      comment: 'Under the body',
      from: began,
      until: moved,
      endedBy: by,
      endComment: null,
    },
  ])
})

test('several sensors may be on one machine, and the list finds them by it', async () => {
  const machine = (await site.tracker()).machine
  const ids = [await site.sensor('bed'), await site.sensor('payload')].map(({ id }) => id)
  for (const id of ids) await site.pair(id, machine)
  const listed = await client.fetch(
    `/api/sensors?pairedEquipment=${machine}&state=paired&sort=pairedEquipment`,
  )
  expect((listed.body as { items: { id: string }[] }).items.map(({ id }) => id).toSorted()).toEqual(
    ids.toSorted(),
  )
  const beds = await client.fetch(`/api/sensors?pairedEquipment=${machine}&kind=bed`)
  expect(beds.body).toMatchObject({ total: 1 })
})

test('refuses a machine of another account like an absent one', async () => {
  const { id, version } = await site.sensor()
  const other = sensorSite(app, await app.client(await app.account('Other'), [1]))
  const theirs = (await other.tracker()).machine
  for (const machine of [theirs, '01900000-0000-7000-8000-000000000000'])
    expect(
      await client.fetch(`/api/sensors/${id}/pair`, { body: { version, equipment: { id: machine } } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'equipment', key: 'validation.reference' }] } })
})

test('returns 409 naming who changed it when the version is stale', async () => {
  const { id, version } = await site.sensor()
  await site.pair(id, first!.machine)
  for (const [call, body] of [
    ['pair', { equipment: { id: second!.machine } }],
    ['unpair', {}],
    ['remove', { reason: 'lost' }],
    ['return', {}],
  ] as const)
    expect(await client.fetch(`/api/sensors/${id}/${call}`, { body: { version, ...body } })).toMatchObject({
      status: 409,
      body: { current: { id, version: 2 } },
    })
})

test('of two who pair one sensor at once, one is refused', async () => {
  const { id, version } = await site.sensor()
  const replies = await Promise.all(
    [first, second].map((one) =>
      client.fetch(`/api/sensors/${id}/pair`, { body: { version, equipment: { id: one!.machine } } }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await pairingsOf(id)).toHaveLength(1)
})

test('a removal ends the pairing and the readings, and what was read remains', async () => {
  const { id, deviceId } = await site.sensor()
  await site.pair(id, first!.machine)
  const reading = { mac: deviceId, t: app.clock(), kind: 'bed', value: 0 }
  expect(await site.send(first!, [reading])).toMatchObject({ accepted: 1 })
  const removed = await site.call(id, 'remove', { reason: 'broken', comment: 'Water inside' })
  expect(removed).toMatchObject({ state: 'removed', removalReason: 'broken', pairedEquipment: null })
  expect(await pairingsOf(id)).toMatchObject([{ endComment: 'Water inside' }])
  later()
  expect(await site.send(first!, [{ ...reading, t: app.clock() }])).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, list: 'sensors', field: 'mac' }],
  })
  await site.call(id, 'pair', { equipment: { id: first!.machine } }, 409)
  await site.call(id, 'remove', { reason: 'lost' }, 409)
  const readings = await client.fetch(`/api/sensors/${id}/readings`)
  expect(readings.body).toMatchObject({ total: 1 })
  expect(await site.call(id, 'return')).toMatchObject({
    state: 'unpaired',
    removalReason: null,
    removedAt: null,
  })
  await site.call(id, 'return', {}, 409)
  await site.call(id, 'unpair', {}, 409)
})

test('refuses the return of a sensor whose address another one has meanwhile', async () => {
  const { id, deviceId } = await site.sensor()
  await site.call(id, 'remove', { reason: 'lost' })
  await site.sensor('bed', { deviceId })
  expect(await site.call(id, 'return', {}, 409)).toMatchObject({
    errors: [{ field: 'deviceId', key: 'conflict.sensors.taken' }],
  })
})

test('puts pairing, removal and return on record with what was said', async () => {
  const { id } = await site.sensor()
  await site.pair(id, first!.machine, 'Front')
  await site.call(id, 'unpair', { comment: 'Off' })
  await site.call(id, 'remove', { reason: 'unsubscribe', comment: 'Sold' })
  await site.call(id, 'return')
  const { rows } = await app.database.owner.query<{ action: string; after: Record<string, unknown> }>(
    `select action, after from audit_log where resource = 'sensors' and entity_id = $1 order by at, id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'update'])
  expect(rows.slice(1).map(({ after }) => after)).toMatchObject([
    { state: 'paired', pairingComment: 'Front' },
    { state: 'unpaired', comment: 'Off' },
    { state: 'removed', removalReason: 'unsubscribe', comment: 'Sold' },
    { state: 'unpaired', removedAt: null },
  ])
})

test('deletes a sensor that was never used and restores it; one that was is removed instead', async () => {
  const unused = await site.sensor()
  const path = `/api/sensors/${unused.id}`
  expect((await client.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect((await client.fetch(`${path}/restore`, { method: 'POST' })).body).toMatchObject({
    deviceId: unused.deviceId,
  })
  await site.pair(unused.id, first!.machine)
  const refused = await client.fetch(path, { method: 'DELETE' })
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ key: 'conflict.sensors.used' }] } })
})

test('refuses the restoration of a sensor whose address is taken', async () => {
  const { id, deviceId } = await site.sensor()
  await client.fetch(`/api/sensors/${id}`, { method: 'DELETE' })
  await site.sensor('bed', { deviceId })
  const refused = await client.fetch(`/api/sensors/${id}/restore`, { method: 'POST' })
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'deviceId' }] } })
})

test('keeps a machine, a model and a profile that sensors refer to', async () => {
  const machine = (await site.tracker()).machine
  const profile = await site.profile({})
  const { id } = await site.sensor('bed', { profile: { id: profile } })
  await site.pair(id, machine)
  await site.call(id, 'unpair')
  const { model } = (await site.read(id)) as unknown as { model: { id: string } }
  for (const path of [`equipment/${machine}`, `sensormodels/${model.id}`, `sensorprofiles/${profile}`])
    expect(await client.fetch(`/api/${path}`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { errors: [{ key: 'conflict.inUse', args: { resource: 'sensors' } }] },
    })
})

test('fields of the calls are refused in a save', async () => {
  const { id, version } = await site.sensor()
  const save = (body: object) =>
    client.fetch(`/api/sensors/${id}`, { method: 'PUT', body: { version, ...body } })
  expect(await save({ pairedEquipment: { id: first!.machine } })).toMatchObject({
    status: 403,
    body: { errors: [{ field: 'pairedEquipment' }] },
  })
  expect((await save({ removalReason: 'lost' })).status).toBe(403)
  expect((await save({ lastReceivedAt: new Date(0).toISOString(), batteryVolts: 9 })).body).toMatchObject({
    lastReceivedAt: null,
    batteryVolts: null,
  })
})
