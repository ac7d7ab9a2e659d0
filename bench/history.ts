/**
 * Size of stored history, and how fast it is read, beside one row a position with a btree by machine and time: both
 * sides hold the same positions and return the same columns and figures. Acknowledgements beside a statement that reads
 * every row, vs idle. See hot-path.md, *history layouts*.
 */
import { openOwner } from '@haulway/features/telemetry/server/owner/owner.ts'
import { openLeases } from '@haulway/features/telemetry/server/storage/leases.ts'
import { findTrack } from '@haulway/features/telemetry/server/reading/history.ts'
import { addMachine, batchItems, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { type FixColumns, sliceFixes } from '@haulway/features/telemetry/facts/columns.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { runLoad, startStoringServer } from './ingest.ts'
import { buildRequests } from './support/ingest-requests.ts'
import { measureInTurns, percentile, SLICES } from './support/measure.ts'
import { createRowTable, insertRows } from './support/plain-rows.ts'
import {
  addQuarry,
  type BenchDatabase,
  DAY_POSITIONS,
  dayStart,
  createMachineDay,
  openBenchDatabase,
  trackName,
} from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

/** Three days of the 120 machines that the design was measured with for a month: the same shape, ratios per row. */
const MACHINES = 120
const DAYS = 3
const BATCH = 1_000

interface History {
  bench: BenchDatabase
  account: string
  machines: string[]
}

/** Stores the same days twice: through the owner of the account, and as plain rows in order of arrival. */
async function fill(bench: BenchDatabase): Promise<History> {
  const { database } = bench
  const account = await addQuarry(database)
  const machines = Array.from({ length: MACHINES }, () => newId())
  const device = newId()
  let now = dayStart(DAYS + 1)
  const leases = openLeases({ database, singleProcess: true })
  const options = {
    database,
    take: leases.take,
    corrections: [],
    clock: () => now,
    trusted: () => now,
    log: silentLog,
    publish: () => undefined,
  }
  const owner = openOwner(account, options)
  await createRowTable(database.owner, 'sent', false)
  for (let day = 0; day < DAYS; day++) {
    const fixes = createMachineDay(day)
    for (let at = 0; at < DAY_POSITIONS; at += BATCH) {
      const part: FixColumns = sliceFixes(fixes, at, Math.min(DAY_POSITIONS, at + BATCH))
      const fixIndexes = new Uint32Array(part.n)
      await Promise.all(
        machines.map((machine) =>
          owner.deliver(machine, device, {
            fixes: part,
            fixIndexes,
            grossWeights: new Map(),
            events: [],
            eventTags: new Map(),
            eventIndexes: [],
            readings: [],
            rejected: [],
          }),
        ),
      )
      for (let eq = 0; eq < MACHINES; eq++) await insertRows(database.owner, 'sent', eq, part, 0, part.n)
    }
    await owner.settle()
  }
  // Rows are ordered as a fleet sends them: the fixes of all machines at one instant together.
  await createRowTable(database.owner, 'rows')
  await database.owner.query('insert into rows select * from sent order by ts, eq')
  await database.owner.query('drop table sent')
  // Long enough for the last segments to close.
  now += 3_600_000
  await owner.settle()
  await database.owner.query('vacuum analyze')
  return { bench, account, machines }
}

async function readTableBytes({ database }: BenchDatabase, tables: readonly string[]): Promise<number> {
  const { rows } = await database.owner.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return Number(rows[0]?.bytes)
}

async function measureDisk({ bench }: History): Promise<BenchRow> {
  const total = MACHINES * DAYS * DAY_POSITIONS
  const baseline = (await readTableBytes(bench, ['rows'])) / total
  const measured = (await readTableBytes(bench, ['track_segments', 'track_hours', 'machine_tracks'])) / total
  const ratio = measured / baseline
  const name = `disk of a position (${trackName}) in segments with state and summaries vs row with btree`
  return { name, unit: 'B/pos', baseline, measured, ratio, target: '<= 0.12', pass: ratio <= 0.12 }
}

async function measureDayTrack({ bench, account, machines }: History): Promise<BenchRow> {
  const { database } = bench
  let turn = 0
  const day = (): [from: number, to: number] => [dayStart(turn % DAYS), dayStart((turn++ % DAYS) + 1) - 1]
  const plain = async (): Promise<void> => {
    const [from, to] = day()
    const { rows } = await database.reports.query({
      name: 'bench-day',
      text: 'select ts, lon, lat, speed, heading from rows where eq = $1 and ts between $2 and $3 order by ts',
      values: [turn % MACHINES, new Date(from), new Date(to)],
    })
    if (rows.length !== DAY_POSITIONS) throw new Error(`${rows.length} rows of a day`)
  }
  const segments = async (): Promise<void> => {
    const [from, to] = day()
    const { t } = await findTrack(database, { account }, null, machines[turn % MACHINES]!, { from, to })
    if (t.length !== DAY_POSITIONS) throw new Error(`${t.length} positions of a day`)
  }
  await database.owner.query('grant select on rows to haulway_app')
  const times = await measureInTurns(plain, segments)
  const [baseline, measured] = [(times.baseline * 1000) / SLICES, (times.measured * 1000) / SLICES]
  const ratio = baseline / measured
  return {
    name: `track of a machine-day, ${DAY_POSITIONS} positions, vs SELECT of rows by btree`,
    unit: 'ms',
    baseline,
    measured,
    ratio,
    target: '>= 15x and <= 3 ms',
    pass: ratio >= 15 && measured <= 3,
  }
}

const HOURS_OF_ROWS = `select eq, date_trunc('hour', ts) as hour, count(*), sum(speed), max(speed) from rows group by 1, 2`
const HOURS_OF_ROLLUP = `select equipment_id, hour, positions, distance, moving, max_speed from track_hours`

async function measureByHour({ bench, account }: History): Promise<BenchRow> {
  const { database } = bench
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < 5; run++) {
    const began = performance.now()
    await database.reports.query(HOURS_OF_ROWS)
    times[0].push(performance.now() - began)
    for (let again = 0; again < 5; again++) {
      const middle = performance.now()
      await inAccount(database, { account }, (tx) => tx.query(HOURS_OF_ROLLUP), database.reports)
      times[1].push(performance.now() - middle)
    }
  }
  const [baseline, measured] = [percentile(times[0], 0.5), percentile(times[1], 0.5)]
  const ratio = baseline / measured
  return {
    name: `statistics by machine and hour from the rollup vs GROUP BY over ${(MACHINES * DAYS * DAY_POSITIONS) / 1e6} M rows`,
    unit: 'ms',
    baseline,
    measured,
    ratio,
    target: '>= 50x',
    pass: ratio >= 50,
  }
}

