/**
 * Stores the code that Node compiles for one program of the checks, so that later programs, of this run and of later
 * ones, load it.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.env['NODE_COMPILE_CACHE'] ??= join(fileURLToPath(new URL('..', import.meta.url)), '.cache/compiled')
