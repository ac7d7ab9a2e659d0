/** A driver's own choice of route in the cab, online and late, beside what the dispatcher wants (decision 0122). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { chooser } from './server/changes/choices.ts'
import { routeChangeFor } from './server/changes/device.ts'
import { type HaulingSite, haulingSite } from './testing/hauling-site.ts'

let site: HaulingSite

beforeAll(async () => {
  site = await haulingSite()
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()
const MINUTE = 60_000

async function choose(truck: Truck, routeId: string, t = site.app.clock()): Promise<void> {
  await truck.press('driver route', { routeId, t, id: `${routeId} ${t}` })
}
/** A route from pit A, as route A is. */
async function makeRoute(title: string, more: object = {}): Promise<string> {
  const { manager, project, places } = site
  const ends = { loadLocations: [places.get('pitA')], dumpLocations: [places.get('dump')] }
  const reply = await manager.fetch('/api/routes', { body: { title, project, ...ends, ...more } })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}
type Truck = Awaited<ReturnType<HaulingSite['truck']>>

async function onPitA(): Promise<Truck> {
  const truck = await site.truck(site.routes.a)
  await truck.drive('pitA')
  site.app.clock.advance(MINUTE)
  return truck
}

test('puts a machine on the route that its driver chooses, from then on, and tells the dispatcher', async () => {
  const { app, routes, routeOf, changeOf, statedOf } = site
  const truck = await onPitA()
  const at = app.clock()
  await choose(truck, routes.c)
  expect(await routeOf(truck.id)).toBe(routes.c)
  expect(await changeOf(truck.id)).toMatchObject({
    route: { title: 'C' },
    chosenByMachine: true,
    acknowledgedBy: 'driver',
    stage: 'inEffect',
    open: false,
    effectAt: iso(at),
  })
  expect(await statedOf(truck.id)).toEqual(
    expect.arrayContaining([
      ['driver route', routes.c, iso(at)],
      ['route unassigned', routes.a, iso(at)],
      ['route started', routes.c, iso(at)],
    ]),
  )
  const { body } = await truck.session()
  expect(body).toMatchObject({ route: { title: 'C' }, assignedAt: iso(at), routeChange: null })
})

test('puts a machine without a route on the one that its driver chooses', async () => {
  const { routes, routeOf, statedOf } = site
  const truck = await site.truck(null)
  await choose(truck, routes.b)
  expect(await routeOf(truck.id)).toBe(routes.b)
  expect((await statedOf(truck.id)).map(([type]) => type).toSorted()).toEqual([
    'driver route',
    'route started',
  ])
})

test('applies choices made without network each from its own time, once, and cycles follow', async () => {
  const { app, account, routes, routeOf, manager, statedOf } = site
  const truck = await site.truck(routes.a)
  const beside = await makeRoute('Beside A')
  await truck.drive('pitA')
  const first = app.clock()
  await truck.stay(120)
  await truck.drive('dump')
  await truck.stay(60)
  const second = app.clock()
  await truck.drive('pitC')
  for (const again of [1, 2]) {
    await choose(truck, beside, first)
    await choose(truck, routes.c, second)
    expect([again, await routeOf(truck.id)]).toEqual([again, routes.c])
  }
  const starts = (await statedOf(truck.id)).filter(([type]) => type === 'route started')
  expect(starts).toEqual([
    ['route started', beside, iso(first)],
    ['route started', routes.c, iso(second)],
  ])
  const { body } = await manager.fetch('/api/cyclereport/loadDumpCycles')
  const { items } = body as { items: { equipment: { id: string }; route: { title: string } | null }[] }
  const own = items.filter(({ equipment }) => equipment.id === truck.id)
  expect(own.map(({ route }) => route?.title)).toEqual(['Beside A'])
  const { rows } = await inAccount(app.services.database, { account }, (tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from route_changes where equipment_id = $1', [
      truck.id,
    ]),
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('takes several choices of one batch in the order of their times', async () => {
  const { app, routes, routeOf, statedOf } = site
  const truck = await onPitA()
  const [first, second] = [app.clock() - 20_000, app.clock() - 10_000]
  await truck.state(
    { type: 'driver route', routeId: routes.c, t: second, id: 'second' },
    { type: 'driver route', routeId: routes.b, t: first, id: 'first' },
  )
  expect(await routeOf(truck.id)).toBe(routes.c)
  expect((await statedOf(truck.id)).filter(([type]) => type === 'route started')).toEqual([
    ['route started', routes.b, iso(first)],
    ['route started', routes.c, iso(second)],
  ])
})

test('stores a choice that is older than the assignment, and moves nothing by it', async () => {
  const { app, routes, routeOf, changeOf, statedOf, decide } = site
  const truck = await onPitA()
  const at = app.clock()
  app.clock.advance(MINUTE)
  await decide('/assign', { route: routes.b, equipment: [truck.id] })
  app.clock.advance(MINUTE)
  await choose(truck, routes.c, at)
  expect([await routeOf(truck.id), await changeOf(truck.id)]).toEqual([routes.b, undefined])
  expect((await statedOf(truck.id)).map(([type]) => type)).toContain('driver route')
  // Taken off its route by the dispatcher, it stays off it.
  app.clock.advance(MINUTE)
  await decide('/unassign', { route: routes.b, equipment: [truck.id] })
  await choose(truck, routes.a, at + 1)
  expect(await routeOf(truck.id)).toBeUndefined()
})

test('moves nothing by a route that the cab does not offer, of another machine or project, or of none', async () => {
  const { app, manager, routes, routeOf, changeOf } = site
  const [truck, other] = [await onPitA(), await site.truck(routes.b)]
  const own = await makeRoute('Only the other', { allowedEquipment: [{ id: other.id }] })
  const south = await manager.fetch('/api/projects', {
    body: { title: 'South', timeZone: 'UTC', workDays: ['mon'] },
  })
  const far = await makeRoute('Of another project', { project: south.body })
  for (const route of [own, far, '01900000-0000-7000-8000-000000000000']) {
    app.clock.advance(MINUTE)
    await choose(truck, route)
    expect([await routeOf(truck.id), await changeOf(truck.id)]).toEqual([routes.a, undefined])
  }
  app.clock.advance(MINUTE)
  await choose(other, own)
  expect(await routeOf(other.id)).toBe(own)
})

test('counts a choice of the requested route as agreement, which takes effect at the dump', async () => {
  const { app, routes, request, routeOf, changeOf, stageOf } = site
  const truck = await onPitA()
  await truck.stay(120)
  await truck.drive('yard')
  await request(truck.id, routes.b)
  app.clock.advance(MINUTE)
  const at = app.clock()
  await choose(truck, routes.b)
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['waitsForDump', routes.a])
  expect(await changeOf(truck.id)).toMatchObject({ acknowledgedBy: 'driver', acknowledgedAt: iso(at) })
  await truck.drive('dump')
  await truck.stay(60)
  await truck.drive('pitB')
  await expect.poll(() => stageOf(truck.id)).toBe('inEffect')
  expect(await changeOf(truck.id)).toMatchObject({ chosenByMachine: false })
  await expect.poll(() => routeOf(truck.id)).toBe(routes.b)
})

test('cancels a waiting change when the driver chooses a third route, and keeps it for the present one', async () => {
  const { app, routes, request, routeOf, changeOf, stageOf } = site
  const truck = await onPitA()
  await request(truck.id, routes.b)
  app.clock.advance(MINUTE)
  await choose(truck, routes.a)
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['notDelivered', routes.a])
  app.clock.advance(MINUTE)
  await choose(truck, routes.c)
  expect(await routeOf(truck.id)).toBe(routes.c)
  expect(await changeOf(truck.id)).toMatchObject({
    route: { title: 'C' },
    chosenByMachine: true,
    acknowledgedBy: 'driver',
    effectAt: iso(app.clock()),
  })
  const { rows } = await app.database.owner.query(
    'select state from route_changes where equipment_id = $1 order by version',
    [truck.id],
  )
  expect(rows).toEqual([{ state: 'cancelled' }, { state: 'acknowledged' }])
})

