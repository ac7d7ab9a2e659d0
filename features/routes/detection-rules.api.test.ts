/** Detection settings of account and route: stops near the last dump (behaviour 1.9), the shortest cycle (1.6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { drivenSite, type DrivenSite } from '../locations/testing/driven-site.ts'
import { type Leg, track } from '../telemetry/fixtures/facts.ts'

let site: DrivenSite
beforeAll(async () => {
  site = await drivenSite(roleIndex.ACCOUNT_ADMIN)
})
afterAll(() => site.app.close())

/**
 * Two rounds between the pit and a field that is no location; the stops there are 20 m apart. Silence ends the last
 * trip.
 */
const load: Leg[] = [{ to: [0, -20], v: 6 }, { wait: 120 }]
const stop = (north: number): Leg[] => [{ to: [0, north], v: 8 }, { wait: 40 }]
const shift = track(
  [0, 400],
  [...load, ...stop(1_000), ...load, ...stop(1_020), ...load, { silent: 4_000 }, { wait: 5 }],
)

/** A truck on a route has driven a shift; its driver pressed *dump* at the given seconds. */
async function hauled(shift: ReturnType<typeof track>, pressed: readonly number[]) {
  const { manager, make, place, drive } = site
  const { id: project } = await make('projects', { title: `North ${shift.length}`, timeZone: 'UTC' })
  const [pit, crusher] = [
    await place(`Pit ${shift.length}`, 'load', 54, { project }),
    await place(`Crusher ${shift.length}`, 'dump', 54.05, { project }),
  ]
  const ends = { loadLocations: [pit.id], dumpLocations: [crusher.id] }
  const route = await make('routes', { title: 'Field', project, ...ends })
  const truck = await make('equipment', { equipmentId: `T-${shift.length}`, kind: 'hauler' })
  const assigned = await manager.fetch('/api/equipment/assign', {
    body: { route: route.id, equipment: [truck.id] },
  })
  expect(assigned.status, assigned.text).toBe(200)
  await drive(truck, shift, pressed)
  return { route, truck }
}

test('counts stops near the last dump while account and route allow it, and never for machines that do not haul', async () => {
  const { account, amend } = site
  // The driver states that the first stop in the field is a dump.
  const { route, truck } = await hauled(shift, [330])
  const dumps = () => site.derived(truck, 'dump')
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

test("merges two loads closer together than the route's shortest cycle", async () => {
  // Six minutes from load to load, with no possible dump between.
  const nowhere: Leg[] = [{ to: [0, 1_000], v: 8 }]
  const rounds = track([0, 400], [...load, ...nowhere, ...load, ...nowhere, { silent: 4_000 }, { wait: 5 }])
  const { route, truck } = await hauled(rounds, [])
  const loads = () => site.derived(truck, 'load')
  await expect.poll(loads).toBe(2)
  await site.amend(`routes/${route.id}`, { minimumCycle: 10 })
  await expect.poll(loads).toBe(1)
  await site.amend(`routes/${route.id}`, { minimumCycle: 5 })
  await expect.poll(loads).toBe(2)
})

test('limits the values of these settings, for account and route alike', async () => {
  const { account, manager } = site
  const { body } = await manager.fetch(`/api/accounts/${account}`)
  const refused = await manager.fetch(`/api/accounts/${account}`, {
    method: 'PUT',
    body: { ...(body as object), settings: { previousDumpMinutes: 61 } },
  })
  expect(refused.body).toMatchObject({ errors: [{ field: 'settings' }] })
  const wrong = { previousDump: 'maybe', previousDumpRadius: 101, previousDumpMinutes: 61 }
  const reply = await manager.fetch('/api/routes', { body: { title: 'Wrong', ...wrong } })
  const { errors } = reply.body as { errors: { field: string }[] }
  expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(wrong)))
})
