import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseCookie } from 'cookie'
import { WebSocketServer, type WebSocket } from 'ws'
import type { RequestHead } from '../http/app.ts'
import { fromOurOrigin, ourOrigins } from '../http/origin.ts'
import type { RequestContext } from '../http/route.ts'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { LiveChannel } from './channel.ts'
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

function readMessage(data: string): { sub: string[]; unsub: string[] } | undefined {
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null) return undefined
    const names = (value: unknown) =>
      Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 20) : []
    return {
      sub: names('sub' in message ? message.sub : undefined),
      unsub: names('unsub' in message ? message.unsub : undefined),
    }
  } catch {
    return undefined
  }
}

export interface Live {
  close(): void
}

/** Live data over `GET /api/live`: one socket a browser, channels by name, closed within a second of revocation. */
export function openLive(server: Server, options: LiveOptions): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const connections = new Set<Connection>()
  const rooms = new Map<string, Room>()

  const roomOf = (channel: LiveChannel, account: string): Room => {
    const key = `${channel.name} ${account}`
    const room = rooms.get(key) ?? openRoom(channel, account, () => rooms.delete(key))
    rooms.set(key, room)
    return room
  }

  const subscribe = (connection: Connection, name: string): void => {
    const channel = options.channels.find((one) => one.name === name)
    const { context, socket } = connection
    // Unknown and forbidden look alike.
    if (!channel || !context.can('read', channel.permission)) {
      socket.send(JSON.stringify({ ch: name, error: 'You do not have enough permissions.' }))
      return
    }
    const room = roomOf(channel, context.account.id)
    room.join(socket)
    connection.rooms.add(room)
  }

  const leaveAll = (connection: Connection, keep: (room: Room) => boolean): void => {
    for (const room of connection.rooms) {
      if (keep(room)) continue
      room.leave(connection.socket)
      connection.rooms.delete(room)
    }
  }

  /** After a change of session, role or membership: closed, or left with what is still allowed. */
  const recheck = async (connection: Connection): Promise<void> => {
    const context = await options.identify(connection.head).catch(() => null)
    if (context === null || context.account.id !== connection.context.account.id) {
      leaveAll(connection, () => false)
      connection.socket.close(CLOSE_SIGNED_OUT)
      return
    }
    connection.context = context
    leaveAll(connection, (room) => context.can('read', room.channel.permission))
  }

  const accept = (socket: WebSocket, head: RequestHead, context: RequestContext): void => {
    const connection: Connection = { socket, head, context, rooms: new Set() }
    connections.add(connection)
    socket.on('message', (data, binary) => {
      const message = binary || !(data instanceof Buffer) ? undefined : readMessage(data.toString('utf8'))
      if (!message) return
      for (const name of message.unsub) leaveAll(connection, (room) => room.channel.name !== name)
      for (const name of message.sub) subscribe(connection, name)
    })
    socket.on('error', (error) => options.log.warn({ err: error }, 'live socket failed'))
    socket.on('close', () => {
      leaveAll(connection, () => false)
      connections.delete(connection)
    })
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, rest: Buffer): Promise<void> => {
    const head = headOf(request)
    const protocol = 'encrypted' in request.socket ? 'https' : 'http'
    const origins = ourOrigins(head.headers['host'], protocol, options.publicUrl)
    if (!fromOurOrigin(head.headers, origins)) return refuse(socket, '403 Forbidden')
    const context = await options.identify(head).catch(() => null)
    if (context === null) return refuse(socket, '401 Unauthorized')
    const own = [...connections].filter((one) => one.context.user.id === context.user.id)
    if (own.length >= SOCKETS_PER_USER) return refuse(socket, '429 Too Many Requests')
    sockets.handleUpgrade(request, socket, rest, (opened) => accept(opened, head, context))
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    if (pathname === '/api/live') void upgrade(request, socket, rest)
    else refuse(socket, '404 Not Found')
  })
  const revoking = new Set(['sessions', 'users', 'memberships', 'accounts'])
  const unsubscribe = options.bus.subscribe((change) => {
    if (!revoking.has(change.resource)) return
    for (const connection of connections) {
      if (change.id === connection.context.user.id || change.id === connection.context.account.id) {
        void recheck(connection)
      }
    }
  })
  const timer = setInterval(() => {
    for (const connection of connections) void recheck(connection)
  }, RECHECK_MS)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      unsubscribe()
      for (const connection of connections) connection.socket.close(1_001)
      sockets.close()
    },
  }
}
