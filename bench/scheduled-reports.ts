/**
 * What many sites read at six in the morning: a thousand reports of ten accounts that are due in the same minute,
 * each with twenty recipients in three languages and every section. Measures the time until all mails are in the
 * outbox, and the memory that this takes.
 */
import { setInterval } from 'node:timers'
import { testApp, type TestApp } from '@haulway/features/testing/test-app.ts'
import { type BenchDatabase, DAY_MS, openBenchDatabase } from './support/bench-database.ts'
import { fillAccount, FIRST_DAY } from './rollups/site.ts'
import type { BenchRow } from './support/row.ts'

const ACCOUNTS = 10
const REPORTS = Number(process.env['HAULWAY_BENCH_REPORTS'] ?? 1_000)
const RECIPIENTS = 20
const DAYS = 35
/** Six o'clock in Berlin on the morning after the last of the days. */
const DUE = FIRST_DAY + DAYS * DAY_MS + 5 * 3_600_000
const MOST_SECONDS = 600
const MOST_MB = 300

/**
 * Reports of an account: all ranges and groupings, two of three for one of ten routes, every section, a link, a file
 * for one in ten.
 */
const REPORTS_OF = `
  insert into scheduled_reports (account_id, id, created_at, created_by, modified_at, modified_by, name, subject, paused, language,
    days, time, range, project_id, route_id, counts, counts_by, group_by, include_weights, include_volumes, sections, attachments,
    include_link, send_empty)
  select p.account_id, gen_random_uuid(), now(), $1, now(), $1, 'Report ' || n, 'Morning ' || n, false, 'en',
    '["mon","tue","wed","thu","fri","sat","sun"]', '06:00', (array['yesterday', 'weekToDate', 'monthToDate'])[1 + n % 3], p.id,
    case when n / 3 % 3 > 0 then (select r.id from routes r where r.account_id = p.account_id order by r.id offset n % 10 limit 1) end,
    (array['load', 'dump', 'all'])[1 + n % 3], (array['total', 'daily'])[1 + n % 2], (array['machine', 'route', 'driver'])[1 + n % 3],
    true, true, '["cycleTimes","production","queueHang","idleMachines","alarms"]',
    case when n % 10 = 0 then '["CSV"]' else '[]' end::jsonb, true, false
  from projects p cross join generate_series(1, $2::int) as n where p.account_id = haulway_account()`
const EMAILS_OF = `
  insert into scheduled_reports_emails (account_id, scheduled_report_id, position, address, language)
  select account_id, id, n, 'reader' || n || '.' || id || '@haulway.example', (array['en', 'ru', 'cn'])[1 + n % 3]
  from scheduled_reports cross join generate_series(1, ${RECIPIENTS}) as n where account_id = haulway_account()`
/** Adds day and night shifts to every other account. */
const SHIFTS_OF = `
  insert into projects_shifts (account_id, project_id, position, title, start, "end")
  select account_id, id, n, case n when 0 then 'Day' else 'Night' end, case n when 0 then '06:00' else '18:00' end,
    case n when 0 then '18:00' else '06:00' end
  from projects cross join generate_series(0, 1) as n where account_id = haulway_account()`
const TIMERS_OF = `
  insert into scheduled_report_timers (account_id, report_id, author_id, next_run_at, zone)
  select account_id, id, $1, $2, 'Europe/Berlin' from scheduled_reports where account_id = haulway_account()`

async function fillReports(
  { database: { owner } }: BenchDatabase,
  app: TestApp,
  hasShifts: boolean,
): Promise<void> {
  const { account, client } = await fillAccount(app, owner, DAYS)
  const { id } = (await client.fetch('/api/users/me')).body as { id: string }
  const connection = await owner.connect()
  try {
    await connection.query(`begin; select set_config('app.account', '${account}', true)`)
    if (hasShifts) await connection.query(SHIFTS_OF)
    await connection.query(REPORTS_OF, [id, REPORTS / ACCOUNTS])
    await connection.query(EMAILS_OF)
    await connection.query(TIMERS_OF, [id, new Date(DUE)])
    await connection.query('commit')
  } finally {
    connection.release()
  }
}

/** Peak memory of the process during `work` in megabytes, beyond that before it. */
async function measureMemory(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => (most = Math.max(most, process.memoryUsage.rss()))
  const looking = setInterval(look, 100)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  look()
  return (most - before) / 2 ** 20
}

const row = (name: string, unit: string, baseline: number, measured: number): BenchRow => ({
  name: `${REPORTS.toLocaleString('en')} reports due in one minute, ${RECIPIENTS} recipients each: ${name}`,
  unit,
  baseline,
  measured,
  ratio: measured / baseline,
  target: '<= 1',
  pass: measured <= baseline,
})

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  try {
    app.clock.set(FIRST_DAY)
    for (let n = 0; n < ACCOUNTS; n++) await fillReports(bench, app, n % 2 === 0)
    await bench.database.owner.query('vacuum analyze')
    app.clock.set(DUE)
    const began = performance.now()
    const memory = await measureMemory(() => app.run('send-scheduled-reports'))
    const seconds = (performance.now() - began) / 1_000
    const { rows } = await bench.database.owner.query<{ count: number }>(
      `select count(*)::int as count from outbox where template = 'scheduledReport'`,
    )
    if (rows[0]?.count !== REPORTS * RECIPIENTS) throw new Error(`${rows[0]?.count} mails are in the outbox`)
    return [
      row('until all mails are in the outbox', 's', MOST_SECONDS, seconds),
      row('memory of the process at the most', 'MB', MOST_MB, memory),
    ]
  } finally {
    await app.close()
    await bench.close()
  }
}
