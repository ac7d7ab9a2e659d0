/** Acknowledged facts are stored in full or named in the response, in any order of arrival. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  openTestServer,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const [SECOND, HOUR] = [1_000, 3_600_000]
const now = Date.parse('2026-03-02T18:00:00Z')
const clock = fakeClock(now)
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  machine = await addMachine(database, account)
})

type Item = Record<string, unknown>

/** JSON that no object serialises to. */
const raw = (body: object): string =>
  JSON.stringify(body)
    .replace('"DEEP"', '['.repeat(200_000) + ']'.repeat(200_000))
    .replace('"INFINITE"', '1e999')

async function send(body: { fixes?: Item[]; events?: Item[] }) {
  const reply = await server.post(machine, raw(body))
  expect(reply.status).toBe(200)
  const { rejected, ...counts } = (await reply.json()) as {
    accepted: number
    duplicates: number
    rejected: { index: number; list: string; field: string }[]
  }
  return { ...counts, rejected: rejected.map(({ index, list, field }) => `${list} ${index} ${field}`) }
}

async function rows() {
  const found = await inAccount(database, { account }, (tx) =>
    tx.query<Item>(
      `select split_part(key, ' ', 2) as id, lon, lat, fix_at, weight, volume, quantity, ticket, note_type, note,
              detail from events
        where equipment_id = $1 and source <> 'derived' order by key collate "C"`,
      [machine.equipmentId],
    ),
  )
  return found.rows
}

const restart = async (): Promise<void> => {
  await server.close()
  server = await openTestServer(database, clock, silentLog)
}

const t = now - HOUR
const event = (more: Item = {}): Item => ({ id: 'e', t, type: 'load', ...more })
const fix = (seq: number, at: number, more: Item = {}): Item => ({
  seq,
  t: at,
  lon: 37 + seq / 1e4,
  lat: 55,
  ...more,
})

const everything = {
  weight: 31_500,
  volume: 18.25,
  quantity: 3,
  ticket: 'A-000174',
  noteType: 'safety',
  noteComment: 'Boulder on the ramp',
  lon: 37.612_345_678,
  lat: 55.7,
  detail: { scale: { number: 2, lane: 'b' } },
  pressedBy: 'left button',
}

test('stores every field of an event unchanged', async () => {
  expect(await send({ events: [event(everything)] })).toMatchObject({ accepted: 1, rejected: [] })
  expect(await rows()).toEqual([
    {
      id: 'e',
      lon: 37.612_345_7,
      lat: 55.7,
      fix_at: null,
      weight: 31_500,
      volume: 18.25,
      quantity: 3,
      ticket: 'A-000174',
      note_type: 'safety',
      note: 'Boulder on the ramp',
      detail: { pressedBy: 'left button', scale: { lane: 'b', number: 2 } },
    },
  ])
  // A fix beside it changes nothing: the event has its own position.
  await send({ fixes: [fix(1, t)] })
  expect((await rows())[0]).toMatchObject({ lon: 37.612_345_7, fix_at: null })
})

test('treats an equal event in any field order as a duplicate, and any other value as another event', async () => {
  await send({ events: [event(everything)] })
  const turned = Object.fromEntries(Object.entries(event(everything)).toReversed())
  expect(await send({ events: [turned] })).toMatchObject({ accepted: 0, duplicates: 1, rejected: [] })
  const others: Item[] = [
    { volume: 18.3 },
    { ticket: 'A-000175' },
    { noteType: 'road' },
    { lat: 55.8 },
    { detail: { scale: { number: 3, lane: 'b' } } },
    { pressedBy: 'right button' },
  ]
  for (const other of others)
    expect(await send({ events: [event({ ...everything, ...other })] }), JSON.stringify(other)).toMatchObject(
      { duplicates: 0, rejected: ['events 0 id'] },
    )
  const ahead = event({ ...everything, id: 'ahead', t: now + HOUR })
  expect(await send({ events: [ahead] })).toMatchObject({ accepted: 1 })
  expect(await send({ events: [ahead, { ...ahead, ticket: 'x' }] })).toMatchObject({
    duplicates: 1,
    rejected: ['events 1 id'],
  })
})

