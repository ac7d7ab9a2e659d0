/** A machine that somebody said is down calls for nothing: what is open ends, and comes back when it is not down any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestTruck, type WatchedSite, watchedSite } from './testing/watched-site.ts'

let site: WatchedSite
let truck: TestTruck
let other: TestTruck

beforeAll(async () => {
  site = await watchedSite()
  truck = await site.truck()
  other = await site.truck()
})
afterAll(() => site.app.close())

const silent = async () =>
  (await site.alarms()).find(({ rule, subject }) => rule === 'silent' && subject.id === truck.id)

/** The other truck goes on reporting until it is so: each message is a look at everything. */
async function until(isOpen: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await other.stay(10)
      return (await silent()) !== undefined
    })
    .toBe(isOpen)
}

test('its open alarms end, no other is raised, and once it is well again it calls again', async () => {
  await truck.stay(60)
  await truck.drive(site.CRUSHER, 60, 8)
  await until(true)
  const down = { equipment: { id: truck.id }, status: 'down', seen: 0 }
  const set = await site.manager.fetch('/api/machinestatuses', { body: down })
  expect(set.status, set.text).toBe(201)
  await until(false)
  // As long as it would take to be raised anew.
  await other.stay(600)
  expect(await silent()).toBeUndefined()
  const { id, version } = set.body as { id: string; version: number }
  const ended = await site.manager.fetch(`/api/machinestatuses/${id}/end`, { body: { version } })
  expect(ended.status, ended.text).toBe(200)
  await until(true)
})