/** Sends paced requests of ten positions, without and with a report over all rows that runs all the time. */
async function measureIngestBesideReport({ bench, account }: History): Promise<BenchRow> {
  const machines: TestMachine[] = []
  for (let i = 0; i < 20; i++) machines.push(await addMachine(bench.database, account))
  const fixes = batchItems(createMachineDay(DAYS))
  const requests = machines.map((machine) => buildRequests(machine, fixes, 300, 10))
  const storing = await startStoringServer(bench)
  const send = (from: number): ReturnType<typeof runLoad> =>
    runLoad({
      port: storing.port,
      connections: requests.map((list) => list.slice(from, from + 100)),
      paceMs: 25,
    })
  await send(0)
  const idle = await send(100)
  const report = { goesOn: true }
  const reports = (async () => {
    while (report.goesOn) await bench.database.reports.query(HOURS_OF_ROWS)
  })()
  const busy = await send(200)
  report.goesOn = false
  await reports
  await storing.close()
  const [baseline, measured] = [percentile(idle.latencies, 0.99), percentile(busy.latencies, 0.99)]
  const ratio = measured / baseline
  const name = 'acknowledgement p99 while a report over all rows runs vs idle'
  return { name, unit: 'ms', baseline, measured, ratio, target: '<= 2', pass: ratio <= 2 }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const history = await fill(bench)
    return [
      await measureDisk(history),
      await measureDayTrack(history),
      await measureByHour(history),
      await measureIngestBesideReport(history),
    ]
  } finally {
    await bench.close()
  }
}
