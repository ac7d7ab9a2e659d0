/** The files of the cab, of the build of the tablet that asks. */
import { type Database, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { ProgramFile, SiteProgram } from '@haulway/platform/server/http/site-program.ts'
import { type Build, publicBuild } from '../rollout.ts'
import { PAGE, SCOPE } from '../tablet-software.ts'
import { acrossAccounts, readBuilds } from './builds.ts'
import { PAGE_COOKIE, withTablet } from './page-token.ts'
import { findRelease } from './releases.ts'

/** Bytes of files that are kept in memory. */
const MOST_BYTES = 32 * 1_048_576

const sizeOf = ({ content, brotli }: ProgramFile): number => content.length + (brotli?.length ?? 0)

/** Files by their hash, the latest used last. */
function createFileCache() {
  const kept = new Map<string, ProgramFile>()
  let bytes = 0
  return {
    get(sha256: string): ProgramFile | undefined {
      const found = kept.get(sha256)
      if (!found) return undefined
      kept.delete(sha256)
      kept.set(sha256, found)
      return found
    },
    put(sha256: string, file: ProgramFile): void {
      if (kept.has(sha256)) return
      kept.set(sha256, file)
      bytes += sizeOf(file)
      for (const [oldest, one] of kept) {
        if (bytes <= MOST_BYTES) break
        kept.delete(oldest)
        bytes -= sizeOf(one)
      }
    },
  }
}

interface Place {
  readonly build: string
  readonly sha256: string
}

const isHashed = (path: string): boolean => path.startsWith('assets/')

/**
 * Where a path is: in the build, or, for a file whose name tells its content, in any that is or was given to everybody, as
 * a page that is open goes on asking for its own.
 */
async function findPlace(tx: Transaction, build: Build, path: string): Promise<Place | undefined> {
  const { rows } = await tx.query<Place>(
    `select f.build_id as build, encode(f.sha256, 'hex') as sha256
       from software_files f join software_builds b on b.id = f.build_id
      where f.path = $2 and (f.build_id = $1 or $3::boolean and b.state in ('production', 'former'))
      order by f.build_id = $1 desc, b.promoted_at desc limit 1`,
    [build.id, path, isHashed(path)],
  )
  return rows[0]
}

async function readFile(
  database: Database,
  { build, sha256 }: Place,
  path: string,
): Promise<ProgramFile | null> {
  const { rows } = await inSystem(database, (tx) =>
    tx.query<Pick<ProgramFile, 'content' | 'brotli'>>(
      'select content, brotli from software_files where build_id = $1 and path = $2',
      [build, path],
    ),
  )
  return rows[0] ? { ...rows[0], tag: sha256.slice(0, 32) } : null
}

/** `builtIn`: the version in the folder of this server, which is served from there. */
export function serveCab(database: Database, builtIn: () => string | undefined): SiteProgram {
  const cache = createFileCache()
  return {
    path: SCOPE,
    async find(asked, cookies) {
      const path = asked === '' ? PAGE : asked
      const found = await withTablet(database, cookies[PAGE_COOKIE], async (tx, tablet) => {
        const own = tablet && (await acrossAccounts(tx, () => findRelease(tablet)))
        const build = own ?? publicBuild(await readBuilds(tx))
        if (!build) return 'folder'
        const place = await findPlace(tx, build, path)
        if (!place) return null
        const isOwn = place.build === build.id
        if (isOwn && build.version === builtIn()) return 'folder'
        return { place, isPublic: !isOwn || build.state !== 'pre-release' }
      })
      if (found === 'folder' || found === null) return found
      const { place, isPublic } = found
      const known = cache.get(place.sha256) ?? (await readFile(database, place, path))
      if (!known) return null
      cache.put(place.sha256, known)
      return { ...known, isPublic }
    },
  }
}
