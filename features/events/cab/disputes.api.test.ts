/** *This is wrong* in the cab: the office sees which load or dump the driver contradicts until it decides about it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../../access/roles.ts'
import { type HaulingSite, haulingSite } from '../../routes/testing/hauling-site.ts'
import { DISPUTE } from '../cab.endpoints.ts'
import type { JournalItem } from '../edit/edit.endpoints.ts'
import { eventId } from '../event-id.ts'
import type { EventItem, EventView } from '../event-item.ts'

type Truck = Awaited<ReturnType<HaulingSite['truck']>>

let site: HaulingSite
let driver: string
beforeAll(async () => {
  site = await haulingSite()
  const reply = await site.manager.fetch('/api/drivers', { body: { fullName: 'Ann Field' } })
  driver = (reply.body as { id: string }).id
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()

/** A truck with a load and a dump, and the ids of both. */
async function hauled(): Promise<{ truck: Truck; load: string; dump: string }> {
  const truck = await site.truck(site.routes.a)
  for (const place of ['pitA', 'dump'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  await truck.drive('yard')
  const [load, dump] = await eventsOf(truck, 'source=derived')
  expect([load?.type, dump?.type]).toEqual(['load', 'dump'])
  return { truck, load: load!.id, dump: dump!.id }
}
async function eventsOf({ id }: Truck, query: string): Promise<EventItem[]> {
  const to = iso(site.app.clock() + 1_000)
  const reply = await site.manager.fetch(`/api/events?equipment=${id}&to=${to}&sort=at&${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: EventItem[] }).items.filter(({ type }) =>
    ['load', 'dump', 'note', 'dropped load'].includes(type),
  )
}
const shown = async (id: string) => (await site.manager.fetch(`/api/events/${id}`)).body as EventView

/** The driver contradicts an event; returns the id of the note. */
async function contradict(truck: Truck, disputes: string, t = site.app.clock(), more = {}): Promise<string> {
  const id = `wrong ${t}`
  const said = { noteType: DISPUTE, noteComment: 'I was empty', driverId: driver, detail: { disputes } }
  await truck.state({ id, t, type: 'note', ...said, ...more })
  return eventId({ equipmentId: truck.id, key: `${truck.device} ${id}` })
}

/** Edits an event, or drops it. */
async function decide(id: string, changes: object | null): Promise<void> {
  site.app.clock.advance(1_000)
  const journal = await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } })
  const { version } = (journal.body as { items: JournalItem[] }).items[0]!
  const path = `/api/events/${id}`
  const reply = await (changes === null
    ? site.manager.fetch(`${path}?version=${version}`, { method: 'DELETE' })
    : site.manager.fetch(path, { method: 'PUT', body: { version, ...changes } }))
  expect(reply.status, reply.text).toBe(200)
}

test('marks the load that a driver contradicts, in the list and in its view, with the note', async () => {
  const { truck, load, dump } = await hauled()
  const t = site.app.clock()
  const note = await contradict(truck, load, t)
  const mark = { note, at: iso(t), driver: { id: driver, title: 'Ann Field' }, noteComment: 'I was empty' }
  const items = await eventsOf(truck, '')
  expect(items.map(({ type, disputed }) => [type, disputed])).toEqual([
    ['load', mark],
    ['dump', null],
    ['note', null],
  ])
  expect((await shown(load)).disputed).toEqual(mark)
  expect(await shown(note)).toMatchObject({ noteType: DISPUTE, detail: { disputes: load } })
  expect((await eventsOf(truck, `noteType=${encodeURIComponent(DISPUTE)}`)).map(({ id }) => id)).toEqual([
    note,
  ])
  // The latest counts, and one without words or driver as well.
  site.app.clock.advance(1_000)
  const at = iso(site.app.clock())
  const second = await contradict(truck, dump, undefined, { noteComment: undefined, driverId: undefined })
  expect((await shown(dump)).disputed).toEqual({ note: second, at, driver: null, noteComment: null })
})

test('marks a load that a loader gave, by the note of its driver', async () => {
  const { load } = await hauled()
  const loader = await site.truck(null)
  const note = await contradict(loader, load)
  expect((await shown(load)).disputed).toMatchObject({ note })
})

test('removes the mark once somebody edits the load, and keeps the note', async () => {
  const { truck, load } = await hauled()
  const note = await contradict(truck, load)
  await decide(load, { ticket: 'T-1' })
  expect((await shown(load)).disputed).toBeNull()
  expect(await shown(note)).toMatchObject({ noteComment: 'I was empty', detail: { disputes: load } })
  // Contradicted again after the decision.
  site.app.clock.advance(60_000)
  const again = await contradict(truck, load)
  expect((await shown(load)).disputed).toMatchObject({ note: again })
})

test('removes the mark with a dropped load, and with a dropped note', async () => {
  const { truck, load, dump } = await hauled()
  await contradict(truck, load)
  await decide(load, null)
  const items = await eventsOf(truck, '')
  expect(items.map(({ disputed }) => disputed)).toEqual(items.map(() => null))
  site.app.clock.advance(1_000)
  const note = await contradict(truck, dump)
  expect((await shown(dump)).disputed).not.toBeNull()
  await decide(note, null)
  expect((await shown(dump)).disputed).toBeNull()
})

test('marks a load that was decided before the note arrived, and none by a note of another type or account', async () => {
  const { truck, load, dump } = await hauled()
  const at = site.app.clock()
  await decide(load, { ticket: 'T-2' })
  site.app.clock.advance(60_000)
  const late = await contradict(truck, load, at)
  expect((await shown(load)).disputed).toMatchObject({ note: late, at: iso(at) })
  await contradict(truck, dump, at + 1, { noteType: 'general' })
  await contradict(truck, 'no event', at + 2)
  await contradict(truck, dump, at + 3, { detail: { disputes: [dump] } })
  const account = await site.app.account('Others')
  const admin = await site.app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const machine = (await admin.fetch('/api/equipment', { body: { equipmentId: 'X', kind: 'hauler' } }))
    .body as { id: string }
  const device = (await admin.fetch(`/api/equipment/${machine.id}/devices`, { body: { title: 'Tablet' } }))
    .body as { secret: string }
  const note = { id: 'x', t: at, type: 'note', noteType: DISPUTE, detail: { disputes: dump } }
  const sent = await site.app.anonymous.fetch('/api/telemetry/batch', {
    body: { events: [note] },
    headers: { authorization: `Bearer ${device.secret}` },
  })
  expect(sent.body).toMatchObject({ accepted: 1 })
  expect((await shown(dump)).disputed).toBeNull()
})
