/** One WebSocket for all live data of the page (contract, *Live*): frames `{ ch, d }`, requests `{ sub }`, `{ unsub }`. */

export type Handler = (data: unknown) => void

export interface Connection {
  /** `idle`: nobody listens, so there is no socket. */
  readonly state: 'idle' | 'connecting' | 'live' | 'offline'
  /** Epoch milliseconds since when the state holds. */
  readonly since: number
}

export interface Live {
  /** Hears a channel until the answer is called. After a reconnect the server sends its snapshot again. */
  subscribe(channel: string, handler: Handler): () => void
  connection(): Connection
  /** Calls back when the connection changes, until the answer is called. */
  watch(callback: () => void): () => void
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

export function createLive(settings: LiveSettings): Live {
  const handlers = new Map<string, Set<Handler>>()
  const watchers = new Set<() => void>()
  let current: Connection = { state: 'idle', since: settings.clock() }
  let socket: WebSocket | undefined
  let attempt = 0
  let cancelRetry: (() => void) | undefined

  function become(state: Connection['state']): void {
    if (state === current.state) return
    current = { state, since: settings.clock() }
    for (const one of watchers) one()
  }

  function send(frame: object): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }

  function connect(): void {
    cancelRetry?.()
    cancelRetry = undefined
    if (socket) return
    if (current.state !== 'offline') become('connecting')
    const opened = settings.open(settings.address())
    socket = opened
    opened.addEventListener('open', () => {
      attempt = 0
      become('live')
      send({ sub: [...handlers.keys()] })
    })
    opened.addEventListener('message', (event: MessageEvent) => {
      const frame = frameOf(event.data)
      for (const handler of (frame && handlers.get(frame.ch)) ?? []) handler(frame?.d)
    })
    opened.addEventListener('close', (event: CloseEvent) => {
      if (socket !== opened) return
      socket = undefined
      if (event.code === SIGNED_OUT) settings.onSignedOut()
      if (handlers.size === 0) return become('idle')
      become('offline')
      cancelRetry = settings.after(backoff(attempt++, settings.chance()), connect)
    })
  }

  function disconnect(): void {
    cancelRetry?.()
    cancelRetry = undefined
    const closing = socket
    socket = undefined
    closing?.close()
    become('idle')
  }

  return {
    subscribe(channel, handler) {
      const existing = handlers.get(channel)
      if (existing) existing.add(handler)
      else handlers.set(channel, new Set([handler]))
      // Asked again for a second listener too: it needs the snapshot.
      send({ sub: [channel] })
      connect()
      return () => {
        const listening = handlers.get(channel)
        listening?.delete(handler)
        if (listening?.size !== 0) return
        handlers.delete(channel)
        send({ unsub: [channel] })
        if (handlers.size === 0) disconnect()
      }
    },
    connection: () => current,
    watch(callback) {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
    close: disconnect,
  }
}
