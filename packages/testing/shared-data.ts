/** Recorded tracks, bad input and other data outside the repository; never copied into it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Path of a folder or file of the shared data; null, with a printed note of the number of skipped cases, when it is
 * absent.
 */
export function sharedData(path: string, cases: number): string | null {
  const found = join(process.env['HAULWAY_SHARED_DATA'] ?? join(root, '../shared/data'), path)
  if (existsSync(found)) return found
  console.log(`${cases} cases skipped: no shared data at ${path}`)
  return null
}
