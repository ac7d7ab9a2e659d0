/**
 * The embedded PostgreSQL: the real server in a folder of the product, reachable through a unix socket only. It
 * outlives a kill of this process; the next start adopts it. The holder of the guard connection owns the folder.
 */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createHash, randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { errorReason, StartError } from '../process/start-error.ts'
import { type Binaries, findBinaries, SHARED_FOLDER } from './binaries.ts'
import {
  hasAnyProcess,
  requestShutdown,
  stuckShutdownKiller,
  livePostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isBeyondRecovery, verifyCopy, markCopy, startFailure, transferOwnership } from './recovery.ts'
import { SOCKET_PORT, type Spawned, spawnPostmaster } from './spawn-postmaster.ts'
import { databaseTimeouts } from './timeouts.ts'
import { canEnter, postgresUser, type SystemUser } from './unprivileged.ts'

/** The superuser of the embedded server: owner of every table. */
const OWNER = 'haulway'
/** Advisory lock of the `postgres` database that marks the folder as opened. */
const GUARD_LOCK = 0x4a17
/** A path in `sockaddr_un` holds 107 bytes; the socket's own name takes 18. */
const LONGEST_SOCKET_FOLDER = 88

export interface EmbeddedOptions {
  /** The folder under which the database keeps its own folder `postgres`. */
  dataDirectory: string
  log: Log
  /** Additional server settings, `name=value`. */
  settings?: readonly string[]
  /** Milliseconds that a server has to shut down before it is forced to. */
  endingMs?: number
}

export interface EmbeddedServer {
  /** The owner's connection string to a database of this server. */
  url(database: string): string
  /** `withinMs`: it has ended by then, if need be without a final checkpoint. */
  stop(withinMs?: number): Promise<void>
}

/** The owner's connection string to a database of the server whose socket is in this folder. */
export const ownerUrl = (socket: string, database: string): string =>
  `postgresql://${OWNER}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socket)}`

interface Place {
  folder: string
  socket: string
  binaries: Binaries
  user: SystemUser | null
  log: Log
  settings: readonly string[]
  endingMs: number
}

/** `dataDirectory/postgres`, or a link of that name where the server's user cannot enter the data folder. */
function databaseFolder(dataDirectory: string, user: SystemUser | null, log: Log): string {
  mkdirSync(dataDirectory, { recursive: true })
  const home = realpathSync(resolve(dataDirectory))
  const folder = join(home, 'postgres')
  if (existsSync(folder)) return realpathSync(folder)
  if (canEnter(home, user)) return folder
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const elsewhere = join(SHARED_FOLDER, `database-${randomUUID()}`)
  log.warn(
    { folder, elsewhere },
    `user ${user?.name} cannot enter ${home}; the database lies elsewhere, linked`,
  )
  rmSync(folder, { force: true })
  symlinkSync(elsewhere, folder)
  return elsewhere
}

function give(path: string, user: SystemUser | null): void {
  chmodSync(path, 0o700)
  if (user) chownSync(path, user.uid, user.gid)
}

