import { readConfig } from '@haulway/platform/server/config.ts'
import { openLog } from '@haulway/platform/server/log.ts'
import { startServer } from './start.ts'
import { buildWebIfStale, siteFolder } from './web-build.ts'

/** EX_CONFIG of sysexits: a mistake in the settings. */
const EXIT_CONFIG = 78
/** A service manager that asked for the end gets it within this time (contract, *Running it*). */
const DRAIN_MS = 9_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

const read = readConfig(process.env)
if ('mistakes' in read) {
  for (const line of read.mistakes) process.stderr.write(`${line}\n`)
  process.exit(EXIT_CONFIG)
}
const { config } = read
const log = openLog(config.logLevel)
await buildWebIfStale(say)
const server = await startServer({ config, log, clock: Date.now, site: siteFolder })

say(`Haulway is ready: ${server.url}`)
const administrator = server.firstAdministrator
if (administrator?.generatedPassword !== undefined) {
  say(`Sign in as "${administrator.login}" with password "${administrator.generatedPassword}"`)
  say('This password is shown only now; HAULWAY_ADMIN_PASSWORD chooses one on an empty database.')
} else {
  say(`Sign in as "${config.adminLogin}".`)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), DRAIN_MS).unref()
  await server.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
