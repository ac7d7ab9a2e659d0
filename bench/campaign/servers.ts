/** A server of the campaign, as a service manager keeps it: started again whenever it ends. */
import { type Program, startProgram } from '../../apps/server/testing/program.ts'
import { until } from './until.ts'

export interface Server {
  /** Where it takes requests; undefined while it is not ready. */
  url(): string | undefined
  /** What it does, and the end of what it has printed, for whoever looks for a fault. */
  state(): string
  /** Without a farewell; it is started again at once. */
  kill(): void
  pause(): void
  wake(): void
  /** How far its clock is ahead of the machine's, in milliseconds: at once, or from its next start on. */
  setClock(ahead: number, when: 'now' | 'next start'): void
  /** As an operator stops it. */
  stop(): Promise<void>
  /** Whatever it is doing. */
  end(): Promise<void>
}

/** Starts that fail one after the other before nobody tries any more. */
const MOST_FAILURES = 5
/** Of what a server printed, the end that is told. */
const PRINTED = 2_000

interface State {
  /** Milliseconds, of its clock. */
  ahead: number
  /** By us, and not seen to have ended yet. */
  killed: boolean
  stopping: boolean
  failures: number
  url: string | undefined
}

/** Starts it, and again whenever it ends without having been stopped. Answers the program that runs now. */
function keepRunning(
  settings: Readonly<Record<string, string>>,
  state: State,
  complain: (what: string) => void,
): () => Program {
  const start = (): Program => {
    const started = startProgram(settings, state.ahead)
    const ready = async (): Promise<void> => {
      state.url = await started.said(/Haulway is ready: (\S+)/).catch(() => undefined)
      if (state.url !== undefined) state.failures = 0
    }
    const ended = async (): Promise<void> => {
      const { code, errors } = await started.ended
      state.url = undefined
      if (state.stopping) return
      if (!state.killed) {
        state.failures++
        complain(`a server ended with ${code} by itself: ${errors.slice(-PRINTED)}`)
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

export async function keepServer(
  settings: Readonly<Record<string, string>>,
  complain: (what: string) => void,
): Promise<Server> {
  const state: State = { ahead: 0, killed: false, stopping: false, failures: 0, url: undefined }
  const program = keepRunning(settings, state, complain)
  const signal = (name: NodeJS.Signals): void => void program().child.kill(name)
  const server: Server = {
    url: () => state.url,
    state: () => `${state.url ?? 'not ready'}: ${program().errors().slice(-PRINTED)}`,
    kill() {
      state.killed = true
      state.url = undefined
      signal('SIGKILL')
    },
    pause: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    setClock(ahead, when) {
      state.ahead = ahead
      const { child } = program()
      if (when === 'now' && child.connected) child.send(ahead)
    },
    async stop() {
      state.stopping = true
      signal('SIGTERM')
      const { code, errors } = await program().ended
      if (code !== 0) complain(`a server that was stopped ended with ${code}: ${errors.slice(-PRINTED)}`)
    },
    async end() {
      state.stopping = true
      signal('SIGKILL')
      await program().ended
    },
  }
  try {
    await until('a server is ready', () => state.url !== undefined)
    return server
  } catch (error) {
    await server.end()
    throw error
  }
}
