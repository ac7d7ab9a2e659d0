import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { haulingSite } from '../../../routes/testing/hauling-site.ts'
import type { TestClient } from '../../../testing/test-app.ts'
import type { listCycles, proveCycle } from '../../cycles.endpoints.ts'
import type { ResolvingResult, UnresolvedPage } from '../../resolving.endpoints.ts'

const VIEWER = 4
const DISPATCHER = 3
const MINUTE = 60_000
const path = '/api/cyclereport/loadDumpCycles'

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let start: number
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  // The second load has no detected dump.
  for (const place of ['pitA', 'dump', 'pitA', 'yard', 'pitB', 'dump', 'pitA'] as const) {
    await truck.drive(place)
    await truck.stay(place === 'yard' ? 5 : 120)
  }
  await truck.drive('yard')
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()
const range = () => `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}`

async function get<T>(query = range(), tail = '/unresolved', client = dispatcher): Promise<T> {
  const reply = await client.fetch(`${path}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const listed = () => get<UnresolvedPage>()

async function resolve(decisions: object[], client = dispatcher): Promise<ResolvingResult[]> {
  const all = decisions.map((one) => ({ equipment: { id: truck.id }, ...one }))
  const reply = await client.fetch(`${path}/journalEventsBatchResolving`, { body: { decisions: all } })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { results: ResolvingResult[] }).results
}
const refusals = (results: ResolvingResult[]) =>
  results.map(({ accepted, errors }) =>
    accepted ? 'accepted' : errors.map(({ field, key }) => `${field} ${key}`).join(),
  )

async function stored(): Promise<unknown> {
  const { rows } = await site.app.database.owner.query(
    `select key, type, occurred_at, flags, evidence::text, route_id, location_id from events
      where equipment_id = $1 and source = 'derived' order by key`,
    [truck.id],
  )
  const cycles = await site.app.database.owner.query(
    `select key, loaded_at, dumped_at, flags, route_id, dump_location_id, material_id from cycles
      where equipment_id = $1 order by key`,
    [truck.id],
  )
  return [rows, cycles.rows]
}

test('lists unresolved events with their neighbours, the possible decisions and the evidence', async () => {
  const { items, total, decisions } = await listed()
  expect([total, decisions]).toEqual([1, []])
  const [one] = items
  expect(one).toMatchObject({
    equipment: { id: truck.id, title: truck.title },
    timeZone: 'Europe/Berlin',
    event: { role: 'load', location: { title: 'pitA' }, flags: ['unresolved'] },
    before: { role: 'dump', location: { title: 'dump' } },
    after: { role: 'load', location: { title: 'pitB' } },
  })
  expect(one!.event.evidence.map(({ key }) => key)).toContain('telemetry.evidence.noDumpFollowed')
  expect(one!.offers.map(({ does }) => does)).toEqual(['infer', 'merge', 'drop', 'assign'])
  for (const { evidence } of one!.offers) expect(evidence.length).toBeGreaterThan(0)
  expect(one!.offers[0]).toMatchObject({ location: { title: 'dump' } })
  expect((await get<UnresolvedPage>(`${range()}&equipment=${site.routes.a}`)).total).toBe(0)
  expect((await get<UnresolvedPage>(`from=${iso(start - 2 * MINUTE)}&to=${iso(start)}`)).total).toBe(0)
})

test('accepts or rejects each decision of a batch separately; a decision forms the cycle, names its author, and can be undone', async () => {
  const before = await stored()
  const { items } = await listed()
  const { event, after, before: dump } = items[0]!
  const at = iso(Date.parse(event.at) + 2 * MINUTE)
  const infer = { does: 'infer', event: event.key, at, location: site.places.get('dump') }
  const foreign = await site.app.client(await site.app.account('Others'), [1])
  const alien = await foreign.fetch('/api/equipment', { body: { equipmentId: 'X', kind: 'hauler' } })
  const bad = [
    { ...infer, location: site.places.get('pitA') },
    { ...infer, at: iso(Date.parse(after!.at) + MINUTE) },
    { ...infer, at: null },
    { does: 'drop', event: 'load:nowhere:1' },
    { does: 'merge', event: event.key, with: dump!.key },
    { does: 'assign', event: event.key, location: site.places.get('dump') },
    { does: 'undo', decision: site.routes.a },
    { does: 'drop', event: event.key, equipment: { id: (alien.body as { id: string }).id } },
    { does: 'drop', event: event.key, equipment: { id: site.routes.a } },
    { ...infer, event: dump!.key },
  ]
  const results = await resolve([...bad.slice(0, 5), infer, ...bad.slice(5)])
  expect(refusals(results)).toEqual([
    'location validation.resolving.place',
    'at validation.resolving.between',
    'at validation.required',
    'event validation.reference',
    'with validation.resolving.neighbour',
    'accepted',
    'location validation.resolving.place',
    'decision validation.reference',
    'equipment validation.reference',
    'equipment validation.reference',
    'event validation.resolving.resolved',
  ])
  expect(results[0]!.errors[0]!.defaultMessage).toBe('Such work is not done in this place')
  const { decision } = results[5]!

  const settled = await listed()
  expect(settled.total).toBe(0)
  expect(settled.decisions).toMatchObject([
    { id: decision, event: event.key, does: 'infer', at, state: 'inForce', location: { title: 'dump' } },
  ])
  const cycles = await get<EndpointOutput<typeof listCycles>>(range(), '')
  const cycle = cycles.items.find(({ loadedAt }) => loadedAt === event.at)!
  expect(cycle).toMatchObject({ dumpedAt: at, dumpLocation: { title: 'dump' }, flags: ['inferred'] })
  const proof = await get<EndpointOutput<typeof proveCycle>>('', `/${encodeURIComponent(cycle.key)}/proof`)
  const known = proof.events.find(({ key }) => key === event.key)!
  const by = settled.decisions[0]!.by.title
  expect(by).not.toBe('')
  expect(known.flags).toEqual([])
  expect(known.evidence.at(-1)).toMatchObject({ key: 'telemetry.evidence.decided.infer', args: { by } })
  expect(proof.events.map(({ type }) => type)).not.toContain('decision')

  expect(refusals(await resolve([{ does: 'drop', event: event.key }]))).toEqual([
    'event validation.resolving.decided',
  ])
  const undo = { does: 'undo', decision }
  expect(refusals(await resolve([undo, undo]))).toEqual(['accepted', 'event validation.resolving.decided'])
  expect(refusals(await resolve([undo]))).toEqual(['decision validation.resolving.undone'])
  expect(await stored()).toEqual(before)
  expect((await listed()).decisions).toMatchObject([{ state: 'undone' }])
})

test('recomputing from all facts gives the same result, and a decision whose event is absent rests', async () => {
  const { items } = await listed()
  const { event, after } = items[0]!
  const results = await resolve([
    { does: 'merge', event: event.key, with: after!.key },
    { does: 'assign', event: after!.key, route: site.routes.c },
  ])
  expect(refusals(results)).toEqual(['accepted', 'accepted'])
  const decided = await stored()
  expect((await listed()).total).toBe(0)
  // Another site: everything is recomputed with the former place of the pit, then without the pit.
  const pit = site.places.get('pitA')!
  const read = await site.manager.fetch(`/api/locations/${pit}`)
  const put = async (kind: string) => {
    const { version } = (await site.manager.fetch(`/api/locations/${pit}`)).body as { version: number }
    const body = { ...(read.body as object), version, kind }
    expect((await site.manager.fetch(`/api/locations/${pit}`, { method: 'PUT', body })).status).toBe(200)
  }
  await put('other')
  const states = async () =>
    (await listed()).decisions.map(({ does, state }) => `${does} ${state}`).toSorted()
  await expect.poll(states).toEqual(['assign inForce', 'infer undone', 'merge resting'])
  await put('load')
  await expect.poll(states).toEqual(['assign inForce', 'infer undone', 'merge inForce'])
  expect(await stored()).toEqual(decided)
})

test('deciding requires the permission to change events, listing the permission to read them', async () => {
  const viewer = await site.app.client(site.account, [VIEWER])
  expect((await get<UnresolvedPage>(range(), '/unresolved', viewer)).decisions.length).toBe(3)
  const sent = { decisions: [] }
  const refused = await viewer.fetch(`${path}/journalEventsBatchResolving`, { body: sent })
  expect(refused.status).toBe(403)
  const tracker = await site.app.client(site.account, [5])
  expect((await tracker.fetch(`${path}/unresolved`)).status).toBe(403)
})

test('refuses a missing dump in the future, where the clock of the tablet is ahead of the server', async () => {
  const ahead = await site.truck(site.routes.a)
  for (const place of ['pitA', 'yard', 'pitB'] as const) {
    await ahead.drive(place)
    await ahead.stay(place === 'yard' ? 5 : 120)
  }
  await ahead.drive('yard')
  const { event, after } = (await listed()).items.find(({ equipment }) => equipment.id === ahead.id)!
  const end = site.app.clock()
  const now = (Date.parse(event.at) + Date.parse(after!.at)) / 2
  site.app.clock.set(now)
  const infer = (at: number) => ({
    does: 'infer',
    equipment: { id: ahead.id },
    event: event.key,
    at: iso(at),
    location: site.places.get('dump'),
  })
  expect(refusals(await resolve([infer(now + 1)]))).toEqual(['at validation.events.future'])
  const [accepted] = await resolve([infer(now)])
  expect(refusals([accepted!])).toEqual(['accepted'])
  site.app.clock.set(end)
  expect(
    refusals(await resolve([{ does: 'undo', equipment: { id: ahead.id }, decision: accepted!.decision }])),
  ).toEqual(['accepted'])
})

test('users with read-only access to a project can neither decide its loads and dumps nor undo decisions', async () => {
  const { decisions } = await listed()
  const merge = decisions.find(({ does }) => does === 'merge')!
  const { id } = (await dispatcher.fetch('/api/users/me')).body as { id: string }
  const open = async (level: string) => {
    const read = await site.manager.fetch(`/api/projects/${site.project}`)
    const body = { ...(read.body as object), restricted: true, permissions: [{ user: id, level }] }
    const reply = await site.manager.fetch(`/api/projects/${site.project}`, { method: 'PUT', body })
    expect(reply.status, reply.text).toBe(200)
  }
  await open('view')
  const tried = [
    { does: 'assign', event: merge.event, location: site.places.get('pitB') },
    { does: 'undo', decision: merge.id },
  ]
  expect(refusals(await resolve(tried))).toEqual([
    'event validation.resolving.closed',
    'decision validation.resolving.closed',
  ])
  await open('change')
  expect(refusals(await resolve(tried.slice(1)))).toEqual(['accepted'])
})
