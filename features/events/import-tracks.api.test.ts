/**
 * Import of recorded tracks from a file: they count like those of a device, once, and revoking removes every effect.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { committedSite, fixesOfLaps, LAP_MS, WORK_START } from '../testing/committed-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { ImportItem, PreviewAnswer } from './import/import.endpoints.ts'

const DISPATCHER = 3

let site: Awaited<ReturnType<typeof committedSite>>
let dispatcher: TestClient
beforeAll(async () => {
  site = await committedSite()
  dispatcher = await site.app.client(site.account, [DISPATCHER])
})
afterAll(() => site.app.close())

const utf8 = (text: string) => new TextEncoder().encode(text)
const send = (path: string, fileName: string, file: Uint8Array, more: object = {}) =>
  dispatcher.fetch(
    `/api/events/imports${path}?${new URLSearchParams({ kind: 'tracks', fileName, ...more }).toString()}`,
    { body: file },
  )
async function preview(fileName: string, file: string, more: object = {}): Promise<PreviewAnswer> {
  const reply = await send('/preview', fileName, utf8(file), more)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as PreviewAnswer
}
async function until(id: string, state: ImportItem['state']): Promise<ImportItem> {
  await site.app.run('look-after-imports')
  const item = (await dispatcher.fetch(`/api/events/imports/${id}`)).body as ImportItem
  expect(item.state).toBe(state)
  return item
}
async function taken(fileName: string, file: string, more: object = {}): Promise<ImportItem> {
  const reply = await send('', fileName, utf8(file), more)
  expect(reply.status, reply.text).toBe(201)
  return await until((reply.body as ImportItem).id, 'taken')
}
async function revoked(id: string): Promise<void> {
  expect((await dispatcher.fetch(`/api/events/imports/${id}/revoke`, { body: {} })).status).toBe(200)
  await until(id, 'revoked')
}

// Hours are counted for closed tracks only: `telemetry/server/tests/recompute/imported-positions.api.test.ts` compares them.
const TABLES = ['cycles', 'events', 'visits'] as const
/** All derived data of the account, including rows that committed periods keep out of sight. */
async function stored(): Promise<unknown[]> {
  const reply = await dispatcher.fetch('/api/events?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z')
  expect(reply.status, reply.text).toBe(200)
  const all = []
  for (const table of TABLES) {
    const { rows } = await site.app.database.owner.query(
      `select to_jsonb(t) as row from ${table} t where account_id = $1
        order by equipment_id, key, frozen`,
      [site.account],
    )
    all.push(rows)
  }
  return all
}

const csv = (machine: string, ...laps: number[]) =>
  ['Machine;Timestamp;Latitude;Longitude;Speed (m/s)']
    .concat(
      fixesOfLaps(laps).map(
        ({ t, lat, lon, speed }) => `${machine};${new Date(t).toISOString()};${lat};${lon};${speed}`,
      ),
    )
    .join('\n')

const positions = (laps: number) => laps * (LAP_MS / 5_000)
const [first, second] = ['T-1', 'T-2'] as const

test('an imported track counts once, like that of a device, and revoking removes every effect', async () => {
  const truck = site.trucks[0]!
  await truck.sendLaps(0, 1, 4)
  const before = await stored()
  // Its lap 1 is known from its tablet.
  const file = csv(first, 1, 2, 3)
  const told = await preview('day.csv', file)
  expect(told).toMatchObject({
    rows: positions(3),
    ready: positions(2),
    duplicates: positions(1),
    wrong: 0,
    held: 0,
  })
  expect(told.machines).toMatchObject([{ equipment: { title: first }, rows: positions(2) }])
  expect(told.columns.map(({ field }) => field)).toEqual(['machine', 'timestamp', 'lat', 'lon', 'speed'])
  expect(await stored()).toEqual(before)
  const one = await taken('day.csv', file)
  expect(one).toMatchObject({ taken: positions(2), duplicates: positions(1), percent: 100, machines: 1 })
  expect(one.after!.cycles - one.before!.cycles).toBe(2)
  const after = await stored()
  expect(await preview('day.csv', file)).toMatchObject({ ready: 0, duplicates: positions(3) })
  await revoked(one.id)
  expect(await stored()).toEqual(before)
  const again = await taken('day.csv', file)
  expect(await stored()).toEqual(after)
  await revoked(again.id)
  expect(await stored()).toEqual(before)
})

test('takes local times and dates in the zone and order that are named, and says what it assumed', async () => {
  const rows = ['04/05/2025 06:00:00', '04/05/2025 06:00:05'].map((time) => `${first};${time};55,7;37,6`)
  const file = ['Machine;Timestamp;Latitude;Longitude', ...rows].join('\n')
  const at = async (more: object) => {
    const { sample, doubts } = await preview('day.csv', file, { timeZone: 'America/Santiago', ...more })
    return { at: sample[0]!.at, doubts: doubts.map(({ about }) => about) }
  }
  expect(await at({})).toEqual({ at: '2025-05-04T10:00:00.000Z', doubts: ['dateOrder', 'zone'] })
  expect(await at({ dateOrder: 'mdy' })).toEqual({ at: '2025-04-05T09:00:00.000Z', doubts: ['zone'] })
  const gpx = '<gpx><trkpt lat="55.7" lon="37.6"><time>2025-05-04T06:00:00</time></trkpt></gpx>'
  const told = await preview(`${first}.gpx`, gpx, { timeZone: 'America/Santiago' })
  expect(told.sample[0]!.at).toBe('2025-05-04T10:00:00.000Z')
})

