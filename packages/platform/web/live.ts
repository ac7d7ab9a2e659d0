/** One WebSocket for all live data of the page (contract, *Live*): frames `{ ch, d }`, requests `{ sub }`, `{ unsub }`. */

type Handler = (data: unknown) => void

export interface Connection {
  /** `idle`: nobody listens, so there is no socket. */
  readonly state: 'idle' | 'connecting' | 'live' | 'offline'
  /** Epoch milliseconds since when the state holds. */
  readonly since: number
}

export interface Live {
  /** Hears a channel until the answer is called. After a reconnect the server sends its snapshot again. */
  subscribe(channel: string, handler: Handler): () => void
  readonly connection: () => Connection
  /** Calls back when the connection changes, until the answer is called. */
  readonly watch: (callback: () => void) => () => void
  close(): void
}

export interface LiveSettings {
  /** Address of the socket, asked at every connect. */
  readonly address: () => string
  readonly open: (address: string) => WebSocket
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** 0 to 1. */
  readonly chance: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** The server ended the session or its right to the account. */
  readonly onSignedOut: () => void
}

/** The server's close code for an ended session. */
const SIGNED_OUT = 4_401

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

/** Wait before attempt n, with jitter so that a site's browsers do not all come back in the same moment. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 10))
  return full * (0.5 + chance / 2)
}

function frameOf(text: unknown): { ch: string; d: unknown } | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const frame = JSON.parse(text) as unknown
    if (typeof frame !== 'object' || frame === null || !('ch' in frame)) return undefined
    return typeof frame.ch === 'string' ? { ch: frame.ch, d: 'd' in frame ? frame.d : undefined } : undefined
  } catch {
    return undefined
  }
}

/** Watchable state of the connection. */
function createState(clock: () => number) {
  const watchers = new Set<() => void>()
  let current: Connection = { state: 'idle', since: clock() }
  return {
    now: () => current,
    become(state: Connection['state']): void {
      if (state === current.state) return
      current = { state, since: clock() }
      for (const one of watchers) one()
    },
    watch: (callback: () => void): (() => void) => {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
  }
}

/** Keeps one socket open from `connect` until `close`, coming back after every loss. */
function createSocket(
  settings: LiveSettings,
  on: { open(): void; message(data: unknown): void; lost(): void },
): { connect(): void; send(frame: object): void; close(): void } {
  let socket: WebSocket | undefined
  let attempt = 0
  let cancelRetry: (() => void) | undefined

  function connect(): void {
    if (socket) return
    cancelRetry?.()
    const opened = settings.open(settings.address())
    socket = opened
    opened.addEventListener('open', () => {
      attempt = 0
      on.open()
    })
    opened.addEventListener('message', (event: MessageEvent) => on.message(event.data))
    opened.addEventListener('close', (event: CloseEvent) => {
      if (socket !== opened) return
      socket = undefined
      if (event.code === SIGNED_OUT) settings.onSignedOut()
      on.lost()
      cancelRetry = settings.after(backoff(attempt++, settings.chance()), connect)
    })
  }

  return {
    connect,
    send(frame) {
      if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
    },
    close() {
      cancelRetry?.()
      const closing = socket
      socket = undefined
      closing?.close()
    },
  }
}

export function createLive(settings: LiveSettings): Live {
  const handlers = new Map<string, Set<Handler>>()
  const state = createState(settings.clock)
  const socket = createSocket(settings, {
    open() {
      state.become('live')
      socket.send({ sub: [...handlers.keys()] })
    },
    message(data) {
      const frame = frameOf(data)
      for (const handler of (frame && handlers.get(frame.ch)) ?? []) handler(frame?.d)
    },
    lost: () => state.become('offline'),
  })

  function leave(channel: string, handler: Handler): void {
    const listening = handlers.get(channel)
    listening?.delete(handler)
    if (listening?.size !== 0) return
    handlers.delete(channel)
    socket.send({ unsub: [channel] })
    if (handlers.size > 0) return
    socket.close()
    state.become('idle')
  }

  return {
    subscribe(channel, handler) {
      const listening = handlers.get(channel) ?? new Set()
      handlers.set(channel, listening.add(handler))
      // Asked again for a second listener too: it needs the snapshot.
      socket.send({ sub: [channel] })
      if (state.now().state === 'idle') state.become('connecting')
      socket.connect()
      return () => leave(channel, handler)
    },
    connection: state.now,
    watch: state.watch,
    close() {
      socket.close()
      state.become('idle')
    },
  }
}
