/** Compares a journal with the reported facts; excessive requests are refused by field. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { batchItems, PIT, shuttle, square } from '../telemetry/server/testing/site.ts'
import { appendRow, fixColumns } from '../telemetry/telemetry.ts'
import { readItemsOfText, type Item } from '@haulway/interchange'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { machineJournal } from './engine/machine-journal.ts'
import { decodeTrack } from './engine/track.ts'
import type { Journal, JournalMachine } from './travel-journal.endpoints.ts'

const HOUR = 3_600_000
const CRUSHER = { lon: 37.62, lat: 55.7 }

let app: TestApp
let account: string
let admin: TestClient
let start: number
const machines: string[] = []

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Journal')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  await make('/api/locations', { title: 'Pit', kind: 'load', boundary: square(PIT.lon, PIT.lat) })
  await make('/api/locations', { title: 'Crusher', kind: 'dump', boundary: square(CRUSHER.lon, CRUSHER.lat) })
  start = app.clock() - 2 * HOUR
  for (const equipmentId of ['T-1', 'T-2', 'T-3']) {
    const { id = '' } = await make('/api/equipment', { equipmentId, kind: 'hauler' })
    machines.push(id)
    if (equipmentId !== 'T-3') await send(id, equipmentId === 'T-1' ? 1 : 2)
  }
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<Record<string, string>> {
  const reply = await admin.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

/** Two hours of hauling with a silence of ten minutes. */
function told(seed: number) {
  const all = shuttle(start, (2 * HOUR) / 1000, 5, seed)
  const heard = fixColumns(0)
  for (let i = 0; i < all.n; i++) {
    const since = all.t[i]! - start
    if (since < 60 * 60_000 || since > 70 * 60_000) appendRow(heard, all, i)
  }
  return heard
}

async function send(machine: string, seed: number): Promise<void> {
  const { secret = '' } = await make(`/api/equipment/${machine}/devices`, { title: 'Tablet' })
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes: batchItems(told(seed)) },
  })
  expect(reply.status, reply.text).toBe(200)
}

const at = (ms: number) => new Date(ms).toISOString()

const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString()

const whole = () => ({ from: at(start), to: at(start + 2 * HOUR) })

