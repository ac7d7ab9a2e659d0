/** The loading time of a loader is that of the cycles that name it, recalculated by hand. */
import { beforeAll, expect, test } from 'vitest'
import type { EndpointOutput, Page } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { account, app, cycle, insertRow, site } from '../cycles/testing/site.ts'
import { readPdf } from '../testing/pdf.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { MachineDay, MachineSpent, utilisation } from './utilisation.report.ts'

const PATH = '/api/reports/utilisation'
const DAYS = 'from=2026-03-03T00:00:00Z&to=2026-03-05T00:00:00Z'
const [HOUR, MINUTE] = [3_600, 60]

let manager: TestClient
let loader: string
beforeAll(async () => {
  app.clock.set(Date.parse('2026-03-05T06:00:00Z'))
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  await app.database.owner.query(`update accounts set time_zone = 'UTC' where id = $1`, [account])
  loader = await loaderWith([
    ...moves('2026-03-03T08:00:00Z', 5 * MINUTE, 0),
    ...moves('2026-03-03T09:30:00Z', 0, 400),
    ...moves('2026-03-03T10:00:00Z', 30 * MINUTE, 500),
  ])
  const [first, second] = site.trucks
  // 15 minutes, and a second truck that began meanwhile: together from 8:15 to 8:35.
  await loaded(first, '2026-03-03T08:30:00Z', 15 * MINUTE)
  await loaded(second, '2026-03-03T08:35:00Z', 10 * MINUTE)
  await loaded(first, '2026-03-03T09:02:00Z', 5 * MINUTE)
  await loaded(second, '2026-03-03T09:20:00Z', null)
  await loaded(first, '2026-03-03T11:00:00Z', 40 * MINUTE)
  // The loader itself is silent.
  await loaded(second, '2026-03-03T14:10:00Z', MINUTE)
  await loaded(first, '2026-03-04T00:02:00Z', 6 * MINUTE)
})

interface Fix {
  readonly seq: number
  readonly t: number
  readonly speed: number
}

const moves = (from: string, seconds: number, first: number): Fix[] =>
  Array.from({ length: seconds / 5 + 1 }, (_, n) => ({
    seq: first + n,
    t: Date.parse(from) + n * 5_000,
    speed: n === 0 ? 0 : 5,
  }))

async function loaderWith(fixes: readonly Fix[]): Promise<string> {
  const made = await manager.fetch('/api/equipment', { body: { equipmentId: 'EX-1', kind: 'loader' } })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as { id: string }
  const device = await manager.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Tracker' } })
  const { secret } = device.body as { secret: string }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes: fixes.map((one) => ({ ...one, lon: 10, lat: 50 + one.seq / 4_000 })) },
  })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
  return id
}

/** A truck that the loader filled, in so many seconds, until that time. */
async function loaded(truck: string, at: string, seconds: number | null): Promise<void> {
  const loadedAt = Date.parse(at)
  await cycle(account, site, { equipment: truck, loadedAt, minutes: 20, more: { loading: seconds } })
  await insertRow(account, 'events', {
    equipment_id: truck,
    key: `load:${site.pit}:${loadedAt}:load`,
    source: 'derived',
    type: 'load',
    occurred_at: new Date(loadedAt),
    wait: JSON.stringify({ queue: 0, spotting: 0, delays: [], loader, hang: null }),
  })
}

async function ask<T>(query: string, tail = ''): Promise<T> {
  const reply = await manager.fetch(`${PATH}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

const parts = ({ moving, loading, standing, silent }: Omit<MachineSpent, 'equipment'>) =>
  [moving, loading, standing, silent].map((seconds) => Math.round(seconds * 1_000) / 1_000)

test('loading time counts overlapping loads once, is split at midnight, and excludes loads of unknown duration', async () => {
  const { items } = await ask<Page<MachineDay>>(`${DAYS}&kind=loader&sort=day`)
  // From 10:00 to 11:00 it moved for half an hour and loaded for 40 minutes: loading, whose times are exact, takes
  // precedence.
  const moving = 5 * MINUTE + 20 * MINUTE
  const heard = 20 * MINUTE + 5 * MINUTE + 40 * MINUTE
  const first = [moving, heard + MINUTE + 4 * MINUTE, 3 * HOUR - moving - heard, 21 * HOUR - 5 * MINUTE]
  expect(items.map((one) => [one.day, ...parts(one)])).toEqual([
    ['2026-03-03', ...first],
    ['2026-03-04', 0, 2 * MINUTE, 0, 24 * HOUR - 2 * MINUTE],
  ])
})

test('the activities of every machine add up to the whole range, and trucks have no loading time', async () => {
  const { items } = await ask<Page<MachineSpent>>(`${DAYS}&sort=-loading`, '/byEquipment')
  for (const one of items) expect(parts(one).reduce((sum, part) => sum + part, 0)).toBe(48 * HOUR)
  expect(items.map((one) => [one.equipment.id === loader, one.loading])).toEqual([
    [true, 72 * MINUTE],
    ...site.trucks.map(() => [false, 0]),
  ])
})

test('a project includes the loaders that loaded for it besides the trucks that hauled for it', async () => {
  const query = `from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z&project=${site.project}`
  const figures = await ask<EndpointOutput<typeof utilisation.calls.figures>>(query, '/summary')
  expect(figures).toMatchObject({ machines: 3, silentMachines: 2, loading: 70 * MINUTE })
  // No load ends within these hours.
  const none = await ask<Page<MachineSpent>>(`from=2026-03-03T15:00:00Z&to=2026-03-03T20:00:00Z&project=${site.project}`, '/byEquipment') // oxfmt-ignore
  expect(none.total).toBe(0)
})

test('loading time equals that of the cycle report when no two trucks are loaded at once', async () => {
  const range = 'from=2026-03-03T10:00:00Z&to=2026-03-03T15:00:00Z'
  const cycles = await manager.fetch(`/api/cyclereport/loadDumpCycles?${range}&loader=${loader}`)
  const { items } = cycles.body as Page<{ phases: { loading: number | null } }>
  const total = items.reduce((sum, { phases }) => sum + (phases.loading ?? 0), 0)
  const { loading } = await ask<EndpointOutput<typeof utilisation.calls.figures>>(`${range}&kind=loader`, '/summary') // oxfmt-ignore
  expect([loading, total]).toEqual([41 * MINUTE, 41 * MINUTE])
})

test('a shared copy from before loading time existed still renders as a PDF', async () => {
  const [from, to] = ['2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z']
  const wish = { report: 'utilisation', from, to, recipient: 'Ann', language: 'en' }
  const shared = await manager.fetch('/api/sharedreports', { body: wish })
  expect(shared.status, shared.text).toBe(201)
  const { id, link } = shared.body as { id: string; link: string }
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${account}', true)`)
    const without = `regexp_replace(content::text, '"loading": ?[0-9.]+,', '', 'g')::jsonb`
    await client.query(`update shared_reports set content = ${without} where id = $1`, [id])
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const body = { token: link.split('/').at(-1) }
  const opened = await app.anonymous.fetch('/api/sharedreports/open', { body })
  expect(opened.text).not.toContain('"loading"')
  const document = await fetch(`${app.url}/api/sharedreports/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { text } = await readPdf(new Uint8Array(await document.arrayBuffer()))
  expect(text).toContain('EX-1')
  expect(text).not.toContain('NaN')
})
