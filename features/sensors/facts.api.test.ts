/** What readings of sensors are evidence for, through the batch of a device. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@haulway/platform/server/id.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { readingsTaker } from './server/readings/take-readings.ts'
import { newAddress, sensorSite, type SentReading, type Tracker } from './testing/sensor-site.ts'

const MINUTE = 60_000

let app: TestApp
let account: string
let site: ReturnType<typeof sensorSite>
let truck: Tracker
let loader: Tracker
let start: number
/** The address of the sensor of a test. */
let mac: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  account = await app.account('Evidence')
  site = sensorSite(app, await app.client(account, [roleIndex.ACCOUNT_ADMIN]))
  truck = await site.tracker()
  loader = await site.tracker('loader')
  mac = newAddress()
  // A whole slot of ten seconds, an hour ago.
  start = Math.floor((app.clock() - 60 * MINUTE) / 10_000) * 10_000
})

const told = async ({ machine }: Tracker) =>
  (await site.facts(machine)).map(({ t, value }) => [t - start, value])
const read = (kind: SentReading['kind'], at: number, value: number | null): SentReading =>
  value === null ? { mac, t: start + at, kind, volts: 2.9 } : { mac, t: start + at, kind, value }

/** A sensor whose pairing began in the past, as if its readings had come late. */
async function pairAt(sensor: string, { machine }: Tracker, from: number, until?: number): Promise<void> {
  await app.database.owner.query(
    `insert into sensor_pairings (account_id, id, sensor_id, equipment_id, paired_at, paired_by, ended_at)
     values ($1, $2, $3, $4, $5, $2, $6)`,
    [account, newId(), sensor, machine, new Date(from), until === undefined ? null : new Date(until)],
  )
}

async function makeSensor(kind: string, profile?: object): Promise<string> {
  const found = profile && { profile: { id: await site.profile(profile) } }
  return (await site.sensor(kind, { deviceId: mac, ...found })).id
}

const bedTimes: [at: number, value: number | null][] = [
  [0, 0],
  [1_000, 0],
  [5_000, 1],
  [6_000, null],
  [7_000, 1],
  [9_000, 0],
  [10 * MINUTE, 0],
  [21 * MINUTE, 0],
]
const bedFacts = [
  [0, 0],
  [5_000, 1],
  [9_000, 0],
  [21 * MINUTE, 0],
]

describe('a bed sensor', () => {
  test('tells each change of the bed, and a state anew after ten minutes without a reading', async () => {
    await pairAt(await makeSensor('bed'), truck, start)
    const reply = await site.send(
      truck,
      bedTimes.map(([at, value]) => read('bed', at, value)),
    )
    expect(reply).toMatchObject({ accepted: bedTimes.length, duplicates: 0, rejected: [] })
    expect(await told(truck)).toEqual(bedFacts)
  })

  test('tells the same changes when its readings arrive one by one, the latest first', async () => {
    await pairAt(await makeSensor('bed'), truck, start)
    for (const [at, value] of bedTimes.toReversed()) await site.send(truck, [read('bed', at, value)])
    const facts = await told(truck)
    // A state that was new when it arrived stays told: it repeats what is known.
    for (const fact of bedFacts) expect(facts).toContainEqual(fact)
    const states = new Map(bedTimes)
    expect(facts.every(([at, value]) => states.get(at!) === value)).toBe(true)
  })

  test('is understood the other way round with invertedBed in its profile', async () => {
    await pairAt(await makeSensor('bed', { invertedBed: true }), truck, start)
    await site.send(truck, [read('bed', 0, 0), read('bed', 1_000, 1)])
    expect(await told(truck)).toEqual([
      [0, 1],
      [1_000, 0],
    ])
  })

  test('is evidence for the machine it was paired with at the time, whoever heard it', async () => {
    const sensor = await makeSensor('bed')
    const other = await site.tracker()
    await pairAt(sensor, truck, start + 1_000, start + 5_000)
    await pairAt(sensor, other, start + 5_000, start + 8_000)
    await site.send(
      loader,
      [0, 1_000, 4_999, 5_000, 7_000, 8_000].map((at) => read('bed', at, 1)),
    )
    expect(await told(truck)).toEqual([[1_000, 1]])
    expect(await told(other)).toEqual([[5_000, 1]])
    expect(await site.facts(loader.machine)).toEqual([])
  })

  test('tells its facts again with a repeated batch, in case they were stored but not delivered', async () => {
    const sensor = await makeSensor('bed')
    await pairAt(sensor, truck, start)
    const take = readingsTaker(app.services)
    const { rows } = await app.database.owner.query<{ id: string }>(
      'select id from devices where equipment_id = $1',
      [truck.machine],
    )
    const device = { id: rows[0]!.id, account, equipmentId: truck.machine }
    const readings = [0, 1].map((value, index) => {
      const reading = { mac, t: start + index, kind: 'bed' as const, value, volts: null }
      return { index, reading }
    })
    const first = await take(device, readings)
    expect(first).toMatchObject({ accepted: 2, duplicates: 0 })
    expect(first.facts.get(truck.machine)).toEqual([
      { sensor, t: start, kind: 'bed', value: 0 },
      { sensor, t: start + 1, kind: 'bed', value: 1 },
    ])
    const second = await take(device, readings)
    expect(second).toMatchObject({ accepted: 0, duplicates: 2, rejected: [] })
    expect(second.facts).toEqual(first.facts)
  })
})

