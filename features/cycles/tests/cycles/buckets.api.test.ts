/**
 * Loader buckets counted by trucks and loaders, and trucks that return to their loader: from device messages to the
 * proof of a cycle.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../../../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square } from '../../../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'
import type { CycleItem } from '../../cycle-item.ts'
import type { proveCycle } from '../../cycles.endpoints.ts'

/** Seconds between consecutive loads of `shuttle`, and the number of loads. */
const LAP = 370
const LAPS = 3

let app: TestApp
let manager: TestClient
let start: number
beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Buckets'), [roleIndex.HAUL_MANAGER])
  start = app.clock() - (LAPS + 1) * LAP * 1_000
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

async function send(secret: string, body: object): Promise<void> {
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body,
  })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
}

async function machine(equipmentId: string, kind: string): Promise<string> {
  const { id = '' } = await make('/api/equipment', { equipmentId, kind })
  return (await make(`/api/equipment/${id}/devices`, { title: 'Tablet' }))['secret'] ?? ''
}

const stated = (type: string, seconds: number, more: object = {}) => ({
  id: `${type} ${seconds}`,
  t: start + seconds * 1_000,
  type,
  ...more,
})

test('a truck’s buckets and returns within three minutes form one load, and its proof shows the loader’s own count too', async () => {
  for (const [title, kind, at] of [
    ['Pit', 'load', PIT],
    ['Crusher', 'dump', CRUSHER],
  ] as const)
    await make('/api/locations', { title, kind, boundary: square(at.lon, at.lat), timeZone: 'UTC' })
  const truck = await machine('HT-1', 'hauler')
  const loader = await machine('EX-1', 'loader')
  const buckets = [10, 30, 50].map((seconds) => stated('bucket load', LAP + seconds, { weight: 9_000 }))
  const returned = [
    stated('proximity load paused', 2 * LAP + 30),
    stated('proximity load continued', 2 * LAP + 60),
  ]
  // The parts come before the whole that they belong to.
  await send(truck, { fixes: [], events: [...returned, ...buckets.toReversed()] })
  const counted = [stated('bucket load', LAP + 20, { quantity: 2 }), stated('bucket load', LAP + 40)]
  const stays = Array.from({ length: (LAPS * LAP) / 10 }, (_, seq) => ({
    seq,
    t: start + seq * 10_000,
    lon: PIT.lon,
    lat: PIT.lat,
    speed: 0,
  }))
  await send(loader, { fixes: stays, events: counted })
  await send(truck, { fixes: batchItems(shuttle(start, LAPS * LAP, 2, 7)), events: [] })

  const query = `from=${new Date(start).toISOString()}&to=${new Date(app.clock()).toISOString()}&sort=loadedAt`
  const report = (await manager.fetch(`/api/cyclereport/loadDumpCycles?${query}`)).body as {
    items: CycleItem[]
  }
  expect(report.items).toHaveLength(LAPS)
  expect(report.items[1]).toMatchObject({ weight: 27_000, weightSource: 'button' })
  const evidence = await Promise.all(
    report.items.map(async ({ key }) => {
      const path = `/api/cyclereport/loadDumpCycles/${encodeURIComponent(key)}/proof`
      const { status, body, text } = await manager.fetch(path)
      expect(status, text).toBe(200)
      const { events, loadEvent } = body as EndpointOutput<typeof proveCycle>
      const load = events.find((one) => one.key === loadEvent)!
      return load.evidence
        .filter(({ kind }) => kind === 'button')
        .map((one) => [one.key.replace('telemetry.evidence.', ''), (one.args as { count?: number }).count])
    }),
  )
  expect(evidence).toEqual([
    [],
    [
      ['bucket', 3],
      ['loaderBuckets', 3],
    ],
    [['proximity', undefined]],
  ])
})