test('recognises an event of an earlier version by the fields stored then', async () => {
  await send({ events: [event(everything)] })
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `update events set lon = null, lat = null, volume = null, ticket = null, note_type = null, note = null,
         detail = null where equipment_id = $1`,
      [machine.equipmentId],
    ),
  )
  await restart()
  expect(await send({ events: [event(everything)] })).toMatchObject({ duplicates: 1, rejected: [] })
  expect(await send({ events: [event({ ...everything, weight: 1 })] })).toMatchObject({
    rejected: ['events 0 id'],
  })
  // It gets no position either: the earlier fixes were never consulted.
  await send({ fixes: [fix(1, t)] })
  expect(await rows()).toMatchObject([{ lon: null, fix_at: null, weight: 31_500 }])
})

test('names fields that exceed the detail, and stores the event', async () => {
  const long = 'ю'.repeat(1_500)
  const sent = await send({
    events: [
      event({ id: 'a', detail: { is: 'kept', note: 1 }, b: long, a: long, c: 1, note2: 1 }),
      event({ id: 'b', detail: { text: 'x'.repeat(5_000) }, alone: true }),
      event({ id: 'c', detail: { same: 1, other: 1 }, same: 1, other: 2, half: '\ud800', zero: 'a\0b' }),
      event({ id: 'd', deep: 'DEEP', infinite: 'INFINITE' }),
      event({ id: 'e', ['__proto__']: { polluted: true } }),
    ],
  })
  expect(sent).toMatchObject({ accepted: 5 })
  expect(sent.rejected).toEqual([
    'events 0 b',
    'events 1 detail',
    'events 2 half',
    'events 2 other',
    'events 2 zero',
    'events 3 deep',
    'events 3 infinite',
  ])
  const [a, b, c, d, e] = (await rows()).map(({ detail }) => detail)
  expect(a).toEqual({ is: 'kept', note: 1, a: long, c: 1, note2: 1 })
  expect([b, c, d]).toEqual([{ alone: true }, { same: 1, other: 1 }, {}])
  expect(JSON.stringify(e)).toContain('"polluted":true')
  const exactly = (id: string, bytes: number) => event({ id, x: 'a'.repeat(bytes - '{"x":""}'.length) })
  expect((await send({ events: [exactly('f', 4_096), exactly('g', 4_097)] })).rejected).toEqual([
    'events 1 x',
  ])
})

test('names an event with an invalid value and stores nothing of it', async () => {
  const wrong: [string, Item][] = [
    ['note', { note: 'half \ud83d of a pair' }],
    ['id', { id: 'half \ud83d' }],
    ['volume', { volume: '12' }],
    ['lat', { lon: 37.6 }],
    ['noteComment', { note: 'one', noteComment: 'another' }],
    ['detail', { detail: '{}' }],
  ]
  const sent = await send({ events: wrong.map(([, more]) => event(more)) })
  expect(sent).toMatchObject({ accepted: 0, rejected: wrong.map(([field], i) => `events ${i} ${field}`) })
  expect(await rows()).toEqual([])
})

test('stores a fix with unknown fields and names each of them', async () => {
  const more = { battery: 71, hdop: null, ['x'.repeat(300)]: 1 }
  const fixes = [fix(1, t), fix(2, t, more), fix(3, t, { lat: 91, battery: 71 }), fix(4, t, { engine: null })]
  expect(await send({ fixes })).toEqual({
    accepted: 3,
    duplicates: 0,
    through: 4,
    rejected: ['fixes 1 battery', 'fixes 1 hdop', `fixes 1 ${'x'.repeat(100)}…`, 'fixes 2 lat'],
  })
  const track = await server.telemetry.track({ account }, machine.equipmentId, t, t)
  expect(track.lon).toEqual([1, 2, 4].map((seq) => fix(seq, t)['lon']))
  // Unstored fields do not make it another fix.
  expect(await send({ fixes: [fix(2, t, { battery: 70 }), fix(1, t)] })).toMatchObject({
    duplicates: 2,
    rejected: ['fixes 0 battery'],
  })
})

