/** What a place asks of a stop and of a stay, from what a device sends to the events that are derived anew. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { type Leg, track } from '../telemetry/fixtures/facts.ts'
import { square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Entry extends Record<string, unknown> {
  id: string
}

async function make(collection: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

async function amend({ id }: Entry, changes: object): Promise<void> {
  const { body } = await manager.fetch(`/api/locations/${id}`)
  const reply = await manager.fetch(`/api/locations/${id}`, {
    method: 'PUT',
    body: { ...(body as Entry), ...changes },
  })
  expect(reply.status, reply.text).toBe(200)
}

async function derived(type: 'load' | 'dump' | 'enter location', place: Entry): Promise<number | undefined> {
  const { rows } = await app.database.owner.query<{ n: number }>(
    `select count(*)::int as n from events where account_id = $1 and type = $2 and location_id = $3 and source = 'derived'`,
    [account, type, place.id],
  )
  return rows[0]?.n
}

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

test('a stop that is shorter than its place asks is no load or dump, and a stay that is shorter is no visit', async () => {
  const place = (title: string, kind: string, lat: number) =>
    make('locations', { title, kind, boundary: square(60, lat), timeZone: 'UTC' })
  const [pit, crusher] = [await place('Pit', 'load', 54), await place('Crusher', 'dump', 54.05)]
  const truck = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const { secret } = await make(`equipment/${truck.id}/devices`, { title: 'Tablet' })
  const start = app.clock() + 1_000
  app.clock.advance(7_200_000)
  const fixes = track([0, 400], round).map(({ seq, t, lon, lat, speed }) => ({ seq, t: start + t, lon, lat, speed })) // oxfmt-ignore
  const headers = { authorization: `Bearer ${String(secret)}` }
  const sent = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes } })
  expect(sent.body, sent.text).toMatchObject({ rejected: [] })

  const found = (...of: Parameters<typeof derived>) => expect.poll(() => derived(...of))
  await found('load', pit).toBe(1)
  await found('dump', crusher).toBe(1)
  await found('enter location', crusher).toBe(1)
  await amend(crusher, { dumpSeconds: 3_600 })
  await found('dump', crusher).toBe(0)
  await amend(crusher, { dumpSeconds: null, minimumDwell: 3_600 })
  await found('enter location', crusher).toBe(0)
  await amend(crusher, { minimumDwell: null })
  await found('dump', crusher).toBe(1)
  await amend(pit, { loadSeconds: 3_600 })
  await found('load', pit).toBe(0)
})