async function journalOf(asked: Record<string, string>, client = admin): Promise<Journal> {
  const reply = await client.fetch(`/api/journals?${query(asked)}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Journal
}

async function refusalOf(asked: Record<string, string>) {
  const reply = await admin.fetch(`/api/journals?${query(asked)}`)
  const { errors = [] } = reply.body as { errors?: { field: string; key: string }[] }
  return [reply.status, ...errors.map(({ field, key }) => `${field} ${key}`)]
}

const trackOf = ({ track }: JournalMachine) => decodeTrack(track.map((piece) => Buffer.from(piece, 'base64')))

test('returns every position of the span and none beyond it', async () => {
  const { machines: shown } = await journalOf({ machines: machines.slice(0, 2).join(), ...whole() })
  expect(shown.map(({ title }) => title)).toEqual(['T-1', 'T-2'])
  for (const [i, machine] of shown.entries()) {
    const track = trackOf(machine)
    const facts = told(i + 1)
    expect([...track.t.subarray(0, track.n)]).toEqual([...facts.t.subarray(0, facts.n)])
    expect(track.lon[9]).toBeCloseTo(facts.lon[9]! / 1e7, 7)
  }
  const part = { from: at(start + 20 * 60_000), to: at(start + 40 * 60_000) }
  const [one] = (await journalOf({ machines: machines[0]!, ...part })).machines
  const { t, n } = trackOf(one!)
  expect([t[0], t[n - 1], n]).toEqual([start + 20 * 60_000, start + 40 * 60_000 - 5_000, 240])
})

test('returns phases, cycles, events and visits that agree with the figures of the screen', async () => {
  const { machines: shown, timeZone } = await journalOf({ machines: machines[0]!, ...whole() })
  const [machine] = shown
  const { phases, cycles, events, visits } = machine!
  expect(timeZone).toBe('Europe/Berlin')
  // A lap takes 370 s; about ten minutes of them were silent.
  expect(cycles.length).toBeGreaterThan(12)
  expect(new Set(phases.map(([phase]) => phase))).toEqual(
    new Set(['loading', 'loadedTravel', 'dumping', 'emptyTravel', ...phases.map(([phase]) => phase)]),
  )
  for (const [i, [, from, to]] of phases.entries()) {
    expect(to).toBeGreaterThan(from)
    if (i > 0) expect(from).toBeGreaterThanOrEqual(phases[i - 1]![2] - 1000)
  }
  for (const { loadedAt } of cycles)
    expect(events.some(({ type, at: happened }) => type === 'load' && happened === loadedAt)).toBe(true)
  const span = { from: start, to: start + 2 * HOUR }
  const { totals, dwell, places } = machineJournal(machine!, trackOf(machine!), span)
  const within = (moment: string) => Date.parse(moment) >= start && Date.parse(moment) < start + 2 * HOUR
  expect(totals.loads).toBe(cycles.filter(({ loadedAt }) => within(loadedAt)).length)
  expect(totals.moving + totals.standing + totals.silent).toBe(2 * HOUR)
  expect(totals.silent).toBe(10 * 60_000 + 10_000)
  expect(dwell.map(({ locationId }) => places.get(locationId) ?? '').toSorted()).toEqual(['Crusher', 'Pit'])
  // Recomputes the time inside from positions within half a side of the middle, five seconds each.
  const facts = told(1)
  let inside = 0
  for (let i = 0; i < facts.n; i++) if (facts.lon[i]! / 1e7 < PIT.lon + 0.0008) inside += 5_000
  const pit = dwell.find(({ locationId }) => places.get(locationId) === 'Pit')!
  // Each visit's entry and exit differ by less than three positions.
  expect(Math.abs(pit.time - inside)).toBeLessThan(visits.length * 15_000)
})

test('returns the first machines that were ever heard when none is named', async () => {
  const { machines: shown, limits } = await journalOf(whole())
  expect(shown.map(({ title }) => title)).toEqual(['T-1', 'T-2'])
  expect(limits).toEqual({ machines: 50, days: 31 })
  const [silent] = (await journalOf({ machines: machines[2]!, ...whole() })).machines
  expect(silent).toMatchObject({ title: 'T-3', track: [], events: [], cycles: [], phases: [] })
})

test('leaves out the future', async () => {
  const { to } = await journalOf({ from: at(start), to: at(app.clock() + HOUR), machines: machines[0]! })
  expect(Date.parse(to)).toBe(app.clock())
})

test('refuses invalid and excessive requests by field', async () => {
  const now = app.clock()
  expect(await refusalOf({ from: at(start) })).toEqual([400, 'to validation.required'])
  expect(await refusalOf({ from: at(now), to: at(start) })).toEqual([400, 'to validation.order'])
  expect(await refusalOf({ from: at(now + HOUR), to: at(now + 2 * HOUR) })).toEqual([
    400,
    'from validation.travelJournal.ahead',
  ])
  expect(await refusalOf({ from: at(now - 32 * 24 * HOUR), to: at(now) })).toEqual([
    400,
    'to validation.travelJournal.days',
  ])
  for (const id of ['nonsense', '01900000-0000-7000-8000-000000000000'])
    expect(await refusalOf({ machines: id, ...whole() })).toEqual([400, 'machines validation.reference'])
})

test("applies the account's limits", async () => {
  const account = await app.account('Small')
  const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const before = await client.fetch(`/api/accounts/${account}`)
  const { version } = before.body as { version: number }
  const settings = { travelJournalMaxDays: 2, travelJournalMaxMachines: 1 }
  const saved = await client.fetch(`/api/accounts/${account}`, { method: 'PUT', body: { version, settings } })
  expect(saved.status, saved.text).toBe(200)
  const now = app.clock()
  const days = await client.fetch(`/api/journals?${query({ from: at(now - 72 * HOUR), to: at(now) })}`)
  expect(days.text).toContain('At most 2 days at once')
  const two = { machines: machines.slice(0, 2).join(), ...whole() }
  const many = await client.fetch(`/api/journals?${query(two)}`)
  expect([many.status, many.text.includes('At most 1 machines at once')]).toEqual([400, true])
  const { limits } = await journalOf(whole(), client)
  expect(limits).toEqual({ machines: 1, days: 2 })
})

test('refuses other accounts and users without the right to journals', async () => {
  const other = await app.client(await app.account('Other'), [roleIndex.ACCOUNT_ADMIN])
  const foreign = await other.fetch(`/api/journals?${query({ machines: machines[0]!, ...whole() })}`)
  expect(foreign.status).toBe(400)
  expect((await journalOf(whole(), other)).machines).toEqual([])
  const driver = await app.client(account, [roleIndex.TRACKER])
  expect((await driver.fetch(`/api/journals?${query(whole())}`)).status).toBe(403)
})

/** The index of a table's time column, whose header names the zone. */
const as = (text: string) => ({
  columns: new Map([['timestamp', text.split(',')[1] ?? '']] as const),
  speedUnit: null,
  weightUnit: null,
  machine: 'file',
})

test('exports every position, in files that our readers read, on record', async () => {
  const facts = told(1)
  await admin.fetch(`/api/equipment/${machines[0]}`, {
    method: 'PUT',
    body: { version: 1, equipmentId: '=T&1' },
  })
  for (const format of ['gpx', 'kml', 'geojson', 'csv'] as const) {
    const reply = await admin.fetch(
      `/api/journals/export?${query({ machines: machines[0]!, format, lang: 'en', ...whole() })}`,
    )
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers.get('content-disposition')).toMatch(new RegExp(`tracks_.*[.]${format}"$`))
    const chunks = (async function* () {
      yield await Promise.resolve(reply.text)
    })()
    const rows: Item[] = []
    for await (const row of readItemsOfText(chunks, as(reply.text))) rows.push(row)
    expect(rows.filter(({ kind }) => kind === 'refusal')).toEqual([])
    const readings = rows.flatMap((row) => (row.kind === 'point' ? [row] : []))
    expect(readings.map(({ t }) => t)).toEqual([...facts.t.subarray(0, facts.n)])
    for (const [i, { lon, lat }] of readings.entries())
      expect([lon, lat]).toEqual([
        expect.closeTo(facts.lon[i]! / 1e7, 6),
        expect.closeTo(facts.lat[i]! / 1e7, 6),
      ])
    if (format === 'gpx' || format === 'csv')
      expect(readings[40]!.speed).toBeCloseTo(facts.measured[0]![40]! / 100, 2)
    if (format === 'gpx') expect(reply.text).toContain('<name>=T&amp;1</name>')
    if (format === 'csv') expect(reply.text).toContain("'=T&1,")
  }
  const record = await admin.fetch('/api/audit?resource=journals')
  expect(record.text).toContain('"geojson"')
})

test('refuses an excessive file as it refuses the journal', async () => {
  const asked = { from: at(app.clock() - 40 * 24 * HOUR), to: at(app.clock()), format: 'gpx' }
  const reply = await admin.fetch(`/api/journals/export?${query(asked)}`)
  expect([reply.status, reply.text.includes('At most 31 days')]).toEqual([400, true])
})
