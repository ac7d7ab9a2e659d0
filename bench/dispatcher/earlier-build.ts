/** The browser program of an earlier commit, to be measured beside the current one in the same run. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** Libraries are the current ones; packages of the product are those of the commit. */
function linkLibraries(folder: string): void {
  const libraries = join(folder, 'node_modules')
  mkdirSync(join(libraries, '@haulway'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@haulway' && !name.startsWith('.')) {
      symlinkSync(join(root, 'node_modules', name), join(libraries, name))
    }
  }
  for (const name of readdirSync(join(root, 'node_modules/@haulway'))) {
    symlinkSync(readlinkSync(join(root, 'node_modules/@haulway', name)), join(libraries, '@haulway', name))
  }
}

/**
 * Builds into a folder that is deleted when the work is done. Without the project's git history there is nothing to
 * build.
 */
export async function withEarlierBuild<Answer>(
  commit: string,
  work: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-earlier-'))
  try {
    const archive = join(folder, 'commit.tar')
    const source = join(folder, 'source')
    mkdirSync(source)
    await run('git', ['-C', root, 'archive', '-o', archive, commit])
    await run('tar', ['-xf', archive, '-C', source])
    linkLibraries(source)
    const built = join(folder, 'built')
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const where = ['--config', 'apps/web/vite.config.ts', '--outDir', built, '--logLevel', 'error']
    await run(process.execPath, [vite, 'build', ...where], { cwd: source })
    return await work(built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
