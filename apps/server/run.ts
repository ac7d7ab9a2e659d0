/** The program: reads its settings, starts the product, and stops it on a signal. */
import { readConfig, type Config } from '@haulway/platform/server/config.ts'
import { openLog } from '@haulway/platform/server/log/log.ts'
import { errorReason, StartError } from '@haulway/platform/server/process/start-error.ts'
import { startServer, type RunningServer } from './start.ts'

/** EX_CONFIG of sysexits: the operator has to correct something. */
const EXIT_CONFIG = 78
/** A service manager is answered within ten seconds (contract, *Running it*); single parts have less. */
const SHUTDOWN_LIMIT_MS = 9_700

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** The failure comes first. Where no setting can correct it, its cause follows. */
function reportFailure(error: unknown): number {
  const isOperatorError = error instanceof StartError
  const stack = error instanceof Error && !isOperatorError ? `\n${error.stack ?? ''}` : ''
  process.stderr.write(`${errorReason(error)}${stack}\n`)
  return isOperatorError ? EXIT_CONFIG : 1
}

function printReady({ url, firstAdministrator }: RunningServer, { adminLogin }: Config): void {
  printLine(`Haulway is ready: ${url}`)
  if (firstAdministrator?.generatedPassword !== undefined) {
    const { login, generatedPassword } = firstAdministrator
    printLine(`Sign in as "${login}" with password "${generatedPassword}"`)
    printLine('This password is shown only now; HAULWAY_ADMIN_PASSWORD chooses one on an empty database.')
  } else {
    printLine(`Sign in as "${adminLogin}".`)
  }
}

/** Aborted when the process is asked to stop; work in progress then ends in time. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = (): void => {
    if (controller.signal.aborted) return
    setTimeout(() => process.exit(0), SHUTDOWN_LIMIT_MS).unref()
    controller.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return controller.signal
}

/**
 * Runs until a signal. `siteFolder` builds the web application; without it the API alone is served. `clock`: epoch
 * milliseconds.
 */
export async function run(
  buildWeb: (print: (line: string) => void) => Promise<string | undefined>,
  clock: () => number = Date.now,
): Promise<void> {
  const read = readConfig(process.env)
  if ('mistakes' in read) {
    for (const line of read.mistakes) process.stderr.write(`${line}\n`)
    process.exit(EXIT_CONFIG)
  }
  const { config } = read
  const webFolder = await buildWeb(printLine)
  const signal = stopSignal()
  try {
    const log = openLog(config.logLevel)
    const server = await startServer({ config, log, clock, site: webFolder, signal })
    if (!signal.aborted) {
      printReady(server, config)
      void server.practiceCab.then((address) => printLine(`Cab: ${address}`))
      await new Promise<void>((done) => {
        signal.addEventListener('abort', () => done())
      })
    }
    await server.close()
    process.exit(0)
  } catch (error) {
    process.exit(signal.aborted ? 0 : reportFailure(error))
  }
}
