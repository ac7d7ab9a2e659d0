/** Material, weight and volume of loads by the settings of their locations. */
import { expect, test } from 'vitest'
import { square } from '../../../telemetry/server/testing/site.ts'
import { changeEntry, driveUntil, LAP, listLoads, createEntry, makeSite, manager, material, start, createTruck } from '../../testing/priced-site.ts' // oxfmt-ignore

test('a load takes its material from its load location, unless the route sets material, weight and volume there', async () => {
  // The first location of the account; nobody loads there.
  await createEntry('/api/locations', {
    title: 'Elsewhere',
    kind: 'load',
    boundary: square(1, 1),
    timeZone: 'UTC',
  })
  const [first, sand, salt] = [
    await material('First', 1_000),
    await material('Sand', 1_600),
    await material('Salt', 1_200),
  ]
  expect(first.id).not.toBe(salt.id)
  const { category, pit, route } = await makeSite({ pit: { materials: [sand] } })
  const machine = await createTruck('T-1', { haulCategory: category })
  await driveUntil(machine, LAP + 200)
  expect((await listLoads(machine))[0]).toEqual(['Sand', 'place', 32_000, 'estimate', 20])

  const materialSettings = [{ location: pit, material: salt, weight: 9_000, volume: 6 }]
  await changeEntry(`/api/routes/${route.id}`, { materialSettings })
  const recalculated = await manager.fetch(`/api/routes/${route.id}/recalculate`, {
    body: { from: new Date(start).toISOString() },
  })
  expect(recalculated.status, recalculated.text).toBe(200)
  await expect
    .poll(async () => (await listLoads(machine))[0])
    .toEqual(['Salt', 'routePlace', 9_000, 'estimate', 6])
})
