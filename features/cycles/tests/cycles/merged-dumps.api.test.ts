/** Two dumps merged by a person: the drive between them is loaded travel wherever phases are reported. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { haulingSite } from '../../../routes/testing/hauling-site.ts'
import type { CycleItem } from '../../cycle-item.ts'
import { phaseSpans } from '../../times/phase-spans.ts'

interface EventItem {
  readonly id: string
  readonly type: string
  readonly source: string
  readonly at: string
}

let site: Awaited<ReturnType<typeof haulingSite>>
let start: number
beforeAll(async () => {
  site = await haulingSite()
  start = site.app.clock()
  const truck = await site.truck(site.routes.a)
  await truck.drive('pitA')
  await truck.stay(120)
  const dump = async () => {
    await truck.drive('dump')
    await truck.stay(30)
    // A second dump without a load in between is detected only because the driver presses the button.
    await truck.press('dump')
    await truck.stay(30)
  }
  await dump()
  await truck.drive('yard')
  await truck.stay(120)
  await dump()
  await truck.drive('pitA')
  await truck.stay(120)
  await truck.drive('yard')
})
afterAll(() => site.app.close())

async function items<T>(path: string): Promise<T[]> {
  const range = `from=${new Date(start).toISOString()}&to=${new Date(site.app.clock()).toISOString()}`
  const reply = await site.manager.fetch(`${path}?${range}&limit=100`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as Page<T>).items
}

test('counts the drive between two merged dumps as loaded travel, and the phases add up to the cycle', async () => {
  const dumps = (await items<EventItem>('/api/events'))
    .filter(({ type, source }) => type === 'dump' && source === 'derived')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  expect(dumps).toHaveLength(2)
  const reply = await site.manager.fetch(`/api/events/${dumps[0]!.id}/merge`, { body: { version: 0 } })
  expect(reply.status, reply.text).toBe(200)
  const merged = async () => (await items<CycleItem>('/api/cyclereport/loadDumpCycles'))[0]!
  await expect.poll(async () => (await merged()).phases.dumping).not.toBeNull()
  const cycle = await merged()
  const ms = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const [move, ...others] = cycle.dumpMoves ?? []
  expect(others).toEqual([])
  // To the yard and back.
  const driven = ms(move!.from, move!.to)
  expect(driven).toBeGreaterThan(360_000)
  const held = cycle.delays.reduce((sum, { from, to }) => sum + ms(from, to), 0)
  expect(held).toBeGreaterThan(60_000)
  const { phases, startedAt, loadedAt, dumpStoodAt, dumpedAt, endedAt } = cycle
  expect(phases.loadedTravel! * 1_000).toBeCloseTo(ms(loadedAt, dumpStoodAt) + driven - held, 3)
  expect(phases.dumping! * 1_000).toBeLessThanOrEqual(ms(dumpStoodAt, dumpedAt) - driven)
  const sum = Object.values(phases).reduce<number>((all, one) => all + one!, 0)
  expect(sum * 1_000).toBeCloseTo(ms(startedAt, endedAt!), 3)
  // Each phase begins when the previous one ends.
  const spans = phaseSpans(cycle)
  expect([startedAt, ...spans.map(({ to }) => new Date(to).toISOString())].slice(0, -1)).toEqual(
    spans.map(({ from }) => new Date(from).toISOString()),
  )
  expect(spans.at(-1)!.to).toBe(Date.parse(endedAt!))
})
