/** Minimum loads, dumps and visits of a location, from the fixes of a device to the recomputed events. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { type Leg, track } from '../telemetry/fixtures/facts.ts'
import { drivenSite, type DrivenSite } from './testing/driven-site.ts'

let site: DrivenSite
beforeAll(async () => {
  site = await drivenSite(roleIndex.HAUL_MANAGER)
})
afterAll(() => site.app.close())

/** Two minutes in the pit, one at the crusher, five and a half kilometres north, and then silence. */
const round: Leg[] = [
  { to: [0, -20], v: 6 },
  { wait: 120 },
  { to: [0, 5_565], v: 12 },
  { wait: 60 },
  { to: [0, 400], v: 12 },
  { silent: 4_000 },
  { wait: 5 },
]

test('derives no load, dump or visit that is shorter than its location requires', async () => {
  const { make, amend, place, drive, derived } = site
  const zone = { timeZone: 'UTC' }
  const [pit, crusher] = [await place('Pit', 'load', 54, zone), await place('Crusher', 'dump', 54.05, zone)]
  const truck = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await drive(truck, track([0, 400], round))

  const found = (...of: Parameters<typeof derived>) => expect.poll(() => derived(...of))
  await found(pit, 'load').toBe(1)
  await found(crusher, 'dump').toBe(1)
  await found(crusher, 'enter location').toBe(1)
  await amend(`locations/${crusher.id}`, { dumpSeconds: 3_600 })
  await found(crusher, 'dump').toBe(0)
  await amend(`locations/${crusher.id}`, { dumpSeconds: null, minimumDwell: 3_600 })
  await found(crusher, 'enter location').toBe(0)
  await amend(`locations/${crusher.id}`, { minimumDwell: null })
  await found(crusher, 'dump').toBe(1)
  await amend(`locations/${pit.id}`, { loadSeconds: 3_600 })
  await found(pit, 'load').toBe(0)
})
