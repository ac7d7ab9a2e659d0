/**
 * Committed figures stay, whatever arrives later; pending changes are listed, and taking them in gives the same
 * figures as never committing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../testing/pdf.ts'
import type { Restatement } from './commits.endpoints.ts'
import {
  committedSite,
  type CommittedSite,
  DAY,
  COMMITTED_DAY,
  withoutIds,
  WORK_START,
} from '../testing/committed-site.ts'

/** One site is committed midway, the other never. */
let site: CommittedSite
let twin: CommittedSite
const both = () => [site, twin]
const truckOf = (of: CommittedSite, place: 0 | 1 | 2) => of.trucks[place]!
let commit: { id: string; version: number }
let frozen: Record<string, unknown>

beforeAll(async () => {
  site = await committedSite()
  twin = await committedSite()
  for (const one of both()) {
    await truckOf(one, 0).sendLaps(0, 1, 3, 4)
    await truckOf(one, 1).sendLaps(0, 1, 2)
  }
})
afterAll(async () => {
  for (const one of both()) await one.app.close()
})

/** Except the table of hours, which lacks open tracks where nothing is committed; reports add those. */
const reported = async (of: CommittedSite) => withoutIds({ ...(await of.figures()), track_hours: null })
const isAsTheTwin = async () => expect(await reported(site)).toEqual(await reported(twin))
const isFrozen = async () => expect(await site.figures()).toEqual(frozen)

test('lists missing data before committing, and lets only haul managers commit, and only past days', async () => {
  const { project, manager, app, account } = site
  const path = `/api/commits/check?project=${project}&firstDay=${COMMITTED_DAY}&lastDay=${COMMITTED_DAY}`
  const check = await site.get<{
    loads: number
    unheard: unknown[]
    commits: unknown[]
  }>(path)
  expect(check).toMatchObject({
    loads: 7,
    deriving: 0,
    commits: [],
    timeZone: 'UTC',
  })
  expect(check.unheard).toHaveLength(2)
  const dispatcher = await app.client(account, [3])
  expect((await site.commit(dispatcher)).status).toBe(403)
  expect((await site.commit(manager, COMMITTED_DAY, '2026-03-02')).text).toContain('not over')
  expect((await site.commit(manager, '2026-03-02', COMMITTED_DAY)).text).toContain('before the first')
})

test('of two concurrent commits of the same period one succeeds and the other is told who committed it', async () => {
  const [one, other] = await Promise.all([site.commit(), site.commit(site.admin)])
  expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
  const [made, refused] = one.status === 201 ? [one, other] : [other, one]
  commit = made.body as typeof commit
  expect(refused.text).toContain(`has committed ${COMMITTED_DAY} to ${COMMITTED_DAY}`)
  frozen = await site.figures()
  expect((frozen.cycles as unknown[]).length).toBe(7)
  expect(await site.proposals()).toEqual([])
})

test('late facts of a gap, or of a machine that never reported, change no committed figure and are listed as proposals', async () => {
  for (const one of both()) {
    await truckOf(one, 0).sendLaps(2)
    await truckOf(one, 2).sendLaps(0, 1, 2, 3)
  }
  await isFrozen()
  const listed = await site.proposals()
  expect(listed.map(({ equipment, day, causes }) => [equipment.title, day, causes])).toEqual([
    ['T-1', COMMITTED_DAY, ['facts']],
    ['T-3', COMMITTED_DAY, ['facts']],
  ])
  const after = (await twin.figures()).cycles as { equipment_id: string }[]
  for (const [place, title] of [
    [0, 'T-1'],
    [2, 'T-3'],
  ] as const) {
    const loads = after.filter((cycle) => cycle.equipment_id === truckOf(twin, place).id).length
    expect(listed.find(({ equipment }) => equipment.title === title)?.after.loads).toBe(loads)
  }
})

test('every report and its document state which of its days are committed, and other accounts see nothing', async () => {
  const range = `from=${COMMITTED_DAY}T00:00:00Z&to=2026-03-09T00:00:00Z`
  const viewer = await site.app.client(site.account, [4])
  const within = (query: string, client = viewer) =>
    site.get<{ items: { firstDay: string; held: number }[] }>(`/api/commits/within?${query}`, client)
  expect((await within(range)).items).toMatchObject([{ firstDay: COMMITTED_DAY, held: 2 }])
  expect(await within('from=2026-03-02T00:00:00Z&to=2026-03-09T00:00:00Z')).toEqual({ items: [] })
  const stranger = await site.app.client(await site.app.account('Other'), [1])
  expect(await within(range, stranger)).toEqual({ items: [] })
  for (const report of ['reports/utilisation', 'events']) {
    const reply = await fetch(`${site.app.url}/api/${report}.pdf?${range}`, {
      headers: { cookie: viewer.cookie },
    })
    const { text } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
    expect(text).toContain('2026-03-01committedbyUser')
    expect(text).toContain('changesof2machineswaitintheledger')
  }
})

