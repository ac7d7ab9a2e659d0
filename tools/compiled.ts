/** What programs of the checks have compiled is kept for the next ones that load it, of this run and of later ones. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.env['NODE_COMPILE_CACHE'] ??= join(fileURLToPath(new URL('..', import.meta.url)), '.cache/compiled')
