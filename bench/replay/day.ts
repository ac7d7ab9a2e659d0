/** The day of a machine as the journal returns it, compared with the bare rows that it reads. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { batchItems, PIT, CRUSHER, shuttle, square } from '../../features/telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../../features/testing/test-app.ts'
import { median } from '../support/measure.ts'
import { openBenchDatabase } from '../support/bench-database.ts'

const DAY_MS = 86_400_000
/** Seconds between positions. */
const STEP = 5
const BATCH = 5_000
const TURNS = 25

interface Site {
  readonly app: TestApp
  readonly account: string
  readonly client: TestClient
  readonly machine: string
  readonly from: Date
  readonly to: Date
}

async function createSite(app: TestApp): Promise<Site> {
  const account = await app.account('Bench')
  const client = await app.client(account, [1])
  const make = async (path: string, body: object) => {
    const reply = await client.fetch(`/api/${path}`, { body })
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.body as { id: string; secret: string }
  }
  await make('locations', { title: 'Pit', kind: 'load', boundary: square(PIT.lon, PIT.lat) })
  await make('locations', { title: 'Crusher', kind: 'dump', boundary: square(CRUSHER.lon, CRUSHER.lat) })
  const { id: machine } = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const { secret } = await make(`equipment/${machine}/devices`, { title: 'Tablet' })
  const to = app.clock() - 3_600_000
  // A day and some time after it, so that the day is stored in closed segments.
  const fixes = shuttle(to - DAY_MS, (DAY_MS + 3_000_000) / 1_000, STEP, 5)
  for (let at = 0; at < fixes.n; at += BATCH) {
    const reply = await app.anonymous.fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes: batchItems(fixes, at, Math.min(fixes.n, at + BATCH)), events: [] },
    })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  return { app, account, client, machine, from: new Date(to - DAY_MS), to: new Date(to) }
}

/**
 * Requests as a browser does: the test clients check each answer against its declaration, which takes longer than the
 * answer.
 */
async function requestDay({ app, client, machine, from, to }: Site): Promise<string> {
  const query = `machines=${machine}&from=${from.toISOString()}&to=${to.toISOString()}`
  const reply = await fetch(`${app.url}/api/journals?${query}`, { headers: { cookie: client.cookie } })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(text)
  return text
}

const TABLES = [
  `select encode(payload, 'base64') as payload from track_segments where equipment_id = $1 and t1 >= $2 and t0 < $3 order by t1`,
  'select * from events where equipment_id = $1 and occurred_at >= $2 and occurred_at < $3 order by occurred_at',
  'select * from cycles where equipment_id = $1 and loaded_at >= $2 and loaded_at < $3 order by loaded_at',
  'select * from visits where equipment_id = $1 and entered_at >= $2 and entered_at < $3 order by entered_at',
]

/** The rows, queried without the product. */
const queryDirectly = ({ app, account, machine, from, to }: Site): Promise<string> =>
  inAccount(app.database, { account }, async (tx) => {
    const all: unknown[] = []
    for (const table of TABLES) all.push((await tx.query(table, [machine, from, to])).rows)
    return JSON.stringify(all)
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Median milliseconds by hand and through the product, and the number of positions. */
export async function measureMachineDay(): Promise<{ direct: number; requested: number; positions: number }> {
  const bench = await openBenchDatabase()
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  try {
    const site = await createSite(app)
    await requestDay(site)
    await bench.database.owner.query('vacuum analyze')
    const times = { direct: [] as number[], requested: [] as number[] }
    for (let turn = 0; turn <= TURNS; turn++) {
      const direct = await timed(() => queryDirectly(site))
      const requested = await timed(() => requestDay(site))
      // In the first turn, pages and statements are not cached by the server yet.
      if (turn === 0) continue
      times.direct.push(direct)
      times.requested.push(requested)
    }
    return {
      direct: median(times.direct),
      requested: median(times.requested),
      positions: DAY_MS / 1_000 / STEP,
    }
  } finally {
    await app.close()
    await bench.close()
  }
}
