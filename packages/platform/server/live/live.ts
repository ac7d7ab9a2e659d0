import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseCookie } from 'cookie'
import { WebSocketServer, type WebSocket } from 'ws'
import type { RequestHead } from '../http/app.ts'
import { fromOurOrigin, ourOrigins } from '../http/origin.ts'
import type { RequestContext } from '../http/route.ts'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import { type LiveChannel, mayListen } from './channel.ts'
import { openRoom, type Room } from './room.ts'

export interface LiveOptions {
  readonly channels: readonly LiveChannel[]
  readonly identify: (head: RequestHead) => Promise<RequestContext | null>
  readonly bus: Bus
  readonly log: Log
  readonly publicUrl?: string | undefined
}

interface Connection {
  readonly socket: WebSocket
  readonly head: RequestHead
  context: RequestContext
  readonly rooms: Set<Room>
}

/** Frames over 64 KB are refused (contract, *Live*). */
const MAX_FRAME = 65_536
const SOCKETS_PER_USER = 20
/** Sessions are looked at again at least this often, should a hint be lost. */
const RECHECK_MS = 30_000
const CLOSE_SIGNED_OUT = 4_401
const CLOSE_GOING_AWAY = 1_001
/** Changes after which a socket may no longer be allowed what it has. */
const revoking = new Set(['sessions', 'users', 'memberships', 'accounts'])

function headOf(request: IncomingMessage): RequestHead {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  // A browser cannot set headers on a socket, so the context account comes in the address.
  const account = new URL(request.url ?? '/', 'http://local').searchParams.get('account')
  if (account !== null) headers['x-context-account'] = account
  return { headers, cookies: parseCookie(headers['cookie'] ?? '') }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function names(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string').slice(0, 20)
    : []
}

function readMessage(data: string): { sub: string[]; unsub: string[] } | undefined {
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null) return undefined
    return {
      sub: names('sub' in message ? message.sub : undefined),
      unsub: names('unsub' in message ? message.unsub : undefined),
    }
  } catch {
    return undefined
  }
}

/** The sockets of this process and what each listens to. */
interface Connections {
  accept(socket: WebSocket, head: RequestHead, context: RequestContext): void
  countOf(user: string): number
  /** After a change of session, role or membership: closed, or left with what is still allowed. */
  recheck(concerned: (context: RequestContext) => boolean): void
  closeAll(): void
}

function openConnections(options: LiveOptions): Connections {
  const connections = new Set<Connection>()
  const rooms = new Map<string, Room>()

  const subscribe = (connection: Connection, name: string): void => {
    const channel = options.channels.find((one) => one.name === name)
    const { context, socket } = connection
    // Unknown and forbidden look alike.
    if (!channel || !mayListen(context, channel)) {
      socket.send(JSON.stringify({ ch: name, error: 'You do not have enough permissions.' }))
      return
    }
    const key = `${channel.name} ${context.account.id}`
    const room = rooms.get(key) ?? openRoom(channel, context.account.id, () => rooms.delete(key))
    rooms.set(key, room)
    room.join(socket)
    connection.rooms.add(room)
  }

  const recheck = async (connection: Connection): Promise<void> => {
    const context = await options.identify(connection.head).catch(() => null)
    if (context === null || context.account.id !== connection.context.account.id) {
      leave(connection, () => true)
      connection.socket.close(CLOSE_SIGNED_OUT)
      return
    }
    connection.context = context
    leave(connection, (room) => !mayListen(context, room.channel))
  }

  return {
    accept(socket, head, context) {
      const connection: Connection = { socket, head, context, rooms: new Set() }
      connections.add(connection)
      socket.on('message', (data, binary) => {
        const message = binary || !(data instanceof Buffer) ? undefined : readMessage(data.toString('utf8'))
        if (!message) return
        leave(connection, (room) => message.unsub.includes(room.channel.name))
        for (const name of message.sub) subscribe(connection, name)
      })
      socket.on('error', (error) => options.log.warn({ err: error }, 'live socket failed'))
      socket.on('close', () => {
        leave(connection, () => true)
        connections.delete(connection)
      })
    },
    countOf: (user) => [...connections].filter((one) => one.context.user.id === user).length,
    recheck(concerned) {
      for (const connection of connections) {
        if (concerned(connection.context)) void recheck(connection)
      }
    },
    closeAll() {
      for (const connection of connections) connection.socket.close(CLOSE_GOING_AWAY)
    },
  }
}

function leave(connection: Connection, which: (room: Room) => boolean): void {
  for (const room of connection.rooms) {
    if (!which(room)) continue
    room.leave(connection.socket)
    connection.rooms.delete(room)
  }
}

export interface Live {
  close(): void
}

/** Live data over `GET /api/live`: one socket a browser, channels by name, closed within a second of revocation. */
export function openLive(server: Server, options: LiveOptions): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const connections = openConnections(options)

  const upgrade = async (request: IncomingMessage, socket: Duplex, rest: Buffer): Promise<void> => {
    const head = headOf(request)
    const protocol = 'encrypted' in request.socket ? 'https' : 'http'
    const origins = ourOrigins(head.headers['host'], protocol, options.publicUrl)
    if (!fromOurOrigin(head.headers, origins)) return refuse(socket, '403 Forbidden')
    const context = await options.identify(head).catch(() => null)
    if (context === null) return refuse(socket, '401 Unauthorized')
    if (connections.countOf(context.user.id) >= SOCKETS_PER_USER) {
      return refuse(socket, '429 Too Many Requests')
    }
    sockets.handleUpgrade(request, socket, rest, (opened) => connections.accept(opened, head, context))
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    if (pathname === '/api/live') void upgrade(request, socket, rest)
    else refuse(socket, '404 Not Found')
  })
  const unsubscribe = options.bus.subscribe(({ resource, id }) => {
    if (revoking.has(resource)) {
      connections.recheck((context) => context.user.id === id || context.account.id === id)
    }
  })
  const timer = setInterval(() => connections.recheck(() => true), RECHECK_MS)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      unsubscribe()
      connections.closeAll()
      sockets.close()
    },
  }
}
