/** Tags and a volume that a driver states with a load or dump apply to its cycle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { roleIndex } from '../../../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square } from '../../../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'
import type { CycleGroup, CycleItem } from '../../cycle-item.ts'

/** Seconds between consecutive loads of `shuttle`, and the number of loads. */
const LAP = 370
const LAPS = 3

let app: TestApp
let manager: TestClient
let start: number
let project: string
/** Rain is pressed with the second load, Mud with its dump. */
let rain: string
let mud: string
let range: string

async function make(path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

async function get<T>(path: string): Promise<T> {
  const reply = await manager.fetch(path)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Pressed'), [roleIndex.HAUL_MANAGER])
  start = app.clock() - (LAPS + 1) * LAP * 1_000
  range = `from=${new Date(start).toISOString()}&to=${new Date(app.clock()).toISOString()}`
  project = (await make('/api/projects', { title: 'North', timeZone: 'UTC' }))['id']!
  for (const [title, kind, at] of [
    ['Pit', 'load', PIT],
    ['Crusher', 'dump', CRUSHER],
  ] as const)
    await make('/api/locations', { title, kind, boundary: square(at.lon, at.lat), timeZone: 'UTC', project })
  const category = (await make('/api/tags/categories', { title: 'Weather' }))['id']
  rain = (await make('/api/tags', { title: 'Rain', category }))['id']!
  mud = (await make('/api/tags', { title: 'Mud', category }))['id']!
  const { id: truck } = await make('/api/equipment', { equipmentId: 'HT-1', kind: 'hauler' })
  const secret = (await make(`/api/equipment/${truck}/devices`, { title: 'Tablet' }))['secret'] ?? ''
  const press = (type: string, seconds: number, more: object) => ({
    id: `${type} ${seconds}`,
    t: start + seconds * 1_000,
    type,
    ...more,
  })
  const events = [
    press('load', LAP + 50, { tagIds: [rain], volume: 14.5 }),
    press('dump', LAP + 200, { tagIds: [mud] }),
  ]
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes: batchItems(shuttle(start, LAPS * LAP, 2, 7)), events },
  })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
})
afterAll(() => app.close())

const cyclesOf = async (more = '') =>
  (await get<Page<CycleItem>>(`/api/cyclereport/loadDumpCycles?${range}&sort=loadedAt${more}`)).items

test('a tag pressed with a load or dump filters and groups cycles in reports, files and widgets', async () => {
  const all = (await cyclesOf()).map(({ key }) => key)
  expect(all).toHaveLength(LAPS)
  for (const tag of [rain, mud]) {
    expect((await cyclesOf(`&tag=${tag}`)).map(({ key }) => key)).toEqual([all[1]])
    const { text } = await manager.fetch(`/api/cyclereport/loadDumpCycles.csv?${range}&tag=${tag}&lang=en`)
    expect(text.trim().split('\r\n')).toHaveLength(2)
  }
  const groups = await get<Page<CycleGroup>>(`/api/cyclereport/loadDumpCycles/tagged?${range}&sort=title`)
  expect(groups.items.map(({ of, cycles }) => [of?.title, cycles])).toEqual([
    ['Mud', 1],
    ['Rain', 1],
    [undefined, 2],
  ])
  const board = {
    projectId: project,
    title: 'Board',
    headerTitle: 'Board',
    startingDate: 'TODAY',
    looks: 'BACK',
  }
  const widgets = [{ key: 'rain', tags: [rain] }, { key: 'all' }]
  const { id } = await make('/api/dashboards', { ...board, defaultWidgetDateRange: 'SINGLE_WEEK', widgets })
  const shown = await get<{ items: { loads: number }[] }>(`/api/dashboards/${id}/widgets`)
  expect(shown.items.map(({ loads }) => loads)).toEqual([1, LAPS])
})

test('a volume stated by the driver is the volume of the load', async () => {
  expect((await cyclesOf()).map(({ volume, volumeSource }) => [volume, volumeSource])).toEqual([
    [null, null],
    [14.5, 'button'],
    [null, null],
  ])
})
