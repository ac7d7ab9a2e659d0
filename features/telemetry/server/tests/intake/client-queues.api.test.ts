/** Queues of phones that send their oldest message until it is answered as success, and files of such messages. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { seededRandom } from '@haulway/testing/random.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import {
  addAccount,
  addLocation,
  addMachine,
  openTestServer,
  square,
  storedFaults,
  storedUnreadable,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const START = 1_777_874_400
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  await addLocation(database, account, 'Face', 'load', square(-69.05, -22.45, 0.00075))
  server = await openTestServer(database, fakeClock(START * 1000 + 86_400_000), silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  machine = await addMachine(database, account)
})

interface Message {
  readonly call: 'osmand' | 'owntracks'
  readonly query?: string
  readonly body?: object | string
}

function send({ call, query = '', body }: Message): Promise<Response> {
  const url = `${server.url}/api/telemetry/${call}?id=${machine.secret}&${query}`
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, body === undefined ? {} : { method: 'POST', body: content })
}

/** Empties a queue as Traccar Client does; fails when a message is refused as often as no app would wait for. */
async function empty(queue: readonly Message[]): Promise<void> {
  for (const message of queue) {
    let tries = 0
    while (!(await send(message)).ok)
      if (++tries === 3) throw new Error(`stands at ${JSON.stringify(message)}`)
  }
  await server.telemetry.settle()
}

const track = () => server.telemetry.track({ account }, machine.equipmentId, 0, Number.MAX_SAFE_INTEGER)
async function sum(kind: string): Promise<number> {
  const faults = await storedFaults(database, account, machine)
  return faults.filter((one) => one.kind === kind).reduce((all, { count }) => all + count, 0)
}
async function events(): Promise<string[]> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ type: string }>('select type from events where equipment_id = $1 order by occurred_at, type', [
      machine.equipmentId,
    ]),
  )
  return rows.map(({ type }) => type)
}

/** Odd messages by what becomes of them; `t` is in seconds and makes each its own. */
const ignored: readonly ((t: number) => Message)[] = [
  (t) => ({ call: 'osmand', query: `timestamp=${t}&lat=-22,45&lon=-69,05&bearing=361` }),
  (t) => ({ call: 'osmand', query: `timestamp=${t}&location=-22.45,-69.05&speed=fast` }),
  (t) => ({ call: 'osmand', query: `timestamp=${t}&lat=-22.45&lon=-69.05&ignition=maybe` }),
  (t) => ({ call: 'owntracks', body: { _type: 'location', tst: t, lat: -22.45, lon: '-69,05', acc: 4e6 } }),
  (t) => ({ call: 'owntracks', body: { _type: 'location', tst: t, lat: -22.45, lon: -69.05, vel: {} } }),
]
const unreadable: readonly ((t: number) => Message)[] = [
  (t) => ({ call: 'osmand', query: `timestamp=${t % 100}&n=${t}&lat=-22.45&lon=-69.05` }),
  (t) => ({ call: 'osmand', query: `timestamp=${t}&lat=95&lon=-69.05` }),
  (t) => ({ call: 'osmand', body: `{"location":${t},` }),
  (t) => ({ call: 'owntracks', body: { _type: 'location', n: t, lat: -22.45, lon: -69.05 } }),
  (t) => ({ call: 'owntracks', body: { _type: 'place', tst: t, lat: -22.45, lon: -69.05 } }),
]

test('a queue of 1,000 messages with 50 odd ones empties, and each is stored once, without its odd field, or put aside', async () => {
  const random = seededRandom(9)
  const kinds = [...ignored, ...unreadable]
  const odd = new Map<number, number>()
  while (odd.size < 50) odd.set(Math.floor(random() * 1_000), odd.size % kinds.length)
  const queue = Array.from({ length: 1_000 }, (_, i): Message => {
    const [t, kind] = [START + i, odd.get(i)]
    if (kind !== undefined) return kinds[kind]!(t)
    return i % 2 === 0
      ? { call: 'osmand', query: `timestamp=${t}&lat=-22.45&lon=-69.05&speed=1` }
      : { call: 'owntracks', body: { _type: 'location', tst: t, lat: -22.45, lon: -69.05, vel: 2 } }
  })
  await empty(queue)
  const isAside = (i: number) => (odd.get(i) ?? 0) >= ignored.length
  const stored = queue.flatMap((_, i) => (isAside(i) ? [] : [(START + i) * 1000]))
  expect((await track()).t).toEqual(stored)
  expect([stored.length, await sum('ignored'), await sum('unreadable')]).toEqual([975, 25, 25])
  expect(await storedUnreadable(database, account, machine)).toHaveLength(25)
})

interface FieldFile {
  readonly queries: readonly string[]
  readonly bodies: readonly object[]
  readonly body: object
}

function fieldFile(name: string): FieldFile | null {
  const file = sharedData(`field/${name}`, 1)
  return file === null ? null : (JSON.parse(readFileSync(file, 'utf8')) as FieldFile)
}
const osmand = ({ queries }: FieldFile) => queries.map((query): Message => ({ call: 'osmand', query }))

test('a queue of OsmAnd with an impossible time and an odd bearing empties', async () => {
  const file = fieldFile('device-queue-osmand.json')
  if (file === null) return
  await empty(osmand(file))
  expect(await track()).toMatchObject({
    t: [0, 20, 30].map((s) => (START + s) * 1000),
    heading: [null, null, 90],
  })
  expect(await storedUnreadable(database, account, machine)).toMatchObject([{ field: 'timestamp' }])
})

test('a queue of OwnTracks with an absurd accuracy empties, and its position is stored', async () => {
  const file = fieldFile('device-queue-owntracks.json')
  if (file === null) return
  await empty(file.bodies.map((body): Message => ({ call: 'owntracks', body })))
  expect((await track()).t).toEqual([0, 10, 20].map((s) => (START + s) * 1000))
  expect(await storedFaults(database, account, machine)).toEqual([
    { kind: 'ignored', field: 'acc', reason: 'outOfRange', count: 1 },
  ])
})

test('encrypted messages are counted on the device and stored nowhere', async () => {
  const file = fieldFile('device-owntracks-encrypted.json')
  if (file === null) return
  await empty(Array.from({ length: 5 }, (): Message => ({ call: 'owntracks', body: file.body })))
  expect([await sum('encrypted'), await storedUnreadable(database, account, machine)]).toEqual([5, []])
})

test('an engine that is ON is on', async () => {
  const file = fieldFile('device-ignition-words.json')
  if (file === null) return
  await empty(osmand(file))
  const found = await events()
  expect([found.includes('engine on'), found.includes('engine off')]).toEqual([true, false])
  expect(await storedFaults(database, account, machine)).toEqual([])
})

test('positions that are not valid leave no location', async () => {
  const file = fieldFile('device-valid-false.json')
  if (file === null) return
  await empty(osmand(file))
  const found = await events()
  expect(found.filter((type) => type.endsWith('location'))).toEqual(['enter location'])
  expect(await sum('positionless')).toBe(3)
})
