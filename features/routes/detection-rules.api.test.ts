/** What account and route say of loads and dumps: stops near the last dump (behaviour 1.9), the shortest cycle (1.6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Leg, track } from '../telemetry/fixtures/facts.ts'
import { square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  manager = await app.client(account, [1])
})
afterAll(() => app.close())

interface Entry extends Record<string, unknown> {
  id: string
}

async function make(collection: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

async function amend(path: string, changes: object): Promise<void> {
  const { body } = await manager.fetch(`/api/${path}`)
  const changed = { ...(body as Entry), ...changes }
  const reply = await manager.fetch(`/api/${path}`, { method: 'PUT', body: changed })
  expect(reply.status, reply.text).toBe(200)
}

/** Two rounds between the pit and a field that is no place; the stops there are 20 m apart. Silence ends the last trip. */
const load: Leg[] = [{ to: [0, -20], v: 6 }, { wait: 120 }]
const stop = (north: number): Leg[] => [{ to: [0, north], v: 8 }, { wait: 40 }]
const shift = track(
  [0, 400],
  [...load, ...stop(1_000), ...load, ...stop(1_020), ...load, { silent: 4_000 }, { wait: 5 }],
)

/** A truck on a route has driven a shift; its driver pressed *dump*, seconds into it. */
async function hauled(shift: ReturnType<typeof track>, pressed: readonly number[]) {
  const project = await make('projects', { title: `North ${shift.length}`, timeZone: 'UTC' })
  const place = (title: string, kind: string, lat: number) =>
    make('locations', { title, kind, boundary: square(60, lat), project: project.id })
  const [pit, crusher] = [
    await place(`Pit ${shift.length}`, 'load', 54),
    await place(`Crusher ${shift.length}`, 'dump', 54.05),
  ]
  const ends = { loadLocations: [pit.id], dumpLocations: [crusher.id] }
  const route = await make('routes', { title: 'Field', project: project.id, ...ends })
  const truck = await make('equipment', { equipmentId: `T-${shift.length}`, kind: 'hauler' })
  const device = await make(`equipment/${truck.id}/devices`, { title: 'Tablet' })
  const assigned = await manager.fetch('/api/equipment/assign', {
    body: { route: route.id, equipment: [truck.id] },
  })
  expect(assigned.status, assigned.text).toBe(200)
  const start = app.clock() + 1_000
  app.clock.advance(7_200_000)
  const fixes = shift.map(({ seq, t, lon, lat, speed }) => ({ seq, t: start + t, lon, lat, speed }))
  const events = pressed.map((at) => ({ id: `pressed ${at}`, t: start + at * 1_000, type: 'dump' }))
  const headers = { authorization: `Bearer ${String(device['secret'])}` }
  const sent = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events } })
  expect(sent.body, sent.text).toMatchObject({ rejected: [] })
  return { route, truck }
}

async function derived(truck: Entry, type: 'load' | 'dump'): Promise<number | undefined> {
  const { rows } = await app.database.owner.query<{ n: number }>(
    `select count(*)::int as n from events where account_id = $1 and equipment_id = $2 and type = $3
        and source = 'derived'`,
    [account, truck.id, type],
  )
  return rows[0]?.n
}

test('stops near the last dump count as long as account and route say so, and no machine that does not haul dumps', async () => {
  // The driver says what the first stop in the field is.
  const { route, truck } = await hauled(shift, [330])
  const dumps = () => derived(truck, 'dump')
  const onAccount = (settings: object) => amend(`accounts/${account}`, { settings })
  const onRoute = (settings: object) => amend(`routes/${route.id}`, settings)
  await expect.poll(dumps).toBe(2)
  await onAccount({ previousDump: false })
  await expect.poll(dumps).toBe(1)
  await onRoute({ previousDump: 'on' })
  await expect.poll(dumps).toBe(2)
  // Seven minutes from one stop to the next.
  await onRoute({ previousDumpMinutes: 5 })
  await expect.poll(dumps).toBe(1)
  await onRoute({ previousDumpMinutes: 10 })
  await expect.poll(dumps).toBe(2)
  await onRoute({ previousDumpRadius: 10 })
  await expect.poll(dumps).toBe(1)
  await onRoute({ previousDump: null, previousDumpMinutes: null, previousDumpRadius: null })
  await onAccount({})
  await expect.poll(dumps).toBe(2)
  await onAccount({ previousDumpRadius: 10 })
  await expect.poll(dumps).toBe(1)
  await onAccount({ previousDumpMinutes: 10 })
  await expect.poll(dumps).toBe(2)
  await onAccount({ previousDumpMinutes: 5 })
  await expect.poll(dumps).toBe(1)
  await onAccount({ previousDumpMinutes: 10 })
  await expect.poll(dumps).toBe(2)
  await onRoute({ previousDump: 'off' })
  await expect.poll(dumps).toBe(1)
  await amend(`equipment/${truck.id}`, { kind: 'other' })
  await expect.poll(dumps).toBe(0)
})

test('two loads nearer than the shortest cycle of the route are one', async () => {
  // Six minutes from load to load, and nothing between that could be a dump.
  const nowhere: Leg[] = [{ to: [0, 1_000], v: 8 }]
  const rounds = track([0, 400], [...load, ...nowhere, ...load, ...nowhere, { silent: 4_000 }, { wait: 5 }])
  const { route, truck } = await hauled(rounds, [])
  const loads = () => derived(truck, 'load')
  await expect.poll(loads).toBe(2)
  await amend(`routes/${route.id}`, { minimumCycle: 10 })
  await expect.poll(loads).toBe(1)
  await amend(`routes/${route.id}`, { minimumCycle: 5 })
  await expect.poll(loads).toBe(2)
})

test('what they can be is limited, by account and route alike', async () => {
  const { body } = await manager.fetch(`/api/accounts/${account}`)
  const refused = await manager.fetch(`/api/accounts/${account}`, {
    method: 'PUT',
    body: { ...(body as Entry), settings: { previousDumpMinutes: 61 } },
  })
  expect(refused.body).toMatchObject({ errors: [{ field: 'settings' }] })
  const wrong = { previousDump: 'maybe', previousDumpRadius: 101, previousDumpMinutes: 61 }
  const reply = await manager.fetch('/api/routes', { body: { title: 'Wrong', ...wrong } })
  const { errors } = reply.body as { errors: { field: string }[] }
  expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(wrong)))
})
