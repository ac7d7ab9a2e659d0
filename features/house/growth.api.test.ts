/**
 * Frequent requests cost the same with a short history and with a long one: the rows that the database server reads,
 * as counted by it, are proportional to the response. A statement that reads the whole history reads four times as
 * many rows here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import {
  type StatementReads,
  stopAutovacuum,
  type WatchedDatabase,
  watchDatabase,
} from '@haulway/testing/watched-database.ts'
import {
  eveningOf,
  simulatePastDays,
  morningOf,
  type PastSite,
} from '../telemetry/server/testing/simulated-days.ts'
import { testApp } from '../testing/test-app.ts'
import {
  EVENING_SECONDS,
  requestAttention,
  requestCab,
  requestDispatcher,
  requestEquipment,
  requestEvents,
  type RequestTarget,
  requestMonitor,
  requestProof,
  requestReport,
  requestStats,
  requestTablet,
  requestToday,
  createLongSite,
  openEvening,
  sendFix,
} from '../telemetry/server/testing/hot-paths.ts'

const [TRUCKS, LOADERS] = [3, 1]
const [SHORT, LONG] = [2, 8]
/** Seconds after the morning, in the middle of a working day. */
const MIDDLE = 5 * 3_600 + 5

interface Path {
  readonly ask: (asking: RequestTarget, time: number) => Promise<void>
  /**
   * The rows that a response deals with: no stored facts, rows that more facts may still change, or the rows of a
   * day.
   */
  readonly holds: 'nothing' | 'open' | 'day'
  /** Runs before the measurement: excludes data that is read once and cached for many minutes. */
  readonly before?: (asking: RequestTarget) => Promise<void>
}

/** The order matters: the first request loads the account, the rest finds it in memory. */
const paths: Readonly<Record<string, Path>> = {
  'first acknowledgement after a start': {
    ask: (asking, time) => sendFix(asking, EVENING_SECONDS + time),
    holds: 'open',
  },
  'equipment list': { ask: requestEquipment, holds: 'day' },
  acknowledgement: { ask: (asking, time) => sendFix(asking, EVENING_SECONDS + time + 1), holds: 'nothing' },
  'fix that comes late': { ask: (asking, time) => sendFix(asking, MIDDLE + time), holds: 'day' },
  'fix that was sent before': { ask: (asking, time) => sendFix(asking, MIDDLE + time), holds: 'nothing' },
  dispatcher: { ask: requestDispatcher, holds: 'day' },
  'day report': { ask: (asking) => requestReport(asking, 1), holds: 'day' },
  'detailed report of events': { ask: requestEvents, holds: 'day' },
  'proof of a cycle': { ask: requestProof, holds: 'day' },
  tablet: { ask: requestTablet, holds: 'nothing' },
  // Roads are read every five minutes for all cabs together.
  cab: { ask: requestCab, holds: 'day', before: requestCab },
  attention: { ask: requestAttention, holds: 'nothing' },
  today: { ask: requestToday, holds: 'day' },
  'haul monitor': { ask: requestMonitor, holds: 'day', before: requestMonitor },
  'account stats': { ask: requestStats, holds: 'nothing' },
}

let database: TestDatabase
let site: PastSite
interface Sum {
  rows: number
  pages: number
}

/** What each statement of each request read: first with the short history, then with the long one. */
const readsByPath: ByPath[] = []
/** Number of rows of each kind at the end. */
const relatedRows = { nothing: 0, open: 0, day: 0 }

/** Tables that grow with the history. */
const tables = [
  'events',
  'visits',
  'cycles',
  'track_segments',
  'track_hours',
  'telemetry_rejects',
  'telemetry_journal',
]

