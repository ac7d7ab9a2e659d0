import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import {
  addAccount,
  addLocation,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
} from '../../testing/site.ts'

type Item = Record<string, unknown>

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 24 * 3_600_000)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

function batches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy
}

/** The orders in which one day may arrive. */
function arrivals(fixes: readonly Item[], size: number): Record<string, Item[][]> {
  const sorted = batches(fixes, size)
  const half = Math.floor(sorted.length / 2)
  return {
    'in order': sorted,
    'batches reversed': sorted.toReversed(),
    'batches shuffled': shuffled(sorted, 1),
    'fixes shuffled': batches(shuffled(fixes, 2), size),
    twice: [...sorted, ...sorted],
    'first half last': [...sorted.slice(half), ...sorted.slice(0, half)],
    'every other batch late': [
      ...sorted.filter((_, i) => i % 2 === 0),
      ...sorted.filter((_, i) => i % 2 === 1),
    ],
  }
}

/** Sends the batches in turn and returns the stored rows of the machine, which is alone on its site. */
async function outcome(
  addSite: () => Promise<string>,
  bodies: readonly Item[][],
  events: readonly Item[],
  restarts: boolean,
) {
  const account = await addSite()
  const machine = await addMachine(database, account)
  let server = await openTestServer(database, clock, silentLog)
  for (const [i, fixes] of bodies.entries()) {
    const body = { fixes, events: events.filter((_, e) => e % bodies.length === i) }
    const reply = await server.post(machine, body)
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as { rejected: unknown[] }).rejected).toEqual([])
    if (i % 5 === 4) await server.telemetry.settle()
    if (restarts && i % 7 === 6) {
      await server.close()
      server = await openTestServer(database, clock, silentLog)
    }
  }
  await server.telemetry.settle()
  const { t } = await server.telemetry.track({ account }, machine.equipmentId, 0, clock())
  await server.close()
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<Record<string, number>>(
      'select hour, positions, round(distance) as metres, moving from track_hours where equipment_id = $1 order by hour',
      [machine.equipmentId],
    ),
  )
  const json = JSON.stringify(await storedRows(database, account, machine.equipmentId), null, 1)
  return { t, hours: rows.length > 0, json: json.replaceAll(machine.deviceId, 'device') }
}

const [pit, crusher] = [newId(), newId()]
const addQuarry = () => addAccount(database, pit, crusher)

/** `from`: the order that is tried; each simulated day tries another, and others each day. */
async function compare(
  addSite: () => Promise<string>,
  fixes: readonly Item[],
  { size, from, events = [] }: { size: number; from: number; events?: readonly Item[] },
) {
  const [expected, ...ways] = Object.entries(arrivals(fixes, size))
  const others = sample(ways, 6, from)
  const wanted = await outcome(addSite, expected![1], events, false)
  expect(wanted.t).toHaveLength(fixes.length)
  expect(wanted.json.match(/"load_event_key"/g)?.length ?? 0).toBeGreaterThan(3)
  for (const [name, bodies] of others) {
    const found = await outcome(
      addSite,
      bodies,
      name === 'twice' ? events : shuffled(events, 3),
      name !== 'twice',
    )
    expect(found.t, name).toEqual(wanted.t)
    expect(found.json, name).toBe(wanted.json)
  }
}

test('derives the same rows from a simulated day in any order and portions', async () => {
  const fixes = batchItems(shuttle(start, 1.5 * 3600, 1, 7))
  const events = Array.from({ length: 12 }, (_, i) => ({
    id: `press-${i}`,
    t: start + i * 425_000 + 123,
    type: i % 3 === 0 ? 'load' : i % 3 === 1 ? 'dump' : 'fuel',
  }))
  // Every second load is reported in pieces: buckets, and a truck that leaves its loader and returns.
  const pieces = Array.from({ length: 7 }, (_, lap) =>
    ['bucket load', 'proximity load paused', 'bucket load', 'proximity load continued', 'bucket load'].map(
      (type, i) => ({ id: `piece-${lap}-${i}`, t: start + lap * 740_000 + 10_000 + i * 15_000, type }),
    ),
  )
  await compare(addQuarry, fixes, { size: 300, from: 0, events: [...events, ...pieces.flat()] })
})

test('derives the same rows from a day of sparse reports with gaps', async () => {
  const random = seededRandom(8)
  const fixes = batchItems(shuttle(start, 3 * 3600, 10, 9)).filter(({ t }) => {
    const minute = Math.floor((t! - start) / 60_000)
    return minute % 97 > 6 && random() < 0.97
  })
  await compare(addQuarry, fixes, { size: 40, from: 2 })
})

const quarry = sharedData('traces/quarry-lake-bridgeport', 1) ?? ''

interface ZoneFile {
  features: { properties: { name: string }; geometry: object }[]
}

test.runIf(quarry !== '')('derives the same rows from the recorded truck 0896', async () => {
  const zones = JSON.parse(readFileSync(join(quarry, 'zones.geojson'), 'utf8')) as ZoneFile
  const places = zones.features.map((zone) => ({ ...zone, id: newId() }))
  const addRecorded = async () => {
    const account = await addQuarry()
    for (const { id, properties, geometry } of places) {
      const kind = /pit/i.test(properties.name) ? 'load' : 'dump'
      await addLocation(database, account, properties.name, kind, geometry, id)
    }
    return account
  }
  const [head = '', ...lines] = readFileSync(join(quarry, 'lake-605-8-0896_2025-08-11.csv'), 'utf8')
    .trim()
    .split('\n')
  const names = head.split(',')
  const fixes = lines.map((line, seq) => {
    const row = Object.fromEntries(line.split(',').map((value, i) => [names[i], value]))
    return {
      seq,
      t: new Date(String(row.timestamp).replace(' ', 'T').replace('+00', 'Z')).getTime(),
      lon: Number(row.longitude),
      lat: Number(row.latitude),
      altitude: Number(row.altitude),
      speed: Number(row.current_speed),
      weight: Number(row.load_weight),
    }
  })
  await compare(addRecorded, fixes, { size: 500, from: 4 })
})