test('a payload sensor tells one weight in ten seconds, with payloadScale and payloadOffset of its profile', async () => {
  const sensor = await makeSensor('payload', { payloadScale: 10, payloadOffset: -500 })
  await pairAt(sensor, truck, start)
  const values: [number, number][] = [[0, 100], [2_000, 150], [9_999, 160], [10_000, 200], [31_000, 250], [32_000, 260]] // oxfmt-ignore
  await site.send(
    truck,
    values.map(([at, value]) => read('payload', at, value)),
  )
  expect(await told(truck)).toEqual([
    [0, 500],
    [10_000, 1_500],
    [31_000, 2_000],
  ])
})

describe('a proximity sensor', () => {
  const away: [number, number][] = [
    [0, 60],
    [1_000, 20],
    [2_000, 25],
    [3_000, 26],
  ]
  const facts = [
    [0, 0],
    [1_000, 1],
    [3_000, 0],
  ]
  const sensorOn = async (machine: Tracker, profile?: object) =>
    await pairAt(await makeSensor('proximity', profile), machine, start)

  test('on a loader puts the hauler that hears it beside that loader', async () => {
    await sensorOn(loader)
    await site.send(
      truck,
      away.map(([at, value]) => read('proximity', at, value)),
    )
    expect(await told(truck)).toEqual(facts)
    expect((await site.facts(truck.machine)).map((fact) => fact['loader'])).toEqual([
      loader.machine,
      loader.machine,
      loader.machine,
    ])
    expect(await site.facts(loader.machine)).toEqual([])
  })

  test('on a hauler puts it beside the loader that hears it', async () => {
    await sensorOn(truck)
    await site.send(
      loader,
      away.map(([at, value]) => read('proximity', at, value)),
    )
    expect(await told(truck)).toEqual(facts)
    expect((await site.facts(truck.machine))[0]?.['loader']).toBe(loader.machine)
  })

  test('is near within nearMetres of its profile', async () => {
    await sensorOn(loader, { nearMetres: 59 })
    await site.send(
      truck,
      away.map(([at, value]) => read('proximity', at, value)),
    )
    expect(await told(truck)).toEqual([
      [0, 0],
      [1_000, 1],
    ])
  })

  test('is compared with what the same machine heard before', async () => {
    await sensorOn(loader)
    const second = await site.tracker()
    await site.send(truck, [read('proximity', 0, 10)])
    await site.send(second, [read('proximity', 500, 10)])
    await site.send(truck, [read('proximity', 1_000, 10)])
    expect(await told(truck)).toEqual([[0, 1]])
    expect(await told(second)).toEqual([[500, 1]])
  })

  test('is evidence for nothing between two haulers or other machines', async () => {
    await sensorOn(truck)
    const second = await site.tracker()
    const roller = await site.tracker('other')
    for (const [i, machine] of [truck, second, roller].entries())
      expect(await site.send(machine, [read('proximity', i, 10)])).toMatchObject({ accepted: 1 })
    for (const machine of [truck, second, roller]) expect(await site.facts(machine.machine)).toEqual([])
  })
})

test('a reading that was too far ahead when it came is no evidence once its time has come', async () => {
  const { id, deviceId } = await site.sensor()
  await pairAt(id, truck, start)
  const ahead: SentReading = { mac: deviceId, t: app.clock() + 5 * MINUTE, kind: 'bed', value: 1, volts: 2.9 }
  expect(await site.send(truck, [ahead])).toMatchObject({ accepted: 1 })
  app.clock.advance(10 * MINUTE)
  expect(await site.send(truck, [ahead])).toMatchObject({ accepted: 0, duplicates: 1 })
  expect(await told(truck)).toEqual([])
  expect(await site.read(id)).toMatchObject({ lastReceivedAt: null, batteryVolts: null })
})
