/**
 * Starts a throw-away server of the PostgreSQL that the system has installed and prints its address, so that the
 * database tests run on it as well:
 *   HAULWAY_TEST_DATABASE_URL=$(node tools/postgres15.ts start FOLDER) npx vitest run --project api
 *   node tools/postgres15.ts stop FOLDER
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'

const INSTALLED = '/usr/lib/postgresql'

/** Folder of the oldest installed version's programs: the far end of what the SQL must run on. */
function programs(): string {
  const versions = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .map(Number)
        .sort((a, b) => a - b)
    : []
  if (versions[0] === undefined) throw new Error(`no PostgreSQL under ${INSTALLED}`)
  return join(INSTALLED, String(versions[0]), 'bin')
}

const user = postgresUser()
const [command, given] = process.argv.slice(2)
if (given === undefined || (command !== 'start' && command !== 'stop')) {
  console.error('usage: node tools/postgres15.ts start|stop FOLDER')
  process.exit(64)
}
const folder = resolve(given)
const run = (program: string, options: string[]): void => {
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  execFileSync(join(programs(), program), options, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    ...identity,
  })
}

if (command === 'start') {
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  run('initdb', [
    '-D',
    join(folder, 'db'),
    '-U',
    'haulway',
    '-A',
    'trust',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=300 -c timezone=UTC`
  run('pg_ctl', ['start', '-w', '-D', join(folder, 'db'), '-l', join(folder, 'log'), '-o', settings])
  console.log(`postgresql://haulway@localhost:5432/postgres?host=${encodeURIComponent(folder)}`)
} else {
  run('pg_ctl', ['stop', '-m', 'fast', '-D', join(folder, 'db')])
  rmSync(folder, { recursive: true, force: true })
}
