/** A preview equals what the edit then changes, and changes nothing itself: tested over seeded random edits. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, seededRandom } from '@haulway/testing'
import { roleIndex } from '../access/roles.ts'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient, TestReply } from '../testing/test-app.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'
import type { EventItem } from './event-item.ts'

const EDITS = Number(process.env['HAULWAY_PREVIEWED'] ?? 20)
const MINUTE = 60_000

let site: Awaited<ReturnType<typeof haulingSite>>
let dispatcher: TestClient
let truck: Awaited<ReturnType<typeof site.truck>>
let start: number
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'dump', 'pitB', 'dump', 'pitA', 'yard'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()

async function listed(): Promise<EventItem[]> {
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}&limit=500`
  const { items } = (await dispatcher.fetch(`/api/events?${range}`)).body as { items: EventItem[] }
  return items.toSorted((a, b) => (`${a.at} ${a.type}` < `${b.at} ${b.type}` ? -1 : 1))
}

async function rows(): Promise<string> {
  // Waits until everything is computed.
  await dispatcher.fetch('/api/events/noteTypes')
  const { rows: all } = await site.app.database.owner.query<{ rows: string }>(
    `select md5(string_agg(one::text, ' ' order by one::text)) as rows from (
       select to_jsonb(e) as one from events e where account_id = $1
       union all select to_jsonb(c) from cycles c where account_id = $1) all_rows`,
    [site.account],
  )
  return all[0]!.rows
}

async function hauled(from: string, to: string) {
  const { rows: found } = await site.app.database.owner.query<{
    cycles: number
    weight: number
    volume: number
  }>(
    `select count(*)::int as cycles, round(coalesce(sum(weight), 0)::numeric, 3)::float8 as weight,
        round(coalesce(sum(volume), 0)::numeric, 3)::float8 as volume
       from cycles where account_id = $1 and equipment_id = $2 and loaded_at >= $3 and loaded_at < $4`,
    [site.account, truck.id, from, to],
  )
  return found[0]!
}

interface Edit {
  readonly path: string
  readonly method: string
  readonly body?: object
}

/** A random edit of the existing events, valid or not. */
async function someEdit(random: () => number): Promise<Edit> {
  const near = (at: string) => iso(Date.parse(at) + Math.round((random() - 0.5) * 8 * 60) * 1_000)
  if (random() < 0.2) {
    const at = iso(start + Math.round(random() * 30) * MINUTE)
    const location = site.places.get(random() < 0.5 ? 'pitA' : 'dump')
    const type = location === site.places.get('pitA') ? 'load' : 'dump'
    return { path: '', method: 'POST', body: { type, equipment: truck.id, at, location, weight: 20_000 } }
  }
  const work = (await listed()).filter(({ type }) => /load$|dump$/.test(type))
  const one = pick(random, work)!
  const { items } = (await dispatcher.fetch('/api/events/journal', { body: { events: [{ id: one.id }] } }))
    .body as { items: JournalItem[] }
  const { version, may } = items[0]!
  const does = random() < 0.9 ? (pick(random, may) ?? 'edit') : 'split'
  if (does === 'drop') return { path: `/${one.id}?version=${version}`, method: 'DELETE' }
  if (does === 'split')
    return { path: `/${one.id}/split`, method: 'POST', body: { version, at: near(one.at) } }
  if (does !== 'edit') return { path: `/${one.id}/${does}`, method: 'POST', body: { version } }
  const says = pick(random, [
    { weight: Math.round(random() * 40_000) },
    { volume: Math.round(random() * 200) / 10 },
    { at: near(one.at) },
    { location: site.places.get(pick(random, ['pitA', 'pitB', 'dump'] as const)!) },
    { route: site.routes.b, weight: 1_000 },
  ])!
  return { path: `/${one.id}`, method: 'PUT', body: { version, ...says } }
}

const send = ({ path, method, body }: Edit, isTrial: boolean): Promise<TestReply> => {
  const query = isTrial ? `${path.includes('?') ? '&' : '?'}dryRun=true` : ''
  return dispatcher.fetch(`/api/events${path}${query}`, { method, ...(body && { body }) })
}

test('the preview of any edit equals its effect', async () => {
  const random = seededRandom(7)
  const seen = { edits: 0, refused: 0, changes: 0 }
  for (let n = 0; n < EDITS; n++) {
    site.app.clock.advance(1_000)
    const edit = await someEdit(random)
    const stored = await rows()
    const trial = await send(edit, true)
    const told = trial.body as Outcome
    expect(await rows(), 'nothing was written').toBe(stored)
    const done = await send(edit, false)
    if (trial.status >= 400) {
      seen.refused++
      expect([done.status, done.body]).toEqual([trial.status, trial.body])
      continue
    }
    expect(done.status, done.text).toBeLessThan(300)
    const { difference, preview } = done.body as Outcome
    expect(preview).toBe(null)
    expect(told.difference).toEqual(difference)
    const { cycles, more, shift, equipment } = told.preview!
    expect(equipment).toEqual({ id: truck.id, title: truck.title })
    expect(cycles.length + more).toBe(difference.added + difference.removed + difference.changed)
    expect(shift.after).toEqual(await hauled(shift.from, shift.to))
    seen.edits++
    seen.changes += cycles.length
  }
  expect(seen.edits).toBeGreaterThan(EDITS / 3)
  expect(seen.changes).toBeGreaterThan(EDITS / 4)
})

test('users without permission to edit get no preview either', async () => {
  const viewer = await site.app.client(site.account, [roleIndex.DISPATCH_VIEWER])
  const one = (await listed())[0]!
  const reply = await viewer.fetch(`/api/events/${one.id}?version=0&dryRun=true`, { method: 'DELETE' })
  expect(reply.status).toBe(403)
})

test('the preview omits cycles of a project that is closed to the user, though the edit would change them', async () => {
  const { rows: all } = await site.app.database.owner.query<{ loaded: Date; dumped: Date }>(
    `select loaded_at as loaded, dumped_at as dumped from cycles where account_id = $1 order by loaded_at`,
    [site.account],
  )
  const { loaded, dumped } = all[0]!
  const at = iso((+loaded + +dumped) / 2)
  const body = { type: 'load', equipment: truck.id, at, location: site.places.get('pitA'), weight: 20_000 }
  const told = async () => {
    const reply = await dispatcher.fetch('/api/events?dryRun=true', { body })
    expect(reply.status, reply.text).toBe(201)
    const { cycles, more, shift } = (reply.body as Outcome).preview!
    return [cycles.length + more, shift.before.cycles, shift.after.cycles]
  }
  const open = await told()
  expect(Math.min(...open)).toBeGreaterThan(0)
  const path = `/api/projects/${site.project}`
  const project = (await site.manager.fetch(path)).body as object
  const close = await site.manager.fetch(path, { method: 'PUT', body: { ...project, restricted: true } })
  expect(close.status, close.text).toBe(200)
  expect(await told()).toEqual([0, 0, 0])
})