function socketFolder(folder: string, user: SystemUser | null): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  const short = join(tmpdir(), `haulway-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  mkdirSync(short, { recursive: true })
  give(short, user)
  return short
}

async function initialise(place: Place): Promise<void> {
  const { folder, binaries, user } = place
  if (existsSync(join(folder, 'PG_VERSION'))) {
    const found = Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10)
    if (found === binaries.major) return transferOwnership(folder, user)
    throw new StartError(
      `The folder ${folder} belongs to PostgreSQL ${found}; the embedded one is ${binaries.major}. ` +
        'With the version of Haulway that made it: npm run backup -- FILE. Then with this one, into an empty ' +
        'HAULWAY_DATA: npm run restore -- FILE (README, Backups).',
    )
  }
  // Created aside and renamed, so that a kill in between leaves nothing that looks complete.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  give(unfinished, user)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const rules = ['--auth=trust', `--username=${OWNER}`, '--no-instructions']
  // A throw-away database need not be flushed.
  const sync = place.settings.includes('fsync=off') ? ['--no-sync'] : []
  const options = [
    '-D',
    unfinished,
    ...locale,
    ...rules,
    ...sync,
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  ]
  await promisify(execFile)(binaries.initdb, options, { cwd: '/', ...identity }).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const why = /error: (.*)/.exec(said)?.[1] ?? errorReason(error)
    throw new StartError(`${why}: no database can be made in ${folder}`, { cause: error })
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/**
 * Acquires the guard connection; null while the server does not answer. Throws when another process holds the folder.
 */
async function takeGuard(place: Place): Promise<Client | null> {
  const client = new Client({
    host: place.socket,
    port: SOCKET_PORT,
    user: OWNER,
    database: 'postgres',
    application_name: `haulway guard ${process.pid}`,
    connectionTimeoutMillis: databaseTimeouts.connection,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The connection of a killed owner closes with it, at the latest when its last statement ends.
    for (let attempt = 0; attempt < 50; attempt++) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) held', [
        GUARD_LOCK,
      ])
      if (rows[0]?.held) return client
      await pause(100)
    }
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
  await client.end()
  throw new StartError(
    `Another Haulway is running on ${place.folder}. Stop it first, or choose another HAULWAY_DATA.`,
  )
}

/** Wait before a lock file without a live process is removed; a zombie is usually reaped within 1.3 s. */
const PATIENCE_GONE_MS = 10_000
/** Crash recovery of a live server may take a while. */
const PATIENCE_LIVE_MS = 120_000

interface State {
  stopping: boolean
}

async function startOrAdopt(place: Place, state: Readonly<State>): Promise<Client> {
  const { folder } = place
  let spawned: Spawned | undefined
  let since = performance.now()
  const endWhatIsStuck = stuckShutdownKiller(folder, place.log, place.endingMs)
  for (;;) {
    if (state.stopping) {
      await spawned?.end()
      throw new Error('the database is being stopped')
    }
    if (!spawned?.running() && livePostmaster(folder) === null)
      spawned = spawnPostmaster({ ...place, program: place.binaries.postgres })
    const guard = await takeGuard(place)
    if (guard) return guard
    await endWhatIsStuck()
    await pause(20)
    const waited = performance.now() - since
    const live = spawned?.running() || livePostmaster(folder) !== null
    const output = (): string => readFileSync(`${folder}.log`, 'utf8')
    if (!live && spawned && isBeyondRecovery(output())) throw startFailure(folder)
    if (waited < (live ? PATIENCE_LIVE_MS : PATIENCE_GONE_MS)) continue
    if (live || hasAnyProcess(folder) || !output().includes('postmaster.pid')) throw startFailure(folder)
    place.log.warn({ folder }, 'removing the lock file of a database process that is gone')
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    since = performance.now()
  }
}

/** Starts (or adopts) the server and keeps it running until `stop`. Throws when another process has the folder. */
export async function startEmbedded({
  dataDirectory,
  log,
  settings = [],
  endingMs = databaseTimeouts.ending,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = postgresUser()
  const folder = databaseFolder(dataDirectory, user, log)
  const binaries = findBinaries(user, log)
  const place: Place = { folder, socket: '', binaries, user, log, settings, endingMs }
  await initialise(place)
  place.socket = socketFolder(folder, user)

  const state: State = { stopping: false }
  markCopy(folder, log)
  let guard = await startOrAdopt(place, state)
  // Unless this process is killed, the server does not outlive it.
  const atExit = (): void => requestShutdown(folder)
  process.once('exit', atExit)
  try {
    await verifyCopy(folder, guard)
  } catch (error) {
    await stopPostmaster(folder)
    process.off('exit', atExit)
    throw error
  }
  let recovering = Promise.resolve()
  const watch = (): void => {
    guard.once('end', () => {
      if (!state.stopping) recovering = recover()
    })
  }
  const recover = async (): Promise<void> => {
    log.warn({ folder }, 'the database connection was lost; starting it again')
    while (!state.stopping) {
      try {
        guard = await startOrAdopt(place, state)
        log.info({ folder }, 'the database is back')
        return watch()
      } catch (error) {
        if (state.stopping) return
        log.error({ err: error }, 'the database does not start; trying again')
        await pause(1000)
      }
    }
  }
  watch()
  return {
    url: (database) => ownerUrl(place.socket, database),
    async stop(withinMs) {
      if (state.stopping) return
      state.stopping = true
      await stopPostmaster(folder, withinMs)
      // A start that is under way sees that it is no longer wanted.
      await recovering
      process.off('exit', atExit)
      await guard.end().catch(() => undefined)
    },
  }
}
