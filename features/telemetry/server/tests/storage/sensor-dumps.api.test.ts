/** From the batch of a device to cycles, by bed sensors alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import type { SensorFact } from '../../../facts/sensor-reading.ts'
import type { TakeReadings } from '../../intake/readings.ts'
import {
  addAccount,
  addLocation,
  addMachine,
  batchItems,
  CRUSHER,
  openTestServer,
  PIT,
  shuttle,
  square,
  storedRejections,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 24 * 3_600_000)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** Six seconds at the crusher, each lap: less than between two positions. */
const shift = { load: 93, travel: 120, dump: 6, noise: 2 }
const LAP = shift.load + 2 * shift.travel + shift.dump
const SECONDS = 6 * LAP
const fixes = batchItems(shuttle(start, SECONDS, 10, 3, shift))
const dumpedAt = Array.from({ length: 6 }, (_, lap) => start + (lap * LAP + shift.load + shift.travel) * 1000)
const readings = dumpedAt.flatMap((at) => [
  { mac: '02:00:00:00:00:01', t: at + 1000, kind: 'bed', value: 1, volts: 2.9 },
  { mac: '02:00:00:00:00:01', t: at + 8000, kind: 'bed', value: 0 },
])

type Body = { fixes: readonly object[]; sensors: readonly object[] }

interface Outcome {
  readonly cycles: readonly { readonly place: string; readonly dumped: number; readonly flags: string[] }[]
  readonly dumps: readonly { readonly at: number; readonly evidence: string[] }[]
}

/** The cycles and dumps of a machine to which the bodies are sent in turn. */
async function outcome(bodies: readonly Body[]): Promise<Outcome> {
  const account = await addAccount(database)
  // It lies on the way, and looks like the place of the dump as much as the crusher does.
  await addLocation(database, account, 'Stockpile', 'dump', square((PIT.lon + CRUSHER.lon) / 2, PIT.lat))
  const machine = await addMachine(database, account)
  const takeReadings: TakeReadings = (device, given) => {
    const facts = given.map(({ reading: { t, kind, value } }): SensorFact => ({
      sensor: 'bed',
      t,
      kind,
      value: value!,
    }))
    const told = { accepted: given.length, duplicates: 0, rejected: [] }
    return Promise.resolve({ ...told, facts: new Map([[device.equipmentId, facts]]) })
  }
  const server = await openTestServer(database, clock, silentLog, undefined, {
    singleProcess: true,
    takeReadings,
  })
  for (const body of bodies) {
    const reply = await server.post(machine, body)
    expect(await reply.json()).toMatchObject({ rejected: [] })
    await server.telemetry.settle()
  }
  await server.telemetry.settled(account)
  await server.close()
  expect(await storedRejections(database, account, machine)).toEqual([])
  return await inAccount(database, { account }, async (tx) => {
    const cycles = await tx.query<Outcome['cycles'][number]>(
      `select l.title as place, (extract(epoch from c.dumped_at) * 1000)::float8 as dumped, c.flags
         from cycles c left join locations l on l.account_id = c.account_id and l.id = c.dump_location_id
        order by c.loaded_at`,
    )
    const dumps = await tx.query<Outcome['dumps'][number]>(
      `select (extract(epoch from occurred_at) * 1000)::float8 as at,
         array(select e ->> 'key' from json_array_elements(evidence) e) as evidence
         from events where source = 'derived' and type = 'dump' order by occurred_at`,
    )
    return { cycles: cycles.rows, dumps: dumps.rows }
  })
}

const parts = (count: number): Body[] => {
  const of = <T>(list: readonly T[], i: number) =>
    list.slice((i * list.length) / count, ((i + 1) * list.length) / count)
  return Array.from({ length: count }, (_, i) => ({ fixes: of(fixes, i), sensors: of(readings, i) }))
}

test('makes each dump that positions do not see a cycle, at the place and time of the bed', async () => {
  const { cycles, dumps } = await outcome(parts(6))
  expect(cycles).toHaveLength(6)
  cycles.forEach(({ place, dumped, flags }, i) => {
    expect(place).toBe('Crusher')
    expect(flags).toEqual([])
    expect(Math.abs(dumped - dumpedAt[i]!)).toBeLessThan(20_000)
  })
  for (const { evidence } of dumps) expect(evidence).toContain('telemetry.evidence.bedSensor')
  const without = await outcome([{ fixes, sensors: [] }])
  expect(without.cycles.filter(({ place }) => place === 'Crusher').length).toBeLessThan(6)
})

test('derives the same rows in whichever order readings and positions arrive', async () => {
  const bodies = parts(6)
  const expected = await outcome(bodies)
  const random = seededRandom(5)
  const orders: Body[][] = [
    [
      { fixes, sensors: [] },
      { fixes: [], sensors: readings },
    ],
    [
      { fixes: [], sensors: readings },
      { fixes, sensors: [] },
    ],
    bodies.toReversed(),
    [...bodies, ...bodies],
    bodies
      .flatMap(({ fixes: some, sensors }) => [
        { fixes: some, sensors: [] },
        ...sensors.map((one) => ({ fixes: [], sensors: [one] })),
      ])
      .map((body) => ({ body, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ body }) => body),
  ]
  for (const order of orders) expect(await outcome(order)).toEqual(expected)
})