test('keeps a waiting change that was requested after a late choice', async () => {
  const { app, routes, request, routeOf, stageOf } = site
  const truck = await onPitA()
  const at = app.clock()
  app.clock.advance(MINUTE)
  await request(truck.id, routes.b)
  app.clock.advance(MINUTE)
  await choose(truck, routes.c, at)
  expect([await stageOf(truck.id), await routeOf(truck.id)]).toEqual(['notDelivered', routes.a])
})

test('keeps a forced change until the driver agrees to it, also by choosing its route', async () => {
  const { app, account, routes, request, routeOf, changeOf } = site
  const truck = await onPitA()
  await request(truck.id, routes.b, { force: true, reason: 'Pit A is flooded' })
  app.clock.advance(MINUTE)
  await choose(truck, routes.c)
  expect([await routeOf(truck.id), (await changeOf(truck.id))?.stage]).toEqual([routes.b, 'forcedUntold'])
  app.clock.advance(MINUTE)
  const agreed = app.clock()
  await choose(truck, routes.b)
  expect(await changeOf(truck.id)).toMatchObject({ stage: 'forced', acknowledgedAt: iso(agreed) })
  expect(await routeChangeFor(app.services, { account, equipmentId: truck.id })).toBeNull()
  app.clock.advance(MINUTE)
  await choose(truck, routes.c)
  expect(await routeOf(truck.id)).toBe(routes.c)
})

test('repeats what failed with the next facts of the machine', async () => {
  const { app, account, routes, routeOf } = site
  const truck = await onPitA()
  const [deviceId] = (
    await app.database.owner.query<{ id: string }>('select id from devices where equipment_id = $1', [
      truck.id,
    ])
  ).rows.map(({ id }) => id)
  let away = true
  const stated: string[] = []
  const choices = chooser({
    services: app.services,
    settled: () => (away ? Promise.reject(new Error('away')) : Promise.resolve()),
    routesOfCab: () => Promise.resolve(new Set([routes.c])),
    state: (_account, _author, machine) => Promise.resolve(void stated.push(machine)),
  })
  const t = new Date(app.clock())
  await app.database.owner.query(
    `insert into events (account_id, equipment_id, key, source, type, occurred_at, received_at, device_id, route_id, flags, evidence)
     values ($1, $2, $3, 'device', 'driver route', $4, $4, $5, $6, '{}', '[]')`,
    [account, truck.id, `${deviceId} choice`, t, deviceId, routes.c],
  )
  await choices.chosen({ account, machine: truck.id, keys: [`${deviceId} choice`] })
  expect(stated).toEqual([])
  away = false
  choices.stored(account, [truck.id])
  await choices.stop()
  expect(new Set(stated)).toEqual(new Set([truck.id]))
  expect(await routeOf(truck.id)).toBe(routes.a)
  expect(await site.changeOf(truck.id)).toMatchObject({ route: { title: 'C' }, chosenByMachine: true })
})
