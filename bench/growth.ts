/**
 * Compares a site with a year of data with the same site with a month: 20 machines, ten hours a day, a position every
 * ten seconds, 26 million positions at the end. Requests that are made all day long must cost the same on both.
 */
import {
  EVENING_SECONDS,
  requestDispatcher,
  requestEquipment,
  type RequestTarget,
  requestProof,
  requestReport,
  requestStats,
  createLongSite,
  openEvening,
  sendFix,
} from '@haulway/features/telemetry/server/testing/hot-paths.ts'
import { simulatePastDays, type PastSite } from '@haulway/features/telemetry/server/testing/simulated-days.ts'
import { testApp } from '@haulway/features/testing/test-app.ts'
import { openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import type { TestDatabase } from '@haulway/testing'
import { runSql, migrationsFolder, silentLog, databaseUrl } from '@haulway/testing/server.ts'
import { median } from './support/measure.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const [TRUCKS, LOADERS] = [18, 2]
const [SHORT, LONG] = [30, 360]
const LIMIT = 1.2
const LAST_DAY = LONG - 1

interface Side {
  readonly database: TestDatabase
  readonly site: PastSite
}

/** Creates a database with a site of that many simulated days, all ending on the same evening. */
async function createSide(server: string, days: number): Promise<Side> {
  const name = `days_${days}`
  await runSql(server, `create database ${name}`)
  const url = databaseUrl(server, name)
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  const database = { ...openPools(url, silentLog), url }
  const app = await testApp({}, { database })
  const site = await createLongSite(app, TRUCKS, LOADERS)
  await app.close()
  await simulatePastDays(database, site, LONG - days, LONG)
  await database.owner.query('vacuum analyze')
  return { database, site }
}

const openSide = ({ database, site }: Side): Promise<RequestTarget> =>
  openEvening({ database }, site, LAST_DAY)

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Measures both sides in turn, so that a busy moment of the machine affects both. */
async function measureInTurns(
  name: string,
  sides: readonly [Side, Side],
  turns: number,
  seconds: (side: Side, turn: number) => Promise<number>,
): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= turns; turn++) {
    for (const [n, side] of sides.entries()) {
      const took = await seconds(side, turn)
      // In the first turn, pages and statements are not cached by the server yet.
      if (turn > 0) times[n]!.push(took * 1000)
    }
  }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  const ratio = measured / baseline
  const past = `${LONG} days of past vs ${SHORT}`
  return {
    name: `${name}, ${past}`,
    unit: 'ms',
    baseline,
    measured,
    ratio,
    target: `<= ${LIMIT}`,
    pass: ratio <= LIMIT,
  }
}

const measureFirstAcknowledgement = (sides: readonly [Side, Side]): Promise<BenchRow> =>
  measureInTurns('first acknowledgement after a start', sides, 15, async (side, turn) => {
    const asking = await openSide(side)
    const seconds = await secondsOf(() => sendFix(asking, EVENING_SECONDS + turn * 10))
    await asking.app.close()
    return seconds
  })

const requests: readonly (readonly [
  name: string,
  turns: number,
  ask: (asking: RequestTarget) => Promise<void>,
])[] = [
  ['dispatcher', 40, requestDispatcher],
  ['equipment list', 40, requestEquipment],
  ['day report', 25, (asking) => requestReport(asking, 1)],
  ['month report', 7, (asking) => requestReport(asking, SHORT)],
  ['proof of a cycle', 40, requestProof],
  ['account stats', 40, requestStats],
]

async function measureRequests(sides: readonly [Side, Side]): Promise<BenchRow[]> {
  const opened = new Map<Side, RequestTarget>()
  for (const side of sides) opened.set(side, await openSide(side))
  const rows: BenchRow[] = []
  for (const [name, turns, ask] of requests)
    rows.push(await measureInTurns(name, sides, turns, (side) => secondsOf(() => ask(opened.get(side)!))))
  for (const { app } of opened.values()) await app.close()
  return rows
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const sides = [await createSide(bench.url, SHORT), await createSide(bench.url, LONG)] as const
    const rows = [await measureFirstAcknowledgement(sides), ...(await measureRequests(sides))]
    for (const { database } of sides) await database.close()
    return rows
  } finally {
    await bench.close()
  }
}
