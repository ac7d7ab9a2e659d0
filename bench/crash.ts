/** Kills during ingest: hot-path.md, *kill -9, 20 cycles*. */
import { runCrashes } from '@haulway/features/telemetry/server/testing/crash-run.ts'
import { addQuarry, openBenchDatabase } from './quarry.ts'
import type { BenchRow } from './row.ts'

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const account = await addQuarry(bench.database)
    const given = { kills: 20, machines: 3, seconds: 8000, seed: 5 }
    const { acknowledged, lost, twice } = await runCrashes(bench.database, bench.url, account, given)
    return [
      {
        name: 'kill -9 of the server, 20 times during ingest: positions lost or twice, of those acknowledged',
        unit: 'pos',
        baseline: acknowledged,
        measured: lost + twice,
        ratio: (lost + twice) / acknowledged,
        target: '0',
        pass: lost + twice === 0,
      },
    ]
  } finally {
    await bench.close()
  }
}
