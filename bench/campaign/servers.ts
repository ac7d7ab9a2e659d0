/** A server of the campaign, run as a service manager does: restarted whenever it ends. */
import { type Program, startProgram } from '../../apps/server/testing/program.ts'
import { waitUntil } from './wait-until.ts'

export interface Server {
  /** Address at which it accepts requests; undefined while it is not ready. */
  url(): string | undefined
  /** Diagnostics: its address and the end of its output. */
  describe(): string
  /** Kills it without notice; it is restarted at once. */
  kill(): void
  pause(): void
  resume(): void
  /** How far its clock is ahead of the machine's, in milliseconds: at once, or from its next start on. */
  setClock(ahead: number, when: 'now' | 'next start'): void
  /** Stops it as an operator does. */
  stop(): Promise<void>
  /** Kills it for good, whatever it is doing. */
  end(): Promise<void>
}

/** Consecutive failed starts after which it is not restarted. */
const MOST_FAILURES = 5
/** Characters of its output, from the end, that are reported. */
const PRINTED_CHARACTERS = 2_000

interface State {
  /** How far its clock is ahead, in milliseconds. */
  ahead: number
  /** Killed by the campaign, and not seen to have ended yet. */
  killed: boolean
  stopping: boolean
  failures: number
  url: string | undefined
}

/**
 * Starts the program, and restarts it whenever it ends without being stopped. Returns an accessor of the current
 * program.
 */
function keepRunning(
  settings: Readonly<Record<string, string>>,
  state: State,
  reportViolation: (what: string) => void,
): () => Program {
  const start = (): Program => {
    const started = startProgram(settings, state.ahead)
    const ready = async (): Promise<void> => {
      state.url = await started.waitForOutput(/Haulway is ready: (\S+)/).catch(() => undefined)
      if (state.url !== undefined) state.failures = 0
    }
    const ended = async (): Promise<void> => {
      const { code, errors } = await started.ended
      state.url = undefined
      if (state.stopping) return
      if (!state.killed) {
        state.failures++
        reportViolation(`a server ended with ${code} by itself: ${errors.slice(-PRINTED_CHARACTERS)}`)
      }
      state.killed = false
      if (state.failures < MOST_FAILURES) program = start()
    }
    void ready()
    void ended()
    return started
  }
  let program = start()
  return () => program
}

export async function superviseServer(
  settings: Readonly<Record<string, string>>,
  reportViolation: (what: string) => void,
): Promise<Server> {
  const state: State = { ahead: 0, killed: false, stopping: false, failures: 0, url: undefined }
  const program = keepRunning(settings, state, reportViolation)
  const signal = (name: NodeJS.Signals): void => void program().child.kill(name)
  const server: Server = {
    url: () => state.url,
    describe: () => `${state.url ?? 'not ready'}: ${program().errors().slice(-PRINTED_CHARACTERS)}`,
    kill() {
      state.killed = true
      state.url = undefined
      signal('SIGKILL')
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    setClock(ahead, when) {
      state.ahead = ahead
      const { child } = program()
      if (when === 'now' && child.connected) child.send(ahead)
    },
    async stop() {
      state.stopping = true
      signal('SIGTERM')
      const { code, errors } = await program().ended
      if (code !== 0)
        reportViolation(`a server that was stopped ended with ${code}: ${errors.slice(-PRINTED_CHARACTERS)}`)
    },
    async end() {
      state.stopping = true
      signal('SIGKILL')
      await program().ended
    },
  }
  try {
    await waitUntil('a server is ready', () => state.url !== undefined)
    return server
  } catch (error) {
    await server.end()
    throw error
  }
}
