/** The build that comes with this server: in a folder of the built web application. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Build } from '../rollout.ts'
import { acrossAccounts, type By, IS_RUN, isAnyTabletInUse, lockBuilds, readBuilds } from './builds.ts'
import { promoteBuild } from './change-state.ts'
import { checkBuild, type CheckedBuild } from './check-build.ts'
import { storeBuild } from './store-build.ts'

/** Builds of earlier servers that are kept. */
const KEPT = 5

export async function readBuiltIn(folder: string): Promise<CheckedBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(relative(folder, path).replaceAll(sep, '/'), Uint8Array.from(await readFile(path)))
  }
  return await checkBuild(files)
}

/** Removes builds of earlier servers that no tablet runs any more. */
async function removeOldBuiltIn({ tx }: By): Promise<void> {
  await acrossAccounts(tx, () =>
    tx.query(
      `delete from software_builds b where b.built_in and b.state = 'former' and b.id not in (
         select id from software_builds where built_in and state = 'former'
          order by promoted_at desc nulls last, uploaded_at desc limit $1)
         and not ${IS_RUN}`,
      [KEPT],
    ),
  )
}

/**
 * Stores the build unless it is known, as pre-release; where no tablet is in use there is nobody to protect, and it
 * becomes production at once.
 */
export async function registerBuiltIn(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  checked: CheckedBuild,
): Promise<void> {
  await inSystem(database, async (tx) => {
    await lockBuilds(tx)
    const by: By = { tx, now: new Date(clock()), user: null }
    const builds = await readBuilds(tx)
    const known: Build | undefined = builds.find(({ version }) => version === checked.version)
    if (known && known.state !== 'pre-release' && known.state !== 'former') return
    const isFirst = !builds.some(({ state }) => state === 'production')
    const build = known ?? (await storeBuild(by, { checked, notes: null, builtIn: true }))
    if (isFirst || !(await isAnyTabletInUse(tx))) await promoteBuild(by, build)
    await removeOldBuiltIn(by)
  })
}
