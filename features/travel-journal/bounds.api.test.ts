/**
 * The limits of a replay apply to each of its files: closed projects, positions on shift only, the account's limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { TestClient } from '../testing/test-app.ts'
import { openNightSite } from '../testing/night-site.ts'
import { trackFormatNames } from './engine/track-files.ts'
import { decodeTrack } from './engine/track.ts'
import type { Journal } from './travel-journal.endpoints.ts'

const HOUR = 3_600_000
/** The pattern of a position in each kind of file. */
const positions = {
  gpx: /<trkpt /g,
  kml: /<when>/g,
  geojson: /\[3\d\.\d+,\d+\.\d+\]/g,
  csv: /\n.*T-1/g,
} as const

let site: Awaited<ReturnType<typeof openNightSite>>
let truck: Awaited<ReturnType<typeof site.machine>>
/** Positions of the shift. */
let onShift: number

beforeAll(async () => {
  site = await openNightSite()
  const settings = await site.app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const { body } = await settings.fetch('/api/settings')
  const { version } = body as { version: number }
  const saved = await settings.fetch('/api/settings', {
    method: 'PUT',
    body: { version, settings: { onShiftMargin: 0 } },
  })
  expect(saved.status, saved.text).toBe(200)
  truck = await site.machine('T-1', 'hauler', site.evening - HOUR)
  await site.assign(site.routes.a, [truck.id])
  // Driving for an hour before the shift begins.
  truck.stay(3_600)
  const begun = truck.at()
  truck.haul('pitA', 6)
  onShift = (truck.at() - begun) / 5_000 + 1
  await site.at(truck.at() + 60_000)
  await truck.send()
})
afterAll(() => site.app.close())

const asked = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    from: new Date(site.evening - 2 * HOUR).toISOString(),
    to: new Date(site.app.clock()).toISOString(),
    machines: truck.id,
    ...more,
  }).toString()

/** The positions of the replay and of each file, by format. */
async function told(client: TestClient): Promise<Record<string, number>> {
  const reply = await client.fetch(`/api/journals?${asked()}`)
  expect(reply.status, reply.text).toBe(200)
  const [machine] = (reply.body as Journal).machines
  const track = decodeTrack(machine!.track.map((piece) => Buffer.from(piece, 'base64')))
  const found: Record<string, number> = {
    replay: track.n,
    events: machine!.events.length,
    cycles: machine!.cycles.length,
  }
  for (const format of trackFormatNames) {
    const file = await client.fetch(`/api/journals/export?${asked({ format, lang: 'en' })}`)
    expect(file.status, file.text).toBe(200)
    found[format] = file.text.match(positions[format])?.length ?? 0
  }
  return found
}

test('leaves positions off shift out of the replay and every file', async () => {
  const { replay, events, cycles, ...files } = await told(site.manager)
  expect(replay).toBe(onShift)
  expect(files).toEqual({ gpx: onShift, kml: onShift, geojson: onShift, csv: onShift })
  expect(Math.min(events!, cycles!)).toBeGreaterThan(4)
})

test('refuses too many machines or days by field and limit, in every format', async () => {
  const settings = await site.app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const path = `/api/accounts/${site.account}`
  const { version } = (await settings.fetch(path)).body as { version: number }
  const limits = { travelJournalMaxDays: 1, travelJournalMaxMachines: 1, onShiftMargin: 0 }
  const saved = await settings.fetch(path, { method: 'PUT', body: { version, settings: limits } })
  expect(saved.status, saved.text).toBe(200)
  const other = await site.machine('T-2', 'hauler')
  other.stay(60)
  await site.at(site.app.clock() + 60_000)
  await other.send()
  const week = new Date(site.app.clock() - 7 * 24 * HOUR).toISOString()
  const cases = [
    [{ machines: `${truck.id},${other.id}` }, 'machines', 'validation.travelJournal.machines'],
    [{ machines: 'all' }, 'machines', 'validation.travelJournal.machines'],
    [{ from: week }, 'to', 'validation.travelJournal.days'],
  ] as const
  for (const [more, field, key] of cases)
    for (const [tail, format] of [
      ['', {}],
      ...trackFormatNames.map((one) => ['/export', { format: one }] as const),
    ]) {
      const reply = await site.manager.fetch(
        `/api/journals${tail as string}?${asked({ ...more, ...(format as object) })}`,
      )
      expect([reply.status, reply.body]).toEqual([
        400,
        expect.objectContaining({ errors: [expect.objectContaining({ field, key, args: { max: 1 } })] }),
      ])
    }
})

test('replays all machines that were ever heard when the account allows so many', async () => {
  const settings = await site.app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const path = `/api/accounts/${site.account}`
  const { version } = (await settings.fetch(path)).body as { version: number }
  const body = { version, settings: { travelJournalMaxMachines: 2, onShiftMargin: 0 } }
  expect((await settings.fetch(path, { method: 'PUT', body })).status).toBe(200)
  await site.make('/api/equipment', { equipmentId: 'Never heard', kind: 'hauler' })
  const reply = await site.manager.fetch(`/api/journals?${asked({ machines: 'all' })}`)
  expect(reply.status, reply.text).toBe(200)
  expect((reply.body as Journal).machines.map(({ title }) => title)).toEqual(['T-1', 'T-2'])
})

test('leaves what a machine did for a closed project out of the replay and every file', async () => {
  const dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  expect((await told(dispatcher))['gpx']).toBe(onShift)
  const path = `/api/projects/${site.project}`
  const { body } = await site.manager.fetch(path)
  const closed = { ...(body as object), restricted: true }
  expect((await site.manager.fetch(path, { method: 'PUT', body: closed })).status).toBe(200)
  const nothing = { replay: 0, events: 0, cycles: 0, gpx: 0, kml: 0, geojson: 0, csv: 0 }
  expect(await told(dispatcher)).toEqual(nothing)
  expect((await told(site.manager))['csv']).toBe(onShift)
})