test('recalculating with a new default material proposes changes of quantities', async () => {
  for (const one of both()) {
    const { manager, routes } = one
    const material = await manager.fetch('/api/materials', {
      body: { title: 'Granite', density: 1_600 },
    })
    const route = (await manager.fetch(`/api/routes/${routes.a}`)).body as object
    const body = {
      ...route,
      material: { id: (material.body as { id: string }).id },
    }
    const saved = await manager.fetch(`/api/routes/${routes.a}`, {
      method: 'PUT',
      body,
    })
    expect(saved.status, saved.text).toBe(200)
    const from = new Date(WORK_START - DAY).toISOString()
    const recalculated = await manager.fetch(`/api/routes/${routes.a}/recalculate`, { body: { from } })
    expect(recalculated.status, recalculated.text).toBe(200)
  }
  await isFrozen()
  expect((await site.proposals()).flatMap(({ causes }) => causes)).toContain('price')
})

test('a route with loads in committed days cannot be moved to another project', async () => {
  const { manager, routes } = site
  const made = await manager.fetch('/api/projects', {
    body: { title: 'South', timeZone: 'UTC', workDays: ['mon'] },
  })
  const route = (await manager.fetch(`/api/routes/${routes.a}`)).body as object
  const body = { ...route, project: { id: (made.body as { id: string }).id } }
  const saved = await manager.fetch(`/api/routes/${routes.a}`, {
    method: 'PUT',
    body,
  })
  expect(saved.status).toBe(400)
  expect(saved.text).toContain(`committed days (${COMMITTED_DAY} to ${COMMITTED_DAY})`)
})

test('committed figures are unchanged after a new owner has reloaded the account', async () => {
  for (const one of both()) {
    await one.app.database.owner.query(
      'update telemetry_owners set fence = fence + 1 where account_id = $1',
      [one.account],
    )
    await truckOf(one, 1).sendLaps(3)
  }
  await isFrozen()
})

test('a moved zone changes no committed figure; accepting gives the figures of a site that always had the moved zone', async () => {
  for (const one of both()) {
    const path = `/api/locations/${one.places.get('dump')}`
    const place = (await one.manager.fetch(path)).body as {
      boundary: { coordinates: number[][][] }
    }
    const coordinates = place.boundary.coordinates.map((ring) =>
      ring.map(([lon, lat]) => [lon! + 0.0006, lat!]),
    )
    const body = { ...place, boundary: { ...place.boundary, coordinates } }
    const saved = await one.manager.fetch(path, { method: 'PUT', body })
    expect(saved.status, saved.text).toBe(200)
  }
  await isFrozen()
  const dispatcher = await site.takeIn(commit.id, await site.app.client(site.account, [3]))
  expect(dispatcher.status).toBe(403)
  const before = await site.proposals()
  const taken = await site.takeIn(commit.id, site.manager)
  expect(taken.status, taken.text).toBe(200)
  await isAsTheTwin()
  expect(await site.figures()).not.toEqual(frozen)
  expect(await site.proposals()).toEqual([])
  const ledger = await site.ledger()
  const figuresOf = (items: readonly Pick<Restatement, 'equipment' | 'before' | 'after'>[]) =>
    new Set(
      items.map((item) => ({
        machine: item.equipment.title,
        from: item.before,
        to: item.after,
      })),
    )
  expect(figuresOf(ledger)).toEqual(figuresOf(before))
  expect(ledger[0]).toMatchObject({
    how: 'taken in',
    reason: 'The tablet was offline',
  })
  expect((await site.takeIn(commit.id)).status).toBe(409)
})

test('a period stays committed until it is unlocked with a reason', async () => {
  frozen = await site.figures()
  await truckOf(site, 2).sendLaps(4, 5)
  await truckOf(twin, 2).sendLaps(4, 5)
  await isFrozen()
  const unlock = (body: object, client = site.admin) =>
    client.fetch(`/api/commits/${commit.id}/unlock`, { body })
  expect((await unlock({ version: 2 })).status).toBe(400)
  expect((await unlock({ version: 1, reason: 'Wrong day' })).status).toBe(409)
  const dispatcher = await site.app.client(site.account, [3])
  expect((await unlock({ version: 2, reason: 'Wrong day' }, dispatcher)).status).toBe(403)
  const done = await unlock({ version: 2, reason: 'Wrong day' }, site.manager)
  expect(done.status, done.text).toBe(200)
  await isAsTheTwin()
  await truckOf(site, 1).sendLaps(6)
  await truckOf(twin, 1).sendLaps(6)
  await isAsTheTwin()
  expect((await site.commit()).status).toBe(201)
  const counts = await site.app.database.owner.query<{ n: number }>(
    'select count(*)::int as n from cycles where held is not null',
  )
  expect(counts.rows[0]?.n).toBe(0)
})