test('takes the machine from a column, the file name or the user’s choice, and reads GPX and custom columns', async () => {
  const point = (t: number) =>
    `<trkpt lat="55.7" lon="37.6"><time>${new Date(t).toISOString()}</time></trkpt>`
  const gpx = (...times: number[]) =>
    `<gpx version="1.1"><trk><trkseg>${times.map(point).join('')}</trkseg></trk></gpx>`
  const ahead = site.app.clock() + 180_000
  const file = gpx(WORK_START, WORK_START + 1_000, WORK_START + 1_000, ahead)
  expect(await preview(`${second}.gpx`, file)).toMatchObject({ rows: 4, ready: 2, duplicates: 1, wrong: 1 })
  const unknown = await preview('T-404.gpx', file)
  expect(unknown).toMatchObject({ ready: 0, wrong: 4 })
  expect(unknown.sample[0]!.errors).toMatchObject([{ field: 'machine', key: 'events.import.noEntry' }])
  const truck = site.trucks[1]!
  expect(await preview('T-404.gpx', file, { equipment: truck.id })).toMatchObject({ ready: 2, wrong: 1 })
  const table = `when,N,E\n01.03.2026 09:00:00,55.7,37.6\n01.03.2026 09:00:05,95.7,37.6`
  const columns = JSON.stringify({ 0: 'timestamp', 1: 'lat', 2: 'lon' })
  const read = await preview(`${second}.csv`, table, { columns, timeZone: 'Europe/Moscow' })
  expect(read).toMatchObject({ ready: 1, wrong: 1, machines: [{ from: '2026-03-01T06:00:00.000Z' }] })
})

test('positions of committed days do not change their figures, and are removed when the import is revoked', async () => {
  const truck = site.trucks[2]!
  await truck.sendLaps(0, 1, 2)
  await site.commitDay()
  const figures = await site.figures()
  const before = await stored()
  const file = csv('T-3', 3, 4, 5)
  expect(await preview('late.csv', file)).toMatchObject({ ready: positions(3), held: positions(3) })
  const one = await taken('late.csv', file)
  expect(one).toMatchObject({ taken: positions(3), held: positions(3) })
  expect(one.after).toEqual(one.before)
  expect(await site.figures()).toEqual(figures)
  expect((await site.proposals()).map(({ equipment }) => equipment.id)).toEqual([truck.id])
  await revoked(one.id)
  expect(await site.figures()).toEqual(figures)
  expect(await site.proposals()).toEqual([])
  expect(await stored()).toEqual(before)
})

test('imported events in committed days do not change figures, and revoking removes their stored facts', async () => {
  const figures = await site.figures()
  const before = await site.proposals()
  const file = [
    'Time,Type,Equipment,Quantity',
    '2026-03-01T20:00:00Z,Fuel,T-3,12',
    '2026-02-25T20:00:00Z,Fuel,T-3,12',
  ].join('\n')
  const asked = { kind: 'events' }
  expect(await preview('fuel.csv', file, asked)).toMatchObject({ ready: 2, held: 1 })
  const one = await taken('fuel.csv', file, asked)
  expect(await preview('fuel.csv', file, asked)).toMatchObject({ ready: 0, duplicates: 2 })
  expect(await site.figures()).toEqual(figures)
  expect(await site.proposals()).not.toEqual(before)
  await revoked(one.id)
  expect(await preview('fuel.csv', file, asked)).toMatchObject({ ready: 2, duplicates: 0 })
  expect(await site.figures()).toEqual(figures)
})

/** Files that are broken on purpose, from any source. */
async function hostile(): Promise<[name: string, bytes: Uint8Array][]> {
  const own: [string, Uint8Array][] = [
    ['empty.csv', utf8('')],
    ['nothing.gpx', utf8('<gpx>')],
    ['entity.gpx', utf8('<!DOCTYPE a [<!ENTITY b "c">]><gpx>&b;</gpx>')],
    ['deep.json', utf8('['.repeat(200_000))],
    ['zip.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
    ['huge.csv', utf8(`timestamp,lat,lon\n${'9'.repeat(400)},1,1\n1e999,1,1`)],
    ['zeros.csv', new Uint8Array(10_000)],
  ]
  const folder = process.env['HAULWAY_SHARED_DATA']
  if (folder === undefined) return own
  const found: [string, Uint8Array][] = []
  for (const part of ['csv-spectrum/csvs', 'geojsonhint', 'naughty-strings']) {
    const path = join(folder, 'badinput', part)
    const names = await readdir(path).catch(() => [])
    for (const name of names.filter((one) => /\.(csv|geojson|json|txt)$/.test(one)))
      found.push([name, await readFile(join(path, name))])
  }
  return [...own, ...found]
}

test('broken files are rejected or read, and never cause a server error', async () => {
  for (const [name, bytes] of await hostile())
    for (const kind of ['events', 'tracks']) {
      const reply = await send('/preview', name, bytes, { kind })
      expect([200, 400, 413], `${kind} ${name}: ${reply.text}`).toContain(reply.status)
    }
  for (const columns of ['[]', '{"0":"fly"}', '{"x":"at"}', 'no', '{"0":1}']) {
    const reply = await send('/preview', 'a.csv', utf8('a,b\n1,2'), { columns })
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('"columns"')
  }
})
