/** A temporary server of the PostgreSQL installed in the system: the database tests run on it as well. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'
import { scratchFolder } from '@haulway/testing/scratch.ts'

const INSTALLED = '/usr/lib/postgresql'

/** Folder with the server programs of the oldest installed version: the lowest version that the SQL must run on. */
export function findSystemPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  return versions
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')))
}

/** Starts a server in a new temporary folder, on a socket there. */
export function startSystemPostgres(programs: string): { url: string; stop: () => void } {
  const user = postgresUser()
  const folder = scratchFolder('server')
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'db')
  const run = (program: string, options: string[]): void => {
    const identity = user ? { uid: user.uid, gid: user.gid } : {}
    execFileSync(join(programs, program), options, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
      ...identity,
    })
  }
  const encoding = ['--locale=C.UTF-8', '-E', 'UTF8']
  run('initdb', ['-D', data, '-U', 'haulway', '-A', 'trust', ...encoding, '--no-sync'])
  // JIT compilation of statements takes longer than any statement of the tests.
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c synchronous_commit=off -c jit=off -c max_connections=300 -c timezone=UTC`
  run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings])
  return {
    url: `postgresql://haulway@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run('pg_ctl', ['stop', '-m', 'fast', '-D', data])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
