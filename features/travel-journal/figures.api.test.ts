/** Compares the totals of a replay with the reports of the same machine and span. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import type { cycleTimes } from '../cycles/cycle-times.report.ts'
import type { statisticsReport } from '../statistics/statistics.report.ts'
import { LOAD_KG, openNightSite } from '../testing/night-site.ts'
import type { utilisation } from '../utilisation/utilisation.report.ts'
import { machineJournal } from './engine/machine-journal.ts'
import { decodeTrack } from './engine/track.ts'
import type { Journal } from './travel-journal.endpoints.ts'

const HOUR = 3_600_000
const HOURS = 3

let site: Awaited<ReturnType<typeof openNightSite>>
let truck: Awaited<ReturnType<typeof site.machine>>

beforeAll(async () => {
  site = await openNightSite()
  truck = await site.machine('T-1', 'hauler', site.evening - HOUR)
  truck.stay(3_600)
  await site.assign(site.routes.a, [truck.id])
  // Five laps of eleven minutes, and five minutes of standing: an hour that begins and ends standing.
  for (let hour = 0; hour < HOURS; hour++) {
    truck.haul('pitA', 5)
    truck.stay(300)
  }
  // A load without a dump.
  truck.drive('pitA')
  truck.stay(120)
  truck.drive('yard')
  await site.at(Math.ceil((truck.at() + 60_000) / HOUR) * HOUR)
  await truck.send()
})
afterAll(() => site.app.close())

async function ask<T>(path: string): Promise<T> {
  const reply = await site.manager.fetch(`/api/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

async function totalsOf(from: number, to: number) {
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
  const { machines } = await ask<Journal>(`journals?${range}&machines=${truck.id}`)
  const [machine] = machines
  const track = decodeTrack(machine!.track.map((piece) => Buffer.from(piece, 'base64')))
  const { totals } = machineJournal(machine!, track, { from, to })
  const asked = `${range}&equipment=${truck.id}`
  const hauled = await ask<EndpointOutput<typeof cycleTimes.calls.figures>>(
    `cyclereport/loadDumpCycles/summary?${asked}`,
  )
  const spent = await ask<EndpointOutput<typeof utilisation.calls.figures>>(
    `reports/utilisation/summary?${asked}`,
  )
  const counted = await ask<EndpointOutput<typeof statisticsReport.calls.figures>>(
    `reports/statistics/summary?${asked}`,
  )
  return { totals, hauled, spent, counted }
}

test('equals the reports of the same hours in loads, weight and time', async () => {
  const end = site.evening + HOURS * HOUR
  const { totals, hauled, spent, counted } = await totalsOf(site.evening, end)
  expect(totals.loads).toBe(5 * HOURS)
  expect([totals.loads, totals.weight]).toEqual([hauled.cycles, hauled.weight])
  // A dump is recorded when its truck leaves, the last of them after the span.
  expect(totals.dumps).toBe(5 * HOURS - 1)
  expect([counted.loads, counted.weight]).toEqual([hauled.cycles, 5 * HOURS * LOAD_KG])
  expect([totals.moving, totals.standing, totals.silent]).toEqual([
    spent.moving * 1000,
    spent.standing * 1000,
    spent.silent * 1000,
  ])
  expect(totals.moving).toBe(HOURS * 5 * 480_000)
})

test('counts a load as reports do: at its moment, once it was dumped', async () => {
  const lap = 660_000
  // From the middle of one trip to another; and to the end, with a dump of an earlier load and a load without a dump.
  const spans = [
    [site.evening + 400_000, site.evening + 400_000 + 2 * lap],
    [site.evening + HOUR, truck.at() + 5_000],
  ] as const
  const sums = []
  for (const [from, to] of spans) {
    const { totals, hauled, counted } = await totalsOf(from, to)
    expect([totals.loads, totals.weight]).toEqual([hauled.cycles, hauled.weight])
    expect(totals.loads).toBe(counted.loads)
    sums.push([totals.loads, totals.dumps])
  }
  expect(sums).toEqual([
    [2, 2],
    [5 * (HOURS - 1), 5 * (HOURS - 1) + 1],
  ])
})
