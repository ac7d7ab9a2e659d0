/** A large site with a year of seeded random cycles. */
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import { DAY_MS, type BenchDatabase } from '../support/bench-database.ts'
import { cyclesSql, makeEntry, runInAccount, square } from '../support/made-site.ts'

export const MACHINES = 100
export const YEAR_DAYS = Number(process.env['HAULWAY_BENCH_DAYS'] ?? 365)
/** Cycles per machine and day of ten hours. */
const CYCLES = 28
export const FIRST_DAY = Date.UTC(2025, 0, 1)
export const YEAR_QUERY = `from=${new Date(FIRST_DAY).toISOString()}&to=${new Date(FIRST_DAY + YEAR_DAYS * DAY_MS).toISOString()}`

export interface Site {
  readonly bench: BenchDatabase
  readonly app: TestApp
  readonly account: string
  readonly client: TestClient
}

/** Adds an account with a large site and `days` days of cycles from `FIRST_DAY` on; the client is its manager. */
export async function fillAccount(
  app: TestApp,
  owner: BenchDatabase['database']['owner'],
  days: number,
): Promise<Pick<Site, 'account' | 'client'>> {
  const account = await app.account('Bench')
  const client = await app.client(account, [1])
  const zone = { timeZone: 'Europe/Berlin' }
  const place = (kind: string, lon: number) =>
    makeEntry(client, '/api/locations', { title: kind, kind, boundary: square(lon), ...zone })
  const [load, dump] = [await place('load', 10), await place('dump', 11)]
  const project = await makeEntry(client, '/api/projects', { title: 'Bench', ...zone })
  const way = { project, loadLocations: [load], dumpLocations: [dump] }
  for (let n = 0; n < 10; n++) await makeEntry(client, '/api/routes', { title: `Route ${n}`, ...way })
  for (let n = 0; n < MACHINES; n++)
    await makeEntry(client, '/api/equipment', { equipmentId: `T${n}`, kind: 'hauler' })
  await runInAccount(owner, account, [
    [cyclesSql({ cycles: CYCLES, places: 1 }), [days, new Date(FIRST_DAY)]],
  ])
  return { account, client }
}

export async function fillYear(bench: BenchDatabase): Promise<Site> {
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  const filled = await fillAccount(app, bench.database.owner, YEAR_DAYS)
  await bench.database.owner.query('vacuum analyze')
  return { bench, app, ...filled }
}
