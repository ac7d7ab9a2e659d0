/**
 * Material and amount of loads, determined by button presses, measurements and the settings at the moment of the
 * load.
 */
import { beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { square } from '../../../telemetry/server/testing/site.ts'
import type { CycleGroup, CycleItem } from '../../cycle-item.ts'
import type { summariseCycles } from '../../cycles.endpoints.ts'
import { changeEntry, app, DAY, driveUntil, LAP, LAPS, listLoads, createEntry, makeSite, manager, material, start, createTruck } from '../../testing/priced-site.ts' // oxfmt-ignore

let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  site = await makeSite()
})

test('a measured weight takes precedence over the estimate, and sums show the estimated part', async () => {
  const light = await createEntry('/api/haulcategories', {
    title: '10 t',
    machineType: 'articulatedTruck',
    capacityWeight: 10_000,
  })
  const machine = await createTruck('T-3', { haulCategory: light })
  const weighed = { id: 'weighed', t: start + 60_000, type: 'load', weight: 12_000 }
  await driveUntil(machine, 2 * LAP + 200, [weighed])
  const found = await listLoads(machine)
  expect(found.map(([, , ...amounts]) => amounts)).toEqual([
    [12_000, 'button', 8],
    [10_000, 'estimate', 6.667],
  ])
  const query = `${DAY()}&equipment=${machine.id}`
  const summary = (await manager.fetch(`/api/cyclereport/loadDumpCycles/summary?${query}`))
    .body as EndpointOutput<typeof summariseCycles>
  expect(summary).toMatchObject({ weight: 22_000, weightEstimated: 10_000 })
  expect(summary.volume).toBeCloseTo(14.667, 3)
  expect(summary.volumeEstimated).toBeCloseTo(6.667, 3)
  const groups = (await manager.fetch(`/api/cyclereport/loadDumpCycles/byEquipment?${query}`)).body as {
    items: CycleGroup[]
  }
  expect(groups.items[0]).toMatchObject({ weight: 22_000, weightEstimated: 10_000 })
})

test('five materials selected in turn stay with their loads, whatever happens to the route', async () => {
  const pressed = await Promise.all(
    [800, 1_000, 1_600, 2_000, 4_000].map((density, index) => material(`Material ${index + 1}`, density)),
  )
  const { gravel, category, project, route } = site
  const clay = await material('Clay', 1_200)
  const [driver, silent] = [
    await createTruck('T-1', { haulCategory: category }),
    await createTruck('T-2', { haulCategory: category }),
  ]
  const events = pressed.map(({ id }, lap) => ({
    id: `press ${lap}`,
    t: start + (lap * LAP + 60) * 1_000,
    type: 'load',
    materialId: id,
  }))
  await driveUntil(driver, LAPS * LAP, events)
  await driveUntil(silent, LAPS * LAP)

  // 20 m³ of it, and no more than 40 t; the material selected last still applies.
  const own = [
    ['Material 1', 'pressed', 16_000, 'estimate', 20],
    ['Material 2', 'pressed', 20_000, 'estimate', 20],
    ['Material 3', 'pressed', 32_000, 'estimate', 20],
    ['Material 4', 'pressed', 40_000, 'estimate', 20],
    ['Material 5', 'pressed', 40_000, 'estimate', 10],
    ['Material 5', 'pressed', 40_000, 'estimate', 10],
  ]
  const byRoute = Array.from({ length: LAPS }, () => ['Gravel', 'route', 30_000, 'estimate', 20])
  expect(await listLoads(driver)).toEqual(own)
  expect(await listLoads(silent)).toEqual(byRoute)

  await changeEntry(`/api/routes/${route.id}`, { material: clay })
  await changeEntry(`/api/materials/${pressed[0]!.id}`, { density: 1_200 })
  await changeEntry(`/api/haulcategories/${category.id}`, { capacityVolume: 22 })
  expect(await listLoads(driver)).toEqual(own)
  expect(await listLoads(silent)).toEqual(byRoute)

  // Recomputing everything gives the same, whatever has happened to the settings since.
  const { owner } = app.database
  const stamps = async () => (await owner.query<{ site: string }>('select site from machine_tracks')).rows
  const before = (await stamps()).map((one) => one.site)
  await owner.query(
    'update cycles set material_id = null, material_source = null, volume = 1 where settled_at is not null',
  )
  const yard = await createEntry('/api/locations', {
    title: 'Yard',
    kind: 'both',
    boundary: square(1, 1),
    project,
  })
  await createEntry('/api/routes', {
    title: 'Another',
    project,
    loadLocations: [yard],
    dumpLocations: [yard],
  })
  await expect.poll(async () => (await stamps()).filter((one) => before.includes(one.site))).toEqual([])
  expect(await listLoads(driver)).toEqual(own)
  expect(await listLoads(silent)).toEqual(byRoute)

  // After a change the new settings apply: the weight of the first load lies between that of the route and of the
  // category.
  app.clock.advance(2 * LAP * 1_000)
  await driveUntil(silent, (LAPS + 2) * LAP)
  const now = ['Clay', 'route', 26_400, 'estimate', 22]
  expect(await listLoads(silent)).toEqual([...byRoute, ['Clay', 'route', 24_000, 'estimate', 20], now])

  const recalculate = (from: number) =>
    manager.fetch(`/api/routes/${route.id}/recalculate`, { body: { from: new Date(from).toISOString() } })
  expect((await recalculate(app.clock() + 1_000)).body).toMatchObject({
    errors: [{ field: 'from', key: 'validation.past' }],
  })
  const second = start + LAP * 1_000
  expect((await recalculate(second)).status).toBe(200)
  expect(await listLoads(silent)).toEqual([byRoute[0], ...Array.from({ length: LAPS + 1 }, () => now)])
  expect((await listLoads(driver))[0]).toEqual(own[0])
  expect((await recalculate(start)).status).toBe(200)
  expect((await listLoads(driver)).slice(0, 3)).toEqual([
    ['Material 1', 'pressed', 26_400, 'estimate', 22],
    ['Material 2', 'pressed', 22_000, 'estimate', 22],
    ['Material 3', 'pressed', 35_200, 'estimate', 22],
  ])
  const read = (await manager.fetch(`/api/routes/${route.id}`)).body
  expect(read).toMatchObject({ recalculatedFrom: new Date(start).toISOString() })
  const history = (await manager.fetch(`/api/routes/${route.id}/history?limit=2`)).body
  expect(history).toMatchObject({
    items: [
      { before: { recalculatedFrom: new Date(second).toISOString() } },
      { after: { recalculatedFrom: new Date(second).toISOString() } },
    ],
  })
  // A later change of the setting does not affect what was already determined.
  await changeEntry(`/api/routes/${route.id}`, { material: gravel })
  expect((await listLoads(silent))[0]).toEqual(now)
  // A material that loads refer to cannot be deleted.
  expect((await manager.fetch(`/api/materials/${pressed[0]!.id}`, { method: 'DELETE' })).status).toBe(409)
})