/** Removes the fence number of the lease, which differs each time an account is loaded. */
const withoutFence = (text: string): string => text.replace(/(telemetry_owned\('[^']*'), \d+/g, '$1')

/** Rows of the growing tables, and pages, by statement. */
function byStatement(statements: readonly StatementReads[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { statement: text, rows, pages } of statements) {
    const statement = withoutFence(text)
    const sum = sums.get(statement) ?? { rows: 0, pages: 0 }
    for (const table of tables) sum.rows += rows[table] ?? 0
    sum.pages += pages
    sums.set(statement, sum)
  }
  return sums
}

/**
 * Number of rounds: a new connection reads the definitions of functions once. Requests that seem to have grown are
 * repeated.
 */
const TIMES = 3
const AT_MOST = 10
/** One page of the lists that are read in pages. */
const SOME = 60

type ByPath = Record<string, Map<string, Sum>>

/** A row may be on a page of its own; pages without rows are those of an index that is read from end to end. */
const hasGrown = (now: Sum, before: Sum = { rows: 0, pages: 0 }): boolean =>
  now.rows > 1.2 * before.rows + SOME || now.pages > 1.5 * before.pages + now.rows + 40

const anyHasGrown = (now: ByPath, before: ByPath): boolean =>
  Object.entries(now).some(([name, sums]) =>
    [...sums].some(([statement, sum]) => hasGrown(sum, before[name]?.get(statement))),
  )

async function measureReads(watched: WatchedDatabase, day: number, before?: ByPath): Promise<ByPath> {
  const least: ByPath = {}
  const isSure = () => before === undefined || !anyHasGrown(least, before)
  for (let time = 0; time < TIMES || (time < AT_MOST && !isSure()); time++) {
    const asking = await openEvening({ database: watched }, site, day)
    for (const [name, { ask, before: first }] of Object.entries(paths)) {
      await first?.(asking)
      const sums = byStatement(await watched.recordReads(() => ask(asking, time * 10)))
      const known = least[name]
      least[name] ??= sums
      for (const [statement, { rows, pages }] of sums) {
        const one = known?.get(statement)
        if (one) Object.assign(one, { rows: Math.min(rows, one.rows), pages: Math.min(pages, one.pages) })
      }
    }
    await asking.app.close()
  }
  return least
}

async function countRelatedRows(): Promise<void> {
  const { rows } = await database.owner.query<{ open: number; day: number }>(
    `select ((select count(*) from events where settled_at is null and source = 'derived')
         + (select count(*) from visits where settled_at is null)
         + (select count(*) from cycles where settled_at is null))::int as open,
       (select count(*) from events where occurred_at between $1 and $2)::int as day`,
    [new Date(morningOf(LONG - 1)), new Date(eveningOf(LONG - 1))],
  )
  Object.assign(relatedRows, rows[0])
}

beforeAll(async () => {
  database = await testDatabase()
  await stopAutovacuum(database)
  const app = await testApp({}, { database })
  site = await createLongSite(app, TRUCKS, LOADERS)
  await app.close()
  let lived = 0
  for (const days of [SHORT, LONG]) {
    await simulatePastDays(database, site, lived, days)
    lived = days
    await database.owner.query('vacuum analyze')
    const watched = await watchDatabase(database)
    readsByPath.push(await measureReads(watched, days - 1, readsByPath[0]))
    await watched.close()
  }
  await countRelatedRows()
})
afterAll(async () => await database.close())

test.each(Object.entries(paths))(
  '%s: reads no more rows with a long history than with a short one',
  (name, { holds }) => {
    const [short, long] = readsByPath.map((one) => one[name])
    expect(long!.size).toBeGreaterThan(0)
    const wrong = [...long!].flatMap(([statement, now]) => {
      const before = short!.get(statement)
      const isMuch = now.rows > 3 * relatedRows[holds] + SOME
      return isMuch || hasGrown(now, before) ? [{ statement, before, now }] : []
    })
    expect(wrong).toEqual([])
  },
)

test('the stored totals of the account match its tables', async () => {
  const counted = await database.owner.query<{ cycles: string }>(
    `select (select count(*) from events) as events, (select count(*) from cycles) as cycles,
       (select sum(octet_length(payload)) from track_segments) as track_bytes`,
  )
  const kept = await database.owner.query('select events, cycles, track_bytes from account_totals')
  expect(kept.rows).toEqual(counted.rows)
  expect(Number(counted.rows[0]?.cycles)).toBeGreaterThan(500)
})
