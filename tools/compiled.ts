/** Caches compiled code, so that later programs of the checks, in this run and in later ones, load it. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.env['NODE_COMPILE_CACHE'] ??= join(fileURLToPath(new URL('..', import.meta.url)), '.cache/compiled')
