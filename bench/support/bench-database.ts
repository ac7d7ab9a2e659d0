/** Database and tracks of the telemetry benches: a temporary embedded server that does flush to disk. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendFix, type FixColumns, fixColumns } from '@haulway/features/telemetry/facts/columns.ts'
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { hasRecorded, recordedFixes } from '@haulway/features/telemetry/fixtures/recorded.ts'
import { simulateShift } from '@haulway/features/telemetry/fixtures/shift.ts'
import { addAccount, addLocation, square } from '@haulway/features/telemetry/server/testing/site.ts'
import { type Database, openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import { migrationsFolder, silentLog } from '@haulway/testing/server.ts'

/** Positions of a machine-day: hot-path.md, *history layouts*. */
export const DAY_POSITIONS = 9_000
export const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 0, 1)

export interface BenchDatabase {
  database: Database
  url: string
  /** A folder that the server itself can read and write. */
  folder: string
  close(): Promise<void>
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-bench-'))
  chmodSync(folder, 0o777)
  const embedded = await startEmbedded({
    dataDirectory: folder,
    log: silentLog,
    settings: ['shared_buffers=256MB'],
  })
  const url = embedded.url('postgres')
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  const database = openPools(url, silentLog)
  return {
    database,
    url,
    folder,
    async close() {
      await database.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The recorded truck at one fix a second where the recording exists, otherwise a simulated one. */
const track: readonly Fix[] = hasRecorded
  ? recordedFixes('lake-605-8-0896_2025-08-11.csv', { weight: true, speed: true }).filter(
      (_, i) => i % 2 === 0,
    )
  : simulateShift({ seed: 1, cycles: 40, interval: 1, noise: 2, outliers: 0.01, speed: true, weight: true })
      .fixes

export const trackName = hasRecorded ? 'recorded truck' : 'simulated truck'

/** One machine's day: the same track every day, at that day's time. */
export function createMachineDay(day: number, n = DAY_POSITIONS): FixColumns {
  const columns = fixColumns(n)
  const start = FIRST_DAY + day * DAY_MS
  const first = track[0]!.t
  const whole = track.at(-1)!.t - first + 1000
  for (let i = 0; i < n; i++) {
    const fix = track[i % track.length]!
    const lap = Math.floor(i / track.length)
    appendFix(columns, { ...fix, seq: day * n + i, t: start + lap * whole + Math.round(fix.t - first) })
  }
  return columns
}

export const dayStart = (day: number): number => FIRST_DAY + day * DAY_MS

const at = (share: number): Fix => track[Math.floor(track.length * share)]!

/** Adds an account whose zones lie on the track; returns its id. */
export async function addQuarry(database: Database): Promise<string> {
  const account = await addAccount(database)
  await addLocation(database, account, 'Load', 'load', square(at(0.35).lon, at(0.35).lat, 0.003))
  await addLocation(database, account, 'Dump', 'dump', square(at(0.5).lon, at(0.5).lat, 0.003))
  return account
}
