/** A machine that is stated to be down raises no alarms until it is not down any more. */
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

/** The other truck reports until the condition holds: each message triggers an evaluation. */
async function until(isOpen: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await other.stay(10)
      return (await silent()) !== undefined
    })
    .toBe(isOpen)
}

test("ends a machine's alarms while it is down, raises no others, and raises them again afterwards", async () => {
  await truck.stay(60)
  await truck.drive(site.CRUSHER, 60, 8)
  await until(true)
  const down = { equipment: { id: truck.id }, status: 'down', seen: 0 }
  const set = await site.manager.fetch('/api/machinestatuses', { body: down })
  expect(set.status, set.text).toBe(201)
  await until(false)
  // Longer than a new alarm would take.
  await other.stay(600)
  expect(await silent()).toBeUndefined()
  const { id, version } = set.body as { id: string; version: number }
  const ended = await site.manager.fetch(`/api/machinestatuses/${id}/end`, { body: { version } })
  expect(ended.status, ended.text).toBe(200)
  await until(true)
})
