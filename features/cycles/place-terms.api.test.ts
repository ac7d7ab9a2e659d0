/** Material, weight and volume of loads by the settings of their locations. */
import { expect, test } from 'vitest'
import { square } from '../telemetry/server/testing/site.ts'
import { amend, drive, LAP, loadsOf, make, makeSite, manager, material, start, truck } from './testing/priced-site.ts' // oxfmt-ignore

test('a load takes its material from its load location, unless the route sets material, weight and volume there', async () => {
  // The first location of the account; nobody loads there.
  await make('/api/locations', { title: 'Elsewhere', kind: 'load', boundary: square(1, 1), timeZone: 'UTC' })
  const [first, sand, salt] = [
    await material('First', 1_000),
    await material('Sand', 1_600),
    await material('Salt', 1_200),
  ]
  expect(first.id).not.toBe(salt.id)
  const { category, pit, route } = await makeSite({ pit: { materials: [sand] } })
  const machine = await truck('T-1', { haulCategory: category })
  await drive(machine, LAP + 200)
  expect((await loadsOf(machine))[0]).toEqual(['Sand', 'place', 32_000, 'estimate', 20])

  const materialSettings = [{ location: pit, material: salt, weight: 9_000, volume: 6 }]
  await amend(`/api/routes/${route.id}`, { materialSettings })
  const recalculated = await manager.fetch(`/api/routes/${route.id}/recalculate`, {
    body: { from: new Date(start).toISOString() },
  })
  expect(recalculated.status, recalculated.text).toBe(200)
  await expect
    .poll(async () => (await loadsOf(machine))[0])
    .toEqual(['Salt', 'routePlace', 9_000, 'estimate', 6])
})
