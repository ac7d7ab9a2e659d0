/** What daily sums cost commits of cycles, and what exports cost devices that send positions. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cycleTimes } from '@haulway/features/cycles/cycle-times.report.ts'
import { cycleFile } from '@haulway/features/cycles/server/file.ts'
import type { CycleFilter } from '@haulway/features/cycles/server/selection.ts'
import { words } from '@haulway/features/product/server.ts'
import { addMachine, batchItems } from '@haulway/features/telemetry/server/testing/site.ts'
import { inAccount, sendInAccount } from '@haulway/platform/server/db/index.ts'
import { tablePieces } from '@haulway/platform/server/tables/table-file.ts'
import { reportTable } from '@haulway/report/server/export.ts'
import { metricProfile } from '@haulway/units'
import type { LoadPlan, LoadResult } from '../support/http-load.ts'
import { buildRequests } from '../support/ingest-requests.ts'
import { median, percentile } from '../support/measure.ts'
import { DAY_MS, createMachineDay } from '../support/bench-database.ts'
import type { BenchRow } from '../support/row.ts'
import type { DownloadPlan } from './file-downloader.ts'
import { YEAR_DAYS, FIRST_DAY, type Site } from './site.ts'

const TURNS = 5
const COMMITS = 200

/** Writes a cycle again, as a commit of telemetry does. */
const WRITE = {
  name: 'bench-cycle',
  text: `with one as (select * from cycles where loaded_at >= $1 order by loaded_at limit 1)
    insert into cycles select * from one
    on conflict (account_id, equipment_id, key, frozen) do update set weight = cycles.weight + 1`,
}

const counting = ['cycles_day_in', 'cycles_day_changed', 'cycles_day_out']

async function timeCommits({ bench: { database }, account }: Site, isCounted: boolean): Promise<number> {
  for (const trigger of counting)
    await database.owner.query(`alter table cycles ${isCounted ? 'enable' : 'disable'} trigger ${trigger}`)
  const began = performance.now()
  for (let n = 0; n < COMMITS; n++) {
    const at = new Date(FIRST_DAY + (YEAR_DAYS - 1) * DAY_MS + 8 * 3_600_000 + n * 60_000)
    await sendInAccount({ account }, [{ ...WRITE, values: [at] }], database.ingest)
  }
  return (performance.now() - began) / COMMITS
}

/** Commits that count the changes of a day, compared with commits that do not. */
export async function measureCommits(site: Site): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    times[0].push(await timeCommits(site, false))
    times[1].push(await timeCommits(site, true))
  }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  const ratio = measured / baseline
  const name = 'commit of a cycle with the changes of its day counted vs without'
  return { name, unit: 'ms', baseline, measured, ratio, target: '<= 1.15', pass: ratio <= 1.15 }
}

const MONTH = { from: new Date(FIRST_DAY), to: new Date(FIRST_DAY + Math.min(31, YEAR_DAYS) * DAY_MS) }
const PATH = `/api/cyclereport/loadDumpCycles.csv?from=${MONTH.from.toISOString()}&to=${MONTH.to.toISOString()}`

async function downloadInWorker({ app, client }: Site): Promise<void> {
  const plan: DownloadPlan = { url: `${app.url}${PATH}`, cookie: client.cookie }
  const taker = new Worker(new URL('./file-downloader.ts', import.meta.url), { workerData: plan })
  await once(taker, 'message')
  await taker.terminate()
}

/** Makes the same rows into the same text in this thread. */
async function createInThread({ bench: { database }, account }: Site): Promise<number> {
  const read = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
    inAccount(database, { account }, work, database.reports)
  const none = {
    project: null,
    route: null,
    equipment: null,
    driver: null,
    loadLocation: null,
    dumpLocation: null,
  }
  const filter = {
    ...none,
    material: null,
    loader: null,
    tag: null,
    shift: null,
    omitOver: null,
  } as CycleFilter
  const pages = cycleFile.pages(read, { filter, range: MONTH })
  const style = { language: 'en', profile: metricProfile, zone: 'Europe/Berlin' } as const
  let rows = 0
  const counted = (async function* () {
    for await (const page of pages) {
      rows += page.length
      yield page
    }
  })()
  const table = reportTable(cycleTimes, counted, words.en, style, 'Cycles')
  let bytes = 0
  for await (const piece of tablePieces(table, 'csv')) bytes += Buffer.byteLength(piece)
  if (bytes === 0) throw new Error('an empty file')
  return rows
}

/** Microseconds of processor time of this thread alone. */
async function threadCpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

export async function measureFileRows(site: Site): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  let rows = 0
  for (let turn = 0; turn <= TURNS; turn++) {
    const here = await threadCpuTime(async () => (rows = await createInThread(site)))
    const away = await threadCpuTime(() => downloadInWorker(site))
    // The first turn compiles code and starts the thread.
    if (turn > 0) for (const [n, taken] of [here, away].entries()) times[n]!.push(taken / rows)
  }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  return {
    name: `thread of the loop a row of a file, made by a thread beside it vs in it (${rows} rows)`,
    unit: 'us/row',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '< 20 us',
    pass: measured < 20,
  }
}

const CONNECTIONS = 5
const REQUESTS = 150
const PACE_MS = 20

/** Median milliseconds of acknowledgements of one position. */
async function timeAcknowledgements({ app }: Site, connections: Uint8Array[][]): Promise<number> {
  const plan: LoadPlan = { port: Number(new URL(app.url).port), connections, paceMs: PACE_MS }
  const sender = new Worker(new URL('../support/http-load.ts', import.meta.url), { workerData: plan })
  const [{ latencies, failures }] = (await once(sender, 'message')) as [LoadResult]
  if (failures > 0) throw new Error(`${failures} requests failed`)
  return percentile(latencies, 0.5)
}

export async function measureAcknowledgements(site: Site): Promise<BenchRow> {
  const machines = []
  for (let n = 0; n < CONNECTIONS; n++) machines.push(await addMachine(site.bench.database, site.account))
  const day = createMachineDay(YEAR_DAYS + 4)
  site.app.clock.set(FIRST_DAY + (YEAR_DAYS + 370) * DAY_MS)
  // Earlier sessions have expired by then.
  const later: Site = { ...site, client: await site.app.client(site.account, [1]) }
  const fixes = batchItems(day)
  const requests = machines.map((machine) => buildRequests(machine, fixes, REQUESTS * (2 * TURNS + 1), 1))
  const part = (n: number) => requests.map((list) => list.slice(n * REQUESTS, (n + 1) * REQUESTS))
  await timeAcknowledgements(site, part(0))
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    times[0].push(await timeAcknowledgements(site, part(2 * turn + 1)))
    const state = { goesOn: true }
    const files = (async () => {
      while (state.goesOn) await downloadInWorker(later)
    })()
    times[1].push(await timeAcknowledgements(site, part(2 * turn + 2)))
    state.goesOn = false
    await files
  }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  const ratio = measured / baseline
  const name = 'acknowledgement p50 while a file of a month is made and taken vs idle'
  return { name, unit: 'ms', baseline, measured, ratio, target: '<= 2', pass: ratio <= 2 }
}
