/**
 * The detailed report over millions of events: its first rows compared with the same rows queried by hand, rows far
 * down the list, a filter on each column, and the size of its indexes.
 */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { listFilters } from './events/filters.ts'
import { END_MS, EVENT_COUNT, type EventSite, INSERT_EVENTS, fillEvents, FIRST_MS } from './events/site.ts'
import { median } from './support/measure.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const STEP = 250
const DEEP = Math.min(150_000, EVENT_COUNT / 2)
const TURNS = 15
const ALL = `from=${new Date(FIRST_MS).toISOString()}&to=${new Date(END_MS).toISOString()}`
const MOST_MS = 300

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Requests as a browser does: the test clients check each answer against its declaration, which takes longer than the
 * answer.
 */
async function requestEvents(
  { app, client }: EventSite,
  query: string,
  after: string | null,
): Promise<string> {
  const mark = after === null ? '' : `&after=${after}`
  const reply = await fetch(`${app.url}/api/events?${ALL}&limit=${STEP}${query}${mark}`, {
    headers: { cookie: client.cookie },
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(text)
  return text
}

const nextOf = (text: string) => (JSON.parse(text) as { next: string | null }).next

/** The indexed rows with the titles of what they reference, queried without the product. */
const queryDirectly = ({ app, account }: EventSite) =>
  inAccount(app.database, { account }, async (tx) => {
    const { rows } = await tx.query(
      `select e.*, q.equipment_id as machine, l.title as place, r.title as route, d.full_name as driver, m.title as material
        from (select * from events where occurred_at >= $1 and occurred_at < $2
          order by occurred_at desc, equipment_id desc, key desc limit ${STEP}) e
        join equipment q on q.account_id = e.account_id and q.id = e.equipment_id
        left join locations l on l.account_id = e.account_id and l.id = e.location_id
        left join routes r on r.account_id = e.account_id and r.id = e.route_id
        left join drivers d on d.account_id = e.account_id and d.id = e.driver_id
        left join materials m on m.account_id = e.account_id and m.id = e.material_id
        order by e.occurred_at desc, e.equipment_id desc, e.key desc`,
      [new Date(FIRST_MS), new Date(END_MS)],
    )
    return JSON.stringify(rows)
  })

const row = (name: string, unit: string, baseline: number, measured: number, limit: number): BenchRow => ({
  name: `${name}, ${EVENT_COUNT.toLocaleString('en')} events`,
  unit,
  baseline,
  measured,
  ratio: measured / baseline,
  target: `<= ${limit}`,
  pass: measured / baseline <= limit,
})

const sorts = ['-at', 'equipment', 'type', 'location'] as const

async function measureLists(site: EventSite): Promise<BenchRow[]> {
  const marks = new Map<string, string | null>()
  for (const sort of sorts) {
    let after: string | null = null
    for (let seen = 0; seen < DEEP; seen += STEP)
      after = nextOf(await requestEvents(site, `&sort=${sort}`, after))
    marks.set(sort, after)
  }
  const hand: number[] = []
  const first = new Map<string, number[]>(sorts.map((sort) => [sort, []]))
  const deep = new Map<string, number[]>(sorts.map((sort) => [sort, []]))
  for (let turn = 0; turn <= TURNS; turn++) {
    const by = await timed(() => queryDirectly(site))
    if (turn > 0) hand.push(by)
    for (const sort of sorts) {
      const one = await timed(() => requestEvents(site, `&sort=${sort}`, null))
      const far = await timed(() => requestEvents(site, `&sort=${sort}`, marks.get(sort) ?? null))
      // In the first turn, pages and statements are not cached by the server yet.
      if (turn > 0) first.get(sort)!.push(one)
      if (turn > 0) deep.get(sort)!.push(far)
    }
  }
  const firstRows = median(first.get('-at')!)
  return [
    row('first rows of events vs the same by hand', 'ms', median(hand), firstRows, 2),
    ...sorts.map((sort) =>
      row(
        `rows after ${DEEP.toLocaleString('en')} vs the first, by ${sort}`,
        'ms',
        median(first.get(sort)!),
        median(deep.get(sort)!),
        1.5,
      ),
    ),
  ]
}

/** The server's own execution time of each list statement, without time spent elsewhere. */
async function measureFilters(site: EventSite): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name, sql, values } of listFilters(site.ids, new Date(FIRST_MS), new Date(END_MS))) {
    const times: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { rows: plan } = await inAccount(site.app.database, { account: site.account }, (tx) =>
        tx.query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(`explain (analyze, format json) ${sql}`, [
          ...values,
        ]),
      )
      times.push(plan[0]!['QUERY PLAN'][0]!['Execution Time'])
    }
    rows.push(row(`filter on ${name}, PostgreSQL's time`, 'ms', MOST_MS, median(times), 1))
  }
  return rows
}

const REPORT = `select coalesce(sum(pg_relation_size(indexrelid)), 0)::float8 as bytes from pg_index
  join pg_class on pg_class.oid = indexrelid where indrelid = 'events'::regclass and relname = any ($1)`
/** As created by migration 0091. */
const indexes = [
  'type',
  'place',
  'route',
  'driven',
  'material',
  'said',
  'flagged',
  'nowhere',
  'noted',
  'note_type',
  'ticket',
  'weight',
].map((name) => `events_${name}`)

async function measureSize({ app: { database } }: EventSite): Promise<BenchRow> {
  const taken = await database.owner.query<{ bytes: number }>(REPORT, [indexes])
  const whole = await database.owner.query<{ bytes: number }>(
    `select pg_total_relation_size('events')::float8 as bytes`,
  )
  const [own, all] = [taken.rows[0]!.bytes, whole.rows[0]!.bytes]
  return row('events with the indexes of the report vs without', 'bytes', all - own, all, 1.5)
}

const STORED = 20_000

/** Milliseconds to insert rows; they are rolled back. */
async function insertAndRollBack({ app, account }: EventSite, drop: readonly string[]): Promise<number> {
  const connection = await app.database.owner.connect()
  try {
    await connection.query(`begin; select set_config('app.account', '${account}', true)`)
    for (const name of drop) await connection.query(`drop index ${name}`)
    return await timed(() =>
      connection.query(INSERT_EVENTS, [new Date(FIRST_MS), EVENT_COUNT, EVENT_COUNT + STORED - 1]),
    )
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Inserts rows with and without the indexes, in turn. */
async function measureInserts(site: EventSite): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 7; turn++) {
    times[0].push(await insertAndRollBack(site, indexes))
    times[1].push(await insertAndRollBack(site, []))
  }
  return row(
    'rows stored with the indexes of the report vs without',
    'ms',
    median(times[0]),
    median(times[1]),
    1.6,
  )
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const site = await fillEvents(bench)
    const rows = [
      ...(await measureLists(site)),
      ...(await measureFilters(site)),
      await measureSize(site),
      await measureInserts(site),
    ]
    await site.app.close()
    return rows
  } finally {
    await bench.close()
  }
}
