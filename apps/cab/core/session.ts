/** The session of the machine: by WebSocket as it changes, by long poll where sockets do not pass. */
import { readTabletSession } from '@haulway/features/tablets/tablets.endpoints.ts'
import { hasShape, type Context } from './context.ts'
import type { Socket } from './options.ts'
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

/** Calls `heard` with each session of the machine. Runs until it is stopped. */
export function watchSession(
  { options, parts, call }: Context,
  { machine, secret }: StoredMachine,
  heard: (session: KnownSession) => void,
): SessionWatch {
  const { timers, origin, random, openSocket } = options
  let running = true
  let failures = 0
  let interrupt: () => void = () => undefined

  /** Resolves when the socket has closed, with whether it ever said something. */
  const listen = (): Promise<boolean> =>
    new Promise((resolve) => {
      let said = false
      let socket: Socket
      try {
        socket = openSocket(`${origin.replace(/^http/, 'ws')}/api${readTabletSession.path}`, [
          'bearer',
          secret,
        ])
      } catch {
        return resolve(false)
      }
      let open = true
      const end = (): void => {
        if (!open) return
        open = false
        socket.close()
        resolve(said)
      }
      interrupt = end
      socket.addEventListener('close', end)
      socket.addEventListener('message', ({ data }) => {
        const session = typeof data === 'string' ? asSession(parsed(data), machine) : undefined
        if (!session || !open) return
        said = true
        failures = 0
        heard(session)
      })
    })
  const poll = async (): Promise<boolean> => {
    const version = parts.get().session?.version
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}&wait=${WAIT_SECONDS}`
    const request = {
      method: 'GET',
      path: `${readTabletSession.path}${query}`,
      secret,
      timeout: TIMEOUT_MS,
    } as const
    const outcome = await call(request, (body) => asSession(body, machine))
    if (outcome.kind === 'ok' && running) heard(outcome.body)
    return outcome.kind === 'ok' || outcome.kind === 'unchanged'
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = timers.set(resolve, ms)
      interrupt = () => {
        timers.clear(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (running) {
      const said = await listen()
      if (!running) return
      // A socket that never said anything may be barred on the way.
      failures = said || (await poll()) ? 0 : failures + 1
      if (running) await pause(backoff(failures + 1, random))
    }
  }
  void run()
  return {
    renew() {
      failures = 0
      interrupt()
    },
    stop() {
      running = false
      interrupt()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
