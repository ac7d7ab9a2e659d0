/**
 * A change of route from the request through the driver to its effect, with machines that really drive (behaviour 2).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { routeChangeFor } from './server/changes/device.ts'
import { expireRouteChangesJob } from './server/changes/expire.job.ts'
import { type HaulingSite, haulingSite } from './testing/hauling-site.ts'

let site: HaulingSite

beforeAll(async () => {
  site = await haulingSite()
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()

test('moves a loaded truck to the new route at its dump after the driver agrees, and cycles follow', async () => {
  const { app, account, routes, request, routeOf, stageOf, statedOf, changeOf } = site
  const truck = await site.truck(routes.a)
  await truck.drive('pitA')
  await truck.stay(120)
  await truck.drive('dump')
  await truck.stay(60)
  await truck.drive('pitA')
  await truck.stay(120)
  await truck.drive('yard')
  const asked = app.clock()
  const change = await request(truck.id, routes.b)
  expect(change).toMatchObject({ stage: 'notDelivered', open: true, route: { title: 'B' } })
  const device = { account, equipmentId: truck.id }
  const told = await routeChangeFor(app.services, device)
  expect(told).toMatchObject({ route: { id: routes.b }, acknowledged: false, forced: false })
  expect(told?.loadLocations.map(({ title }) => title)).toEqual(['pitB'])
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['delivered', routes.a])
  app.clock.advance(1_000)
  const agreed = app.clock()
  const said = await truck.say({ id: told?.id, state: 'acknowledged' })
  expect(said.body).toMatchObject({ routeChange: { acknowledged: true } })
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['waitsForDump', routes.a])
  await truck.drive('dump')
  await truck.stay(60)
  await truck.drive('pitB')
  await expect.poll(() => stageOf(truck.id)).toBe('inEffect')
  await expect.poll(() => routeOf(truck.id)).toBe(routes.b)
  const from = (await changeOf(truck.id))?.effectAt ?? ''
  expect((await statedOf(truck.id)).slice(1)).toEqual([
    ['route assigned', routes.b, iso(asked)],
    ['acknowledge route change', routes.b, iso(agreed)],
    ['route unassigned', routes.a, from],
    ['route started', routes.b, from],
  ])
  const stays = await site.manager.fetch(`/api/equipment/${truck.id}/routes`)
  expect(stays.body).toMatchObject({
    items: [
      { route: { id: routes.b }, from, until: null },
      { route: { id: routes.a }, until: from },
    ],
  })
  const dumps = await app.database.owner.query<{ at: Date }>(
    `select occurred_at as at from events where equipment_id = $1 and type = 'dump' order by 1 desc limit 1`,
    [truck.id],
  )
  expect(dumps.rows[0]?.at.toISOString()).toBe(from)
  await truck.stay(120)
  await truck.drive('dump')
  await truck.stay(60)
  await truck.drive('pitB')
  const { body } = await site.manager.fetch('/api/cyclereport/loadDumpCycles?sort=loadedAt')
  const { items } = body as { items: { equipment: { id: string }; route: { title: string } }[] }
  const own = items.filter(({ equipment }) => equipment.id === truck.id)
  expect(own.map((one) => one.route.title)).toEqual(['A', 'A', 'B'])
  expect((await truck.say({ id: told?.id, state: 'acknowledged' })).body).toEqual({ routeChange: null })
})

test('applies an agreement recorded offline at the moment it was given', async () => {
  const { app, routes, request, routeOf, stageOf, changeOf } = site
  const truck = await site.truck(routes.a)
  await truck.stay(60)
  await request(truck.id, routes.b)
  app.clock.advance(60_000)
  const at = app.clock()
  await truck.press('acknowledge route change', { routeId: routes.b })
  await truck.stay(60)
  await expect.poll(() => stageOf(truck.id)).toBe('inEffect')
  expect(await changeOf(truck.id)).toMatchObject({ acknowledgedBy: 'driver', effectAt: iso(at) })
  await expect.poll(() => routeOf(truck.id)).toBe(routes.b)
})

test("accepts an agreement before the machine's first position, by request or by event", async () => {
  const { app, account, routes, request, routeOf, stageOf } = site
  const [called, pressed] = [await site.truck(routes.a), await site.truck(routes.a)]
  for (const { id } of [called, pressed]) await request(id, routes.b)
  app.clock.advance(60_000)
  const told = await routeChangeFor(app.services, { account, equipmentId: called.id })
  await called.say({ id: told?.id, state: 'acknowledged' })
  await pressed.press('acknowledge route change', { routeId: routes.b })
  for (const { id } of [called, pressed]) {
    await expect.poll(() => stageOf(id)).toBe('inEffect')
    await expect.poll(() => routeOf(id)).toBe(routes.b)
  }
})

test('counts entering a load location of the new route only as agreement, not one shared with the old route', async () => {
  const { routes, request, routeOf, stageOf, changeOf } = site
  const truck = await site.truck(routes.a)
  await truck.stay(60)
  await request(truck.id, routes.b)
  await truck.drive('pitA')
  await truck.stay(10)
  await truck.drive('yard')
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['notDelivered', routes.a])
  await truck.drive('pitB')
  await truck.stay(30)
  await expect.poll(() => stageOf(truck.id)).toBe('inEffect')
  const change = await changeOf(truck.id)
  expect(change).toMatchObject({ acknowledgedBy: 'zone', deliveredAt: null })
  const { rows } = await site.app.database.owner.query<{ at: Date }>(
    `select entered_at as at from visits where equipment_id = $1 order by 1 desc limit 1`,
    [truck.id],
  )
  expect(change?.effectAt).toBe(rows[0]?.at.toISOString())
  await expect.poll(() => routeOf(truck.id)).toBe(routes.b)
})

test('assigns a third route to a machine that goes to load on it', async () => {
  const { routes, request, routeOf, changeOf, statedOf } = site
  const truck = await site.truck(routes.a)
  await truck.stay(60)
  await request(truck.id, routes.b)
  await truck.drive('pitC')
  await truck.stay(30)
  await expect.poll(() => routeOf(truck.id)).toBe(routes.c)
  expect(await changeOf(truck.id)).toMatchObject({
    route: { title: 'C' },
    chosenByMachine: true,
    stage: 'inEffect',
    open: false,
  })
  expect((await statedOf(truck.id)).map(([type, route]) => [type, route])).toEqual([
    ['route assigned', routes.a],
    ['route assigned', routes.b],
    ['route unassigned', routes.a],
    ['route started', routes.c],
  ])
  const { rows } = await site.app.database.owner.query(
    'select state from route_changes where equipment_id = $1 order by version',
    [truck.id],
  )
  expect(rows).toEqual([{ state: 'cancelled' }, { state: 'acknowledged' }])
})

test('applies a forced change at once, records who and why (reason required), and still notifies the driver', async () => {
  const { app, account, routes, decide, seen, request, routeOf, changeOf } = site
  const truck = await site.truck(routes.a)
  await request(truck.id, routes.b)
  app.clock.advance(1_000)
  const machines = [await seen(truck.id)]
  for (const silent of [
    await decide('/routechanges/force', { machines, reason: ' ' }),
    await decide('/routechanges', { route: routes.c, machines, force: true }),
  ])
    expect([silent.status, silent.body]).toMatchObject([
      400,
      { errors: [{ field: 'reason', key: 'validation.required' }] },
    ])
  const forced = await decide('/routechanges/force', {
    machines,
    reason: 'Pit A is flooded',
  })
  expect(forced.body).toMatchObject({ items: [{ stage: 'forcedUntold', reason: 'Pit A is flooded' }] })
  expect(await routeOf(truck.id)).toBe(routes.b)
  const told = await routeChangeFor(app.services, { account, equipmentId: truck.id })
  expect(told).toMatchObject({ forced: true, route: { id: routes.b } })
  expect(await changeOf(truck.id)).toMatchObject({ stage: 'forced', open: false })
  expect((await truck.say({ id: told?.id, state: 'acknowledged' })).body).toEqual({ routeChange: null })
  const again = await decide('/routechanges/force', { machines: [await seen(truck.id)], reason: 'Once more' })
  expect([again.status, again.body]).toMatchObject([
    409,
    { errors: [{ field: 'machines.0.equipment', key: 'conflict.routeChange.over' }] },
  ])
  app.clock.advance(1_000)
  expect(await request(truck.id, routes.c, { force: true, reason: 'Pit B too' })).toMatchObject({
    state: 'forced',
  })
  expect(await routeOf(truck.id)).toBe(routes.c)
})

test('keeps one open change per machine: a newer one supersedes it, a cancelled or expired one changes nothing', async () => {
  const { app, routes, decide, seen, request, routeOf, stageOf } = site
  const truck = await site.truck(routes.a)
  const first = await request(truck.id, routes.b)
  const second = await request(truck.id, routes.c, { waitMinutes: 10 })
  expect(second.version).toBeGreaterThan(first.version)
  const { rows } = await app.database.owner.query<{ id: string; state: string }>(
    'select id, state from route_changes where equipment_id = $1 order by version',
    [truck.id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['superseded', 'pending'])
  const late = await truck.say({ id: rows[0]?.id, state: 'acknowledged' })
  expect(late.status).toBe(404)
  app.clock.advance(10 * 60_000 - 1)
  await expireRouteChangesJob.run(app.services)
  expect(await stageOf(truck.id)).toBe('notDelivered')
  app.clock.advance(1)
  await expireRouteChangesJob.run(app.services)
  expect(await stageOf(truck.id)).toBe('expired')
  const gone = await truck.say({ id: rows[1]?.id, state: 'acknowledged' })
  expect([gone.status, gone.body]).toMatchObject([409, { errors: [{ key: 'conflict.routeChange.ended' }] }])
  await request(truck.id, routes.b)
  expect((await decide('/routechanges/cancel', { machines: [await seen(truck.id)] })).status).toBe(200)
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['cancelled', routes.a])
  await request(truck.id, routes.b)
  await decide('/assign', { route: routes.c, equipment: [truck.id] })
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['superseded', routes.c])
})

test('lets the first of two dispatchers win, and sends a batch whole or not at all', async () => {
  const { app, account, routes, decide, seen, changeOf } = site
  const [one, two] = [await site.truck(routes.a), await site.truck(routes.a)]
  const other = await app.client(account, [roleIndex.DISPATCHER])
  const machines = [await seen(one.id), await seen(two.id)]
  const sent = await Promise.all([
    decide('/routechanges', { route: routes.b, machines: [machines[1]] }),
    decide('/routechanges', { route: routes.c, machines: [machines[1]] }, other),
  ])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stale = await decide('/routechanges', { route: routes.c, machines })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { errors: [{ field: 'machines.1.seen', key: 'conflict.routeChange.seen' }] },
  ])
  const absent = { equipment: { id: routes.a }, seen: 0 }
  const wrong = await decide('/routechanges', {
    route: routes.c,
    machines: [machines[0], absent, machines[0]],
  })
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    {
      errors: [
        { field: 'machines.1.equipment', key: 'validation.reference' },
        { field: 'machines.2.equipment', key: 'validation.exists' },
      ],
    },
  ])
  const there = await decide('/routechanges', { route: routes.a, machines: [machines[0]] })
  expect(there.body).toMatchObject({ errors: [{ key: 'validation.routeChange.same' }] })
  expect(await changeOf(one.id)).toBeUndefined()
})

test('states facts missing after a crash with the next change, and counts none twice', async () => {
  const { app, account, routes, request, statedOf } = site
  const [truck, other] = [await site.truck(routes.a), await site.truck(routes.a)]
  await request(truck.id, routes.b)
  app.clock.advance(1_000)
  await request(truck.id, routes.c, { force: true, reason: 'Pit B is flooded' })
  const before = await statedOf(truck.id)
  expect(before).toHaveLength(5)
  await app.database.owner.query('update route_changes set stated = 0 where account_id = $1', [account])
  await app.database.owner.query(
    `delete from events where equipment_id = $1 and type in ('route started', 'route unassigned')`,
    [truck.id],
  )
  await request(other.id, routes.b)
  expect(await statedOf(truck.id)).toEqual(before)
})

test('restricts a device to its own change and reports invalid input by field', async () => {
  const { routes, request, app } = site
  const [truck, other] = [await site.truck(routes.a), await site.truck(routes.a)]
  await request(truck.id, routes.b)
  const told = await routeChangeFor(app.services, { account: site.account, equipmentId: truck.id })
  expect((await other.say({ id: told?.id, state: 'acknowledged' })).status).toBe(404)
  expect((await truck.say({ id: told?.id, state: 'eaten' })).body).toMatchObject({
    errors: [{ field: 'state', key: 'validation.choice' }],
  })
  expect((await truck.say([])).status).toBe(400)
  const body = { id: told?.id, state: 'acknowledged' }
  expect((await app.anonymous.fetch('/api/telemetry/routechange', { body })).status).toBe(401)
})