test('answers a body of nothing but unknown fields within limits', async () => {
  const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`f${i}`, 0]))
  const sent = await send({ fixes: [fix(1, t, names), fix(2, t, names)], events: [event(names)] })
  expect(sent).toMatchObject({ accepted: 3, through: 2 })
  expect(sent.rejected).toHaveLength(100_000)
})

/** A day's fixes with presses between them, stored in both orders, in one body or one by one, with a restart. */
test('gives an event without a position that of the nearest fix in time, whichever arrived first', async () => {
  const start = now - 9 * HOUR
  const random = seededRandom(5)
  const fixes: Item[] = []
  // Silences of up to an hour; an occasional receiver without a fix; two fixes of one moment.
  for (let seq = 0, at = start; seq < 400; seq++) {
    at += seq % 50 === 49 ? random() * HOUR : Math.round(random() * 60) * SECOND
    fixes.push(fix(seq, Math.round(at), seq % 7 === 0 ? { lon: 0, lat: 0 } : {}))
  }
  const end = (fixes.at(-1)!['t'] as number) + HOUR
  const presses = Array.from({ length: 60 }, (_, i) => ({
    id: `p${i}`,
    t: Math.round((start - HOUR + random() * (end - start + HOUR)) / SECOND) * SECOND,
    type: 'note',
  })).filter((press) => press.t < now)
  const expected = presses
    .map(({ id, t }) => {
      const counted = fixes.filter(({ lon }) => lon !== 0)
      const far = (one: Item) => Math.abs((one['t'] as number) - t)
      const best = counted.toSorted(
        (a, b) => far(a) - far(b) || Number(a['t']) - Number(b['t']) || Number(a['lon']) - Number(b['lon']),
      )[0]!
      return { id, lon: best['lon'], lat: best['lat'], fix_at: new Date(best['t'] as number) }
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const cut = <T>(list: readonly T[], size: number): T[][] =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
  const mixed = [...fixes.map((fix) => ({ fixes: [fix] })), ...presses.map((press) => ({ events: [press] }))]
  const shuffled = mixed.toSorted(() => random() - 0.5)
  const gathered = cut(shuffled, 23).map((bodies) => ({
    fixes: bodies.flatMap((body) => ('fixes' in body ? body.fixes : [])),
    events: bodies.flatMap((body) => ('events' in body ? body.events : [])),
  }))
  const batches = cut(fixes, 40).map((fixes) => ({ fixes }))
  const [early, late] = [presses.slice(0, 30), presses.slice(30)]
  const ways: Record<string, { fixes?: Item[]; events?: Item[] }[]> = {
    'in one body': [{ fixes, events: presses }],
    'presses first': [{ events: presses }, ...batches],
    'presses last': [...batches, { events: presses }],
    'batches reversed': [{ events: early }, ...batches.toReversed(), { events: late }],
    shuffled: gathered,
    'shuffled, twice': [...gathered, ...gathered.toReversed()],
  }
  for (const [name, bodies] of Object.entries(ways)) {
    machine = await addMachine(database, account)
    for (const [i, body] of bodies.entries()) {
      await send(body)
      if (i % 6 === 3) await server.telemetry.settle()
      if (i % 9 === 5) await restart()
    }
    const found = (await rows()).map(({ id, lon, lat, fix_at }) => ({ id, lon, lat, fix_at }))
    expect(found, name).toEqual(expected)
  }
})

test('gives a dispatcher’s statement the nearest fix’s position, and none when it is the only fact', async () => {
  const author = '0199f0f0-0000-7000-8000-000000000001'
  const state = (id: string) =>
    server.telemetry.storeEvents(account, author, machine.equipmentId, [
      { id, t, type: 'load', source: 'dispatcher', volumeM3: 12, ticket: 'T1' },
    ])
  await state('s')
  expect(await rows()).toMatchObject([
    { id: 's', lon: null, fix_at: null, volume: 12, ticket: 'T1', detail: {} },
  ])
  await send({ fixes: [fix(1, t + HOUR / 2)] })
  await state('s')
  await state('u')
  const lent = { lon: fix(1, t)['lon'], fix_at: new Date(t + HOUR / 2) }
  expect(await rows()).toMatchObject(['s', 'u'].map((id) => ({ id, ...lent })))
})
