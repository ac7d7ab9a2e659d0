/**
 * The cost of small things that happen all day. Acknowledgements of single positions of 100 accounts: processor time of
 * the server and of PostgreSQL, beside the same endpoints that identify, parse and derive, but store nothing. An import
 * of a file, beside as many calls that each create one entry.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { addMachine, batchItems, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { testApp } from '@haulway/features/testing/test-app.ts'
import { upload } from '@haulway/features/testing/test-files.ts'
import { runLoad, type BenchServer, startDiscardingServer, startStoringServer } from './ingest.ts'
import { buildRequests } from './support/ingest-requests.ts'
import { median } from './support/measure.ts'
import {
  addQuarry,
  type BenchDatabase,
  createMachineDay,
  openBenchDatabase,
} from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const ACCOUNTS = 100
const REQUESTS = 100
const TURNS = 3
/** Unit in which the kernel counts processor time, in microseconds. */
const TICK_US = 10_000

/** Fields of /proc/PID/stat after the name, which may contain any character. */
function readStat(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

/** Processor time of PostgreSQL's processes so far, idle ones included, in microseconds. */
async function postgresUs({ database }: BenchDatabase): Promise<number> {
  const { rows } = await database.owner.query<{ text: string }>(
    `select pg_read_file('postmaster.pid') as text`,
  )
  const postmaster = rows[0]?.text.split('\n')[0]
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = processes.map((pid) => {
    const [, parent, ...stat] = readStat(pid)
    return pid === postmaster || parent === postmaster ? Number(stat[9]) + Number(stat[10]) : 0
  })
  return ticks.reduce((sum, own) => sum + own, 0) * TICK_US
}

/**
 * Processor time of an acknowledgement in microseconds: of this process without the sending thread, and of
 * PostgreSQL.
 */
async function acknowledgementUs(
  bench: BenchDatabase,
  { port }: BenchServer,
  machines: readonly TestMachine[],
  from: number,
): Promise<number> {
  const fixes = batchItems(createMachineDay(0, from + REQUESTS)).slice(from)
  const connections = machines.map((machine) => buildRequests(machine, fixes, REQUESTS, 1))
  const [before, server] = [process.cpuUsage(), await postgresUs(bench)]
  const { failures, processorUs } = await runLoad({ port, connections, paceMs: 0 })
  if (failures > 0) throw new Error('a request failed')
  const { user, system } = process.cpuUsage(before)
  const took = user + system - processorUs + (await postgresUs(bench)) - server
  return took / (machines.length * REQUESTS)
}

async function measureAcknowledgements(bench: BenchDatabase): Promise<BenchRow> {
  const machines: TestMachine[] = []
  let account = ''
  for (let n = 0; n < ACCOUNTS; n++) {
    account = await addQuarry(bench.database)
    machines.push(await addMachine(bench.database, account))
  }
  const forgetting = await startDiscardingServer(bench, account, machines)
  const storing = await startStoringServer(bench)
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [side, served] of [forgetting, storing].entries()) {
      const us = await acknowledgementUs(bench, served, machines, turn * REQUESTS)
      // The first turn loads the accounts and warms up both sides.
      if (turn > 0) times[side]?.push(us)
    }
  }
  await forgetting.close()
  await storing.close()
  const [baseline, measured] = [median(times[0]), median(times[1])]
  return {
    name: `processor time of an acknowledged fix, ${ACCOUNTS} accounts, vs the same handler without storage`,
    unit: 'us',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '< 150 us',
    pass: measured < 150,
  }
}

const ROWS = 2_000
const SINGLE = 100

async function measureImport(bench: BenchDatabase): Promise<BenchRow> {
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  const client = await app.client(await app.account('Import'), [1])
  const began = performance.now()
  for (let n = 0; n < SINGLE; n++)
    await client.fetch('/api/equipment', { body: { equipmentId: `S ${n}`, kind: 'hauler' } })
  const baseline = ((performance.now() - began) / 1000) * (ROWS / SINGLE)
  const lines = Array.from({ length: ROWS }, (_, n) => `T ${n},hauler,24.5`)
  const middle = performance.now()
  const reply = await upload(
    app,
    client,
    '/api/equipment/import?dryRun=false',
    `Equipment ID,Kind,"Tare, t"\n${lines.join('\n')}\n`,
  )
  const measured = (performance.now() - middle) / 1000
  if (reply.status !== 200) throw new Error(reply.text)
  await app.close()
  return {
    name: `import of ${ROWS} rows vs as many calls`,
    unit: 's',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '< 3 s',
    pass: measured < 3,
  }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    return [await measureAcknowledgements(bench), await measureImport(bench)]
  } finally {
    await bench.close()
  }
}
