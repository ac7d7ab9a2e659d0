/** The session of the machine: by WebSocket as it changes, by long poll where sockets do not pass. */
import { readTabletSession } from '@haulway/features/tablets/tablets.endpoints.ts'
import { hasShape, type Context } from './context.ts'
import type { CabOptions, Socket } from './options.ts'
import type { KnownSession } from './parts.ts'
import { backoff } from './sending/backoff.ts'
import type { StoredMachine } from './store/database.ts'

const WAIT_SECONDS = 50
/** Longer than the wait. */
const TIMEOUT_MS = 65_000

export function asSession(value: unknown, machine: string): KnownSession | undefined {
  const shape = {
    version: 'string',
    machine: 'object',
    tablet: 'object',
    settings: 'object',
    routes: 'list',
    projects: 'list',
    boards: 'list',
    buttons: 'list',
  } as const
  if (!hasShape(value, shape)) return undefined
  const session = value as unknown as KnownSession
  return session.machine.id === machine ? session : undefined
}

export interface SessionWatch {
  /** Connects anew at once: the network came back, or the page. */
  readonly renew: () => void
  readonly stop: () => void
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A wait that can be cut short. */
interface Wait<T> {
  readonly over: Promise<T>
  readonly end: () => void
}

/** A socket until it closes; over with whether it ever said something. */
function listen(
  { origin, openSocket }: CabOptions,
  { machine, secret }: StoredMachine,
  heard: (session: KnownSession) => void,
): Wait<boolean> {
  const over = Promise.withResolvers<boolean>()
  let said = false
  let open = true
  let socket: Socket | null = null
  const end = (): void => {
    if (!open) return
    open = false
    socket?.close()
    over.resolve(said)
  }
  try {
    const address = `${origin.replace(/^http/, 'ws')}/api${readTabletSession.path}`
    socket = openSocket(address, ['bearer', secret])
    socket.addEventListener('close', end)
    socket.addEventListener('message', ({ data }) => {
      const session = typeof data === 'string' ? asSession(parsed(data), machine) : undefined
      if (!session || !open) return
      said = true
      heard(session)
    })
  } catch {
    end()
  }
  return { over: over.promise, end }
}

function pause({ timers }: CabOptions, ms: number): Wait<void> {
  const over = Promise.withResolvers<void>()
  const timer = timers.set(over.resolve, ms)
  const end = (): void => {
    timers.clear(timer)
    over.resolve()
  }
  return { over: over.promise, end }
}

/** Whether the server answered. */
async function poll(
  { parts, call }: Context,
  { machine, secret }: StoredMachine,
  heard: (session: KnownSession) => void,
): Promise<boolean> {
  const version = parts.get().session?.version
  const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}&wait=${WAIT_SECONDS}`
  const path = `${readTabletSession.path}${query}`
  const outcome = await call({ method: 'GET', path, secret, timeout: TIMEOUT_MS }, (body) =>
    asSession(body, machine),
  )
  if (outcome.kind === 'ok') heard(outcome.body)
  return outcome.kind === 'ok' || outcome.kind === 'unchanged'
}

/** Calls `heard` with each session of the machine. Runs until it is stopped. */
export function watchSession(
  context: Context,
  machine: StoredMachine,
  heard: (session: KnownSession) => void,
): SessionWatch {
  const { options } = context
  const state = { running: true, failures: 0 }
  let waiting: Wait<unknown> | null = null
  const hear = (session: KnownSession): void => {
    state.failures = 0
    if (state.running) heard(session)
  }
  const run = async (): Promise<void> => {
    while (state.running) {
      const socket = listen(options, machine, hear)
      waiting = socket
      const said = await socket.over
      // A socket that never said anything may be barred on the way.
      if (!said && state.running)
        state.failures = (await poll(context, machine, hear)) ? 0 : state.failures + 1
      if (!state.running) return
      const pausing = pause(options, backoff(state.failures + 1, options.random))
      waiting = pausing
      await pausing.over
    }
  }
  void run()
  return {
    renew() {
      state.failures = 0
      waiting?.end()
    },
    stop() {
      state.running = false
      waiting?.end()
    },
  }
}
