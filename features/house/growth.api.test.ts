/**
 * What is asked all day long costs the same on a short past and on a long one: the rows that the server looks at, counted by the
 * server, are those of the answer. A statement that reads the past looks at four times as many here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import {
  type LookedAt,
  stopAutovacuum,
  type WatchedDatabase,
  watchedDatabase,
} from '@haulway/testing/looked-at.ts'
import { eveningOf, liveDays, morningOf, type PastSite } from '../telemetry/server/testing/past.ts'
import { testApp } from '../testing/test-app.ts'
import {
  EVENING,
  askAttention,
  askDispatcher,
  askEquipment,
  askEvents,
  type Asking,
  askMonitor,
  askProof,
  askReport,
  askStats,
  askTablet,
  askToday,
  makeLongSite,
  openEvening,
  sendFix,
} from '../telemetry/server/testing/hot-paths.ts'

const [TRUCKS, LOADERS] = [3, 1]
const [SHORT, LONG] = [2, 8]
/** Seconds after the morning, in the midst of a day's work. */
const MIDDLE = 5 * 3_600 + 5

interface Path {
  readonly ask: (asking: Asking, time: number) => Promise<void>
  /** What an answer has to do with: nothing that is kept, rows that more facts may change, or those of a day. */
  readonly holds: 'nothing' | 'open' | 'day'
  /** Asked before: what is read once for many minutes is not looked at. */
  readonly before?: (asking: Asking) => Promise<void>
}

/** In this order: the first loads the account, the rest finds it in memory. */
const paths: Readonly<Record<string, Path>> = {
  'first acknowledgement after a start': {
    ask: (asking, time) => sendFix(asking, EVENING + time),
    holds: 'open',
  },
  'equipment list': { ask: askEquipment, holds: 'day' },
  acknowledgement: { ask: (asking, time) => sendFix(asking, EVENING + time + 1), holds: 'nothing' },
  'fix that comes late': { ask: (asking, time) => sendFix(asking, MIDDLE + time), holds: 'day' },
  'fix that was sent before': { ask: (asking, time) => sendFix(asking, MIDDLE + time), holds: 'nothing' },
  dispatcher: { ask: askDispatcher, holds: 'day' },
  'day report': { ask: (asking) => askReport(asking, 1), holds: 'day' },
  'detailed report of events': { ask: askEvents, holds: 'day' },
  'proof of a cycle': { ask: askProof, holds: 'day' },
  tablet: { ask: askTablet, holds: 'nothing' },
  attention: { ask: askAttention, holds: 'nothing' },
  today: { ask: askToday, holds: 'day' },
  'haul monitor': { ask: askMonitor, holds: 'day', before: askMonitor },
  'account stats': { ask: askStats, holds: 'nothing' },
}

let database: TestDatabase
let site: PastSite
interface Sum {
  rows: number
  pages: number
}

/** What each statement of each path looked at, on the short past and on the long one. */
const looked: ByPath[] = []
/** Rows that the answers hold at the end. */
const held = { nothing: 0, open: 0, day: 0 }

/** What grows with the past. */
const tables = [
  'events',
  'visits',
  'cycles',
  'track_segments',
  'track_hours',
  'telemetry_rejects',
  'telemetry_journal',
]

/** The number of a memory of the account is another each time. */
const withoutFence = (text: string): string => text.replace(/(telemetry_owned\('[^']*'), \d+/g, '$1')

/** Rows of the past, and pages, by statement. */
function byStatement(statements: readonly LookedAt[]): Map<string, Sum> {
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

/** Times that all of it is asked: a new connection reads what functions are made of, once. What seems to have grown is asked again. */
const TIMES = 3
const AT_MOST = 10
/** A page of those that are looked for in pages. */
const SOME = 60

type ByPath = Record<string, Map<string, Sum>>

/** A row may lie on a page of its own; pages without rows are an index that is read from end to end. */
const hasGrown = (now: Sum, before: Sum = { rows: 0, pages: 0 }): boolean =>
  now.rows > 1.2 * before.rows + SOME || now.pages > 1.5 * before.pages + now.rows + 40

const anyHasGrown = (now: ByPath, before: ByPath): boolean =>
  Object.entries(now).some(([name, sums]) =>
    [...sums].some(([statement, sum]) => hasGrown(sum, before[name]?.get(statement))),
  )

async function lookOn(watched: WatchedDatabase, day: number, before?: ByPath): Promise<ByPath> {
  const least: ByPath = {}
  const isSure = () => before === undefined || !anyHasGrown(least, before)
  for (let time = 0; time < TIMES || (time < AT_MOST && !isSure()); time++) {
    const asking = await openEvening({ database: watched }, site, day)
    for (const [name, { ask, before: first }] of Object.entries(paths)) {
      await first?.(asking)
      const sums = byStatement(await watched.during(() => ask(asking, time * 10)))
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

async function countHeld(): Promise<void> {
  const { rows } = await database.owner.query<{ open: number; day: number }>(
    `select ((select count(*) from events where settled_at is null and source = 'derived')
         + (select count(*) from visits where settled_at is null)
         + (select count(*) from cycles where settled_at is null))::int as open,
       (select count(*) from events where occurred_at between $1 and $2)::int as day`,
    [new Date(morningOf(LONG - 1)), new Date(eveningOf(LONG - 1))],
  )
  Object.assign(held, rows[0])
}

beforeAll(async () => {
  database = await testDatabase()
  await stopAutovacuum(database)
  const app = await testApp({}, { database })
  site = await makeLongSite(app, TRUCKS, LOADERS)
  await app.close()
  let lived = 0
  for (const days of [SHORT, LONG]) {
    await liveDays(database, site, lived, days)
    lived = days
    await database.owner.query('vacuum analyze')
    const watched = await watchedDatabase(database)
    looked.push(await lookOn(watched, days - 1, looked[0]))
    await watched.close()
  }
  await countHeld()
})
afterAll(async () => await database.close())

test.each(Object.entries(paths))('%s looks at no more of a long past', (name, { holds }) => {
  const [short, long] = looked.map((one) => one[name])
  expect(long!.size).toBeGreaterThan(0)
  const wrong = [...long!].flatMap(([statement, now]) => {
    const before = short!.get(statement)
    const isMuch = now.rows > 3 * held[holds] + SOME
    return isMuch || hasGrown(now, before) ? [{ statement, before, now }] : []
  })
  expect(wrong).toEqual([])
})

test('the totals of the account are those of its tables', async () => {
  const counted = await database.owner.query<{ cycles: string }>(
    `select (select count(*) from events) as events, (select count(*) from cycles) as cycles,
       (select sum(octet_length(payload)) from track_segments) as track_bytes`,
  )
  const kept = await database.owner.query('select events, cycles, track_bytes from account_totals')
  expect(kept.rows).toEqual(counted.rows)
  expect(Number(counted.rows[0]?.cycles)).toBeGreaterThan(500)
})
