import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseCookie } from 'cookie'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RequestHead } from '../http/guard.ts'
import { isOwnOrigin, ownOrigins } from '../http/origin.ts'
import type { Bus } from '../bus/bus.ts'
import { openConnections, type LiveOptions as Options } from './connections.ts'

/** Another address for sockets, with its own callers and frames. */
export interface SocketEndpoint {
  readonly path: string
  /** The handler for the socket of this caller; null: refused. */
  admit(request: IncomingMessage): Promise<((socket: WebSocket) => void) | null>
}

export interface LiveOptions extends Options {
  readonly doors?: readonly SocketEndpoint[]
  readonly bus: Bus
  /** Resources whose changes may revoke the access of a user's or an account's sockets. */
  readonly revoking: ReadonlySet<string>
  readonly publicUrl?: string | undefined
}

/** Frames over 64 KB are refused (contract, *Live*). */
const MAX_FRAME = 65_536
const SOCKETS_PER_USER = 20
/** Interval of the check for sockets whose permissions were not reread for a minute. */
const LOOK_MS = 1_000

function headOf(request: IncomingMessage): RequestHead {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  // A browser cannot set headers on a socket, so the context account is in the address.
  const account = new URL(request.url ?? '/', 'http://local').searchParams.get('account')
  if (account !== null) headers['x-context-account'] = account
  return { headers, cookies: parseCookie(headers['cookie'] ?? '') }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export interface Live {
  /** Number of open sockets. */
  open(): number
  close(): void
}

/**
 * Live data over `GET /api/live`: one socket for each browser, channels by name, closed within a second of
 * revocation.
 */
export function openLive(server: Server, options: LiveOptions): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const connections = openConnections(options)
  /** Counts revocations: one that arrives while a socket is being admitted would not find it yet. */
  let revocations = 0

  const upgrade = async (request: IncomingMessage, socket: Duplex, rest: Buffer): Promise<void> => {
    const head = headOf(request)
    const protocol = 'encrypted' in request.socket ? 'https' : 'http'
    const origins = ownOrigins(head.headers['host'], protocol, options.publicUrl)
    if (!isOwnOrigin(head.headers, origins)) return refuse(socket, '403 Forbidden')
    const before = revocations
    const context = await options.identify(head).catch(() => null)
    if (context === null) return refuse(socket, '401 Unauthorized')
    if (connections.countOf(context.user.id) >= SOCKETS_PER_USER) {
      return refuse(socket, '429 Too Many Requests')
    }
    sockets.handleUpgrade(request, socket, rest, (opened) => {
      connections.accept(opened, socket, head, context)
      if (revocations !== before) connections.revoked((one) => one === context)
    })
  }

  const enter = async (door: SocketEndpoint, request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    const take = await door.admit(request).catch(() => undefined)
    if (take === undefined) return refuse(socket, '503 Service Unavailable')
    if (take === null) return refuse(socket, '401 Unauthorized')
    sockets.handleUpgrade(request, socket, rest, take)
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.on('error', () => socket.destroy())
    // Some request targets are not valid URLs, such as `//`.
    const address = URL.parse(request.url ?? '/', 'http://local')
    const door = options.doors?.find(({ path }) => path === address?.pathname)
    if (address?.pathname === '/api/live') void upgrade(request, socket, rest)
    else if (door) void enter(door, request, socket, rest)
    else refuse(socket, '404 Not Found')
  })
  const unsubscribe = options.bus.subscribe(({ resource, id }) => {
    if (!options.revoking.has(resource)) return
    revocations += 1
    connections.revoked((context) => context.user.id === id || context.account.id === id)
  })
  const unsubscribeGap = options.bus.onGap(() => {
    revocations += 1
    connections.look(true)
  })
  const timer = setInterval(() => connections.look(false), LOOK_MS)
  timer.unref()
  return {
    open: () => sockets.clients.size,
    close() {
      clearInterval(timer)
      unsubscribe()
      unsubscribeGap()
      connections.closeAll()
      sockets.close()
    },
  }
}
