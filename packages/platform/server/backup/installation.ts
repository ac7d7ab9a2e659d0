/** Connects to the database of an installation from outside, whether the product runs or not. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedOptions, ownerUrl, startEmbedded } from '../db/embedded.ts'
import { livePostmaster } from '../db/postmaster.ts'
import { BackupProblem } from './problem.ts'

export interface Installation {
  readonly databaseUrl: string | undefined
  readonly dataDirectory: string
}

/** Folder of the embedded database, as given to `startEmbedded`. */
export const embeddedHome = (dataDirectory: string): string => join(dataDirectory, 'postgres')

/** Line of `postmaster.pid` that names the folder of the socket. */
const SOCKET_LINE = 4

/** The running server of an embedded database folder, as its lock file names it. */
function runningServer(folder: string): string | undefined {
  const home = realpathSync(folder)
  if (livePostmaster(home) === null) return undefined
  const socket = readFileSync(join(home, 'postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE]
  return socket ? ownerUrl(socket, 'postgres') : undefined
}

/** Runs `work` with the owner's connection; starts a stopped embedded database for it and stops it afterwards. */
export async function withDatabase<T>(
  { databaseUrl, dataDirectory }: Installation,
  log: EmbeddedOptions['log'],
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return await work(databaseUrl)
  const folder = join(embeddedHome(dataDirectory), 'postgres')
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new BackupProblem(`There is no database in ${dataDirectory}, and DATABASE_URL names none.`)
  const running = runningServer(folder)
  if (running !== undefined) return await work(running)
  const server = await startEmbedded({ dataDirectory: embeddedHome(dataDirectory), log })
  try {
    return await work(server.url('postgres'))
  } finally {
    await server.stop()
  }
}
