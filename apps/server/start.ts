import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bus, openBus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import { type Shutdown, createShutdown } from '@haulway/platform/server/process/shutdown.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import type { OpenDatabase } from '@haulway/platform/server/db/database.ts'
import { openDatabase, missingRightsError } from '@haulway/platform/server/db/index.ts'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'
import { openExports } from '@haulway/platform/server/exports/exports.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import { foldRepeats } from '@haulway/platform/server/log/fold-repeats.ts'
import { readCertificate } from '@haulway/platform/server/http/tls.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { makePrivate } from '@haulway/platform/server/files/private-folder.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import { checkFolderWrites } from '@haulway/platform/server/process/readiness.ts'
import { rememberErrors, type RecentError } from '@haulway/platform/server/log/recent-errors.ts'
import { loadSealKey, createSeal } from '@haulway/platform/server/secrets/seal.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { listenError, withDataFolder } from '@haulway/platform/server/process/start-error.ts'
import { openTrustedClock } from '@haulway/platform/server/trusted-clock.ts'
import { firstStart } from '@haulway/features/accounts/server/first-start.ts'
import { readNewestFact } from '@haulway/features/retention/index.ts'
import { givenPasswordMistake, hasSealedSecrets } from '@haulway/features/session/index.ts'
import { deadlines, filesFolder, type RunningServer, serve } from './serve.ts'

export type { RunningServer }

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly clock: () => number
  /** Folder of the built web application; without it the API alone is served. */
  readonly site: string | undefined
  /** Ends the wait for an unavailable database. */
  readonly signal?: AbortSignal
}

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url))

/**
 * Services of slices: the files of this installation, and encryption with the key of the settings or of the data
 * folder.
 */
async function openServices(
  base: Pick<Services, 'database' | 'clock' | 'trusted' | 'log' | 'seal'>,
  bus: Bus,
  { dataDirectory, fileQuota }: Config,
  closing: Shutdown,
): Promise<Services> {
  const readers = openReaders(base.log)
  closing.add('readers', deadlines.rest, () => readers.close())
  const exports = openExports(base.database)
  closing.add('exports', deadlines.rest, () => exports.close())
  const folder = filesFolder(dataDirectory)
  await withDataFolder(folder, () => makePrivate(folder, null))
  const files = folderStore(folder, fileQuota)
  return { ...base, publish: (change) => bus.publish(change), files, readers, exports }
}

/** Before anything is created: a second start is refused at once, without generating a password that nobody sees. */
async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, host, () => done())
    })
  } catch (error) {
    throw listenError(error, port, host)
  }
  await new Promise((done) => {
    server.close(done)
  })
}

async function openStorage(
  { config, log, clock, signal }: StartOptions,
  closing: Shutdown,
): Promise<OpenDatabase> {
  const { dataDirectory, databaseUrl } = config
  // As root the embedded database runs as another user, who needs access.
  await withDataFolder(dataDirectory, async () => {
    makePrivate(dataDirectory, databaseUrl === undefined ? postgresUser() : null)
    await checkFolderWrites(dataDirectory)()
  })
  const postgres = join(dataDirectory, 'postgres')
  const database = await openDatabase({
    databaseUrl,
    dataDirectory: postgres,
    migrations,
    log,
    clock,
    signal,
  })
  closing.add('postgres', deadlines.postgres, (within) => database.stop(within))
  closing.add('database', deadlines.rest, () => database.close())
  return database
}

/** Opens the database, mounts every slice and listens. Opened resources are closed when a later step fails. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { log: recordingLog, recent: recentErrors } = rememberErrors(options.log, options.clock)
  const log = foldRepeats(recordingLog)
  const closing = createShutdown({ log })
  try {
    return await open({ ...options, log }, closing, recentErrors)
  } catch (error) {
    await closing.close()
    throw missingRightsError(error)
  }
}

async function open(
  options: StartOptions,
  closing: Shutdown,
  recentErrors: () => readonly RecentError[],
): Promise<RunningServer> {
  const { config, log, clock } = options
  // Before anything is created: an unreadable certificate is reported at once.
  if (config.tls) await readCertificate(config.tls)
  await assertPortFree(config.port, config.host)
  const database = await openStorage(options, closing)
  const key =
    config.secretKey ??
    (await withDataFolder(config.dataDirectory, () =>
      loadSealKey(config.dataDirectory, () => hasSealedSecrets(database)),
    ))
  // Only the embedded database belongs to a newcomer alone.
  const practice = config.practice && config.databaseUrl === undefined
  const { adminLogin: login, adminPassword: givenPassword } = config
  const firstAdministrator = await firstStart(database, {
    login,
    givenPassword,
    mistakeIn: givenPasswordMistake,
    practice,
  })
  const bus = config.natsUrl === undefined ? openBus() : openNatsBus({ url: config.natsUrl, log })
  closing.add('bus', deadlines.rest, () => bus.close())
  const newestFact = () => readNewestFact(database)
  const trusted = await openTrustedClock({ database, clock, log, newestFact })
  trusted.start()
  closing.add('clock', deadlines.rest, () => Promise.resolve(trusted.stop()))
  const base = { database, clock, trusted, log, seal: createSeal(key) }
  const services = await openServices(base, bus, config, closing)
  return await serve(
    { ...options, services, bus, database, firstAdministrator, practice, recentErrors },
    closing,
  )
}
