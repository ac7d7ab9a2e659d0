/** What readings are evidence for, from the batch to the facts of a machine, in any order of arrival. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../testing/hauls.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { type SentReading, sensorSite, type Tracker } from './testing/sensor-site.ts'

let app: TestApp
let client: TestClient
let site: ReturnType<typeof sensorSite>
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Facts'), [1])
  site = sensorSite(app, client)
})
afterAll(() => app.close())

/** A sensor on a new machine, paired long enough ago for readings of the last minutes. */
async function paired(kind: string, more: object = {}, machineKind = 'hauler') {
  const tracker = await site.tracker(machineKind)
  const sensor = await site.sensor(kind, more)
  await site.pair(sensor.id, tracker.machine)
  app.clock.set(app.clock() + 1_800_000)
  return { tracker, ...sensor }
}

const read = (kind: string, mac: string, secondsAgo: number, value: number): SentReading => ({
  mac,
  kind,
  value,
  t: app.clock() - secondsAgo * 1000,
})
/** Seconds ago and values of the facts of a machine. */
const factsOf = async (machine: string) =>
  (await site.facts(machine)).map(({ t, value }) => [Math.round((app.clock() - t) / 1000), value])

test('a bed sensor tells the machine that it is paired with when the bed went up and down', async () => {
  const { tracker, deviceId, id } = await paired('bed')
  const listener = await site.tracker()
  const values = [0, 0, 1, 1, 1, 0, 0]
  await site.send(
    listener,
    values.map((value, n) => read('bed', deviceId, 70 - n * 10, value)),
  )
  expect(await factsOf(tracker.machine)).toEqual([
    [70, 0],
    [50, 1],
    [20, 0],
  ])
  expect(await site.facts(tracker.machine)).toMatchObject([{ kind: 'bed', sensor: id }, {}, {}])
  expect(await factsOf(listener.machine)).toEqual([])
})

test('the same facts follow when the batches arrive late and out of order, and when they are repeated', async () => {
  const values = [0, 1, 1, 0, 0, 1, 0, 1, 1, 0]
  const inOrder = await paired('bed')
  const shuffled = await paired('bed')
  const batch = (mac: string, places: readonly number[]) =>
    places.map((n) => read('bed', mac, 300 - n * 20, values[n] ?? 0))
  await site.send(inOrder.tracker, batch(inOrder.deviceId, [...values.keys()]))
  for (const places of [[5], [0, 9], [7, 3], [8, 4], [2, 6, 1], [5, 2, 9]])
    await site.send(shuffled.tracker, batch(shuffled.deviceId, places))
  const changes = (facts: readonly (readonly number[])[]) =>
    facts.filter(([, value], n) => n === 0 || value !== facts[n - 1]?.[1])
  const [expected, found] = [await factsOf(inOrder.tracker.machine), await factsOf(shuffled.tracker.machine)]
  // A fact that was told before what preceded it was known says again what is known: it changes nothing.
  expect(changes(found)).toEqual(expected)
  await site.send(shuffled.tracker, batch(shuffled.deviceId, [...values.keys()]))
  expect(await factsOf(shuffled.tracker.machine)).toEqual(found)
})

test('invertedBed of the profile turns up and down', async () => {
  const profile = { id: await site.profile({ invertedBed: true }) }
  const { tracker, deviceId } = await paired('bed', { profile })
  await site.send(tracker, [read('bed', deviceId, 20, 1), read('bed', deviceId, 10, 0)])
  expect(await factsOf(tracker.machine)).toEqual([
    [20, 0],
    [10, 1],
  ])
})

test('payloadScale and payloadOffset of the profile make kilograms of what was read', async () => {
  const profile = { id: await site.profile({ payloadScale: 20, payloadOffset: -1_000 }) }
  const { tracker, deviceId } = await paired('payload', { profile })
  await site.send(
    tracker,
    [0, 20, 40].map((ago, n) => read('payload', deviceId, 60 - ago, 100 * (n + 1))),
  )
  expect(await factsOf(tracker.machine)).toEqual([
    [60, 1_000],
    [40, 3_000],
    [20, 5_000],
  ])
})

test('nearMetres of the profile decides what is beside a loader', async () => {
  const profile = { id: await site.profile({ nearMetres: 10 }) }
  const usual = await paired('proximity', {}, 'loader')
  const strict = await paired('proximity', { profile }, 'loader')
  for (const [{ deviceId, tracker }, expected] of [
    [
      usual,
      [
        [60, 0],
        [40, 1],
      ],
    ],
    [
      strict,
      [
        [60, 0],
        [20, 1],
      ],
    ],
  ] as const) {
    const truck = await site.tracker()
    const metres = [50, 20, 5]
    await site.send(
      truck,
      metres.map((value, n) => read('proximity', deviceId, 60 - n * 20, value)),
    )
    expect(await factsOf(truck.machine)).toEqual(expected)
    expect(await site.facts(truck.machine)).toMatchObject(expected.map(() => ({ loader: tracker.machine })))
  }
})

test('a sensor tells the machine that it was on at the time, however late the reading arrives', async () => {
  const { tracker, deviceId, id } = await paired('bed')
  const next: Tracker = await site.tracker()
  await site.pair(id, next.machine)
  app.clock.set(app.clock() + 60_000)
  await site.send(next, [read('bed', deviceId, 90, 1), read('bed', deviceId, 30, 1)])
  expect(await factsOf(tracker.machine)).toEqual([[90, 1]])
  expect(await factsOf(next.machine)).toEqual([[30, 1]])
})

test('readings that tell only the battery, come from far ahead or from an unpaired sensor tell nothing', async () => {
  const { tracker, deviceId, id } = await paired('bed')
  await site.send(tracker, [
    { mac: deviceId, t: app.clock() - 5_000, kind: 'bed', value: null, volts: 2.9 },
    read('bed', deviceId, -600, 1),
  ])
  await site.call(id, 'unpair')
  app.clock.set(app.clock() + 60_000)
  await site.send(tracker, [read('bed', deviceId, 5, 1)])
  expect(await factsOf(tracker.machine)).toEqual([])
})

test('a bed sensor alone gives the dump of a short stop', async () => {
  const { tracker, deviceId } = await paired('bed')
  const headers = { authorization: `Bearer ${tracker.secret}` }
  const begin = app.clock() - 600_000
  const fixes = Array.from({ length: 60 }, (_, n) => ({
    seq: n,
    t: begin + n * 10_000,
    lon: 37.6 + n * 0.0008,
    lat: 55.7,
    speed: 5,
  }))
  const sensors = [
    read('bed', deviceId, 590, 0),
    read('bed', deviceId, 303, 1),
    read('bed', deviceId, 296, 0),
  ]
  const body = { fixes, events: [], sensors }
  const reply = await expectStatus<{ accepted: number }>(
    200,
    app.anonymous.fetch('/api/telemetry/batch', { body, headers }),
  )
  expect(reply.accepted).toBe(63)
  const dumps = async () => {
    const { rows } = await app.database.owner.query<{ evidence: string }>(
      `select evidence::text from events where equipment_id = $1 and source = 'derived' and type = 'dump'`,
      [tracker.machine],
    )
    return rows.map(({ evidence }) => evidence)
  }
  await expect.poll(dumps).toEqual([expect.stringContaining('bedSensor')])
})