test('subtracts the tare valid at the time from a weight that includes the machine', async () => {
  const kind = { machineType: 'articulatedTruck', capacityWeight: 10_000 }
  const category = await createEntry('/api/haulcategories', {
    title: '22 t empty',
    ...kind,
    tareDefault: 22_000,
  })
  const machine = await createTruck('T-7', { haulCategory: category })
  const weighed = (lap: number) => ({
    id: `weighed ${lap}`,
    t: start + (lap * LAP + 60) * 1_000,
    type: 'load',
    grossWeight: 34_000,
  })
  await driveUntil(machine, 2 * LAP + 200, [weighed(0)])
  await changeEntry(`/api/equipment/${machine.id}`, { tare: 20_000 })
  const later = Math.ceil((app.clock() - start) / 1_000 / LAP)
  app.clock.advance((later + 1) * LAP * 1_000)
  await driveUntil(machine, (later + 1) * LAP, [weighed(later)])
  await changeEntry(`/api/haulcategories/${category.id}`, { tareDefault: 1_000 })
  const weights = async () =>
    (await listLoads(machine)).flatMap(([, , weight, source]) => (source === 'button' ? [weight] : []))
  await expect.poll(weights).toEqual([12_000, 14_000])
})

test('a load has bank and compacted volumes by the factors of its material at that time', async () => {
  const marl = await createEntry('/api/materials', { title: 'Marl', density: 1_500, looseFactor: 1.25 })
  const machine = await createTruck('T-4', { haulCategory: site.category })
  const pressed = { id: 'marl', t: start + 60_000, type: 'load', materialId: marl.id, volume: 20 }
  await driveUntil(machine, LAP + 200, [pressed])
  const query = `${DAY()}&equipment=${machine.id}`
  const first = async () => {
    const { body } = await manager.fetch(`/api/cyclereport/loadDumpCycles?${query}&sort=loadedAt`)
    const [one] = (body as { items: CycleItem[] }).items
    return [one?.volume, one?.bankVolume, one?.compactedVolume]
  }
  expect(await first()).toEqual([20, 16, null])
  await changeEntry(`/api/materials/${marl.id}`, { looseFactor: 1.6, compactedFactor: 0.9 })
  expect(await first()).toEqual([20, 16, null])
  const recalculated = await manager.fetch(`/api/routes/${site.route.id}/recalculate`, {
    body: { from: new Date(start).toISOString() },
  })
  expect(recalculated.status, recalculated.text).toBe(200)
  await expect.poll(first).toEqual([20, 12.5, 11.25])
  const csv = await manager.fetch(`/api/cyclereport/loadDumpCycles.csv?${query}`)
  expect(csv.text).toContain('Bank volume')
})
