import { tmpdir } from 'node:os'
import { silentLog, testSeal } from '@haulway/testing'
import type { Database } from '../db/index.ts'
import { openExports } from '../exports/exports.ts'
import { folderStore } from '../files/folder-store.ts'
import { openReaders } from '../readers/readers.ts'
import type { Services } from '../services.ts'
import { trustClock } from '../trusted-clock.ts'

/** Services over a test database: they log nothing, and publish to nobody unless `publish` is given. */
export const testServices = (
  database: Database,
  clock: () => number,
  publish: Services['publish'] = () => undefined,
): Services => ({
  database,
  clock,
  trusted: trustClock(clock),
  log: silentLog,
  files: folderStore(tmpdir(), 0),
  readers: openReaders(silentLog),
  exports: openExports(database),
  seal: testSeal,
  publish,
})
