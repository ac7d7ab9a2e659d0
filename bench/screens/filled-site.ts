/** A site with a month of work of twenty machines and long lists, served by the product itself. */
import {
  createLongSite,
  openEvening,
  type RequestTarget,
} from '../../features/telemetry/server/testing/hot-paths.ts'
import {
  DAY_MS,
  eveningOf,
  simulatePastDays,
} from '../../features/telemetry/server/testing/simulated-days.ts'
import { square } from '../../features/telemetry/server/testing/site.ts'
import { testApp } from '../../features/testing/test-app.ts'
import { openBenchDatabase } from '../support/bench-database.ts'

const [TRUCKS, LOADERS] = [18, 2]
const DAYS = 30
/** As many as a page of a list holds. */
const ENTRIES = 500
/** A call creates up to this many at a time. */
const AT_ONCE = 10

export interface FilledSite {
  readonly url: string
  readonly cookie: string
  /** The month of its work, as filters of reports. */
  readonly month: string
  close(): Promise<void>
}

const drafts: Readonly<Record<string, (n: number) => object>> = {
  drivers: (n) => ({
    fullName: `Driver ${n}`,
    employeeId: `D-${n}`,
    license: `NV${4_000_000 + n}`,
    licenseClasses: 'A, B',
    licenseExpiry: '2032-05-01',
  }),
  materials: (n) => ({ title: `Granite ${n}`, density: 1_600 + n, looseFactor: 1.4, color: '#8D9DB6' }),
  locations: (n) => ({
    title: `Stockpile ${n}`,
    kind: 'dump',
    boundary: square(38 + (n % 25) * 0.002, 56 + Math.floor(n / 25) * 0.002),
  }),
}

async function fillLists({ app, cookie }: RequestTarget): Promise<void> {
  for (const [name, draft] of Object.entries(drafts))
    for (let n = 0; n < ENTRIES; n += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, k) => {
          const body = draft(n + k)
          const reply = await app.anonymous.fetch(`/api/${name}`, { body, headers: { cookie } })
          if (reply.status !== 201) throw new Error(`${name} ${reply.status} ${reply.text}`)
        }),
      )
}

/** `folder`: the built web application, which the product serves. */
export async function openFilledSite(folder: string): Promise<FilledSite> {
  const bench = await openBenchDatabase()
  const database = { ...bench.database, url: bench.url }
  const setUp = await testApp({}, { database })
  const site = await createLongSite(setUp, TRUCKS, LOADERS)
  await setUp.close()
  await simulatePastDays(database, site, 0, DAYS)
  const evening = await openEvening({ database }, site, DAYS - 1, folder)
  await fillLists(evening)
  // Who may open every screen.
  await database.owner.query('update users set system_admin = true')
  await database.owner.query('vacuum analyze')
  const until = eveningOf(DAYS - 1)
  const range = { from: new Date(until - DAYS * DAY_MS).toISOString(), to: new Date(until).toISOString() }
  return {
    url: evening.app.url,
    cookie: evening.cookie,
    month: new URLSearchParams(range).toString(),
    async close() {
      await evening.app.close()
      await bench.close()
    },
  }
}
