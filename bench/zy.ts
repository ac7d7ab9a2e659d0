import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { load, serveStoring } from './ingest.ts'
import { addMachine, items } from '@haulway/features/telemetry/server/testing/site.ts'
import { requestsOf } from './ingest-requests.ts'
import { addQuarry, machineDay, openBenchDatabase } from './quarry.ts'
const bench = await openBenchDatabase()
const size = 100,
  requests = 100
const fixes = items(machineDay(0, requests * size))
const s = new Session()
s.connect()
await s.post('Profiler.enable')
await s.post('Profiler.setSamplingInterval', { interval: 200 })
for (let run = 0; run < 4; run++) {
  const account = await addQuarry(bench.database)
  const machines = []
  for (let i = 0; i < 40; i++) machines.push(await addMachine(bench.database, account))
  const connections = machines.map((m) => requestsOf(m, fixes, requests, size))
  const storing = await serveStoring(bench)
  if (run === 3) await s.post('Profiler.start')
  const u = process.cpuUsage()
  const r = await load({ port: storing.port, connections, paceMs: 0 })
  const c = process.cpuUsage(u)
  if (run === 3) {
    const { profile } = await s.post('Profiler.stop')
    writeFileSync('/tmp/p.cpuprofile', JSON.stringify(profile))
  }
  console.log(
    ((40 * requests * size) / r.seconds).toFixed(0),
    'pos/s',
    'cpu us/pos',
    ((c.user + c.system) / (40 * requests * size)).toFixed(2),
  )
  await storing.close()
}
await bench.close()
process.exit(0)
