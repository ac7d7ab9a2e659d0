import pLimit from 'p-limit'
import type { WebSocket } from 'ws'
import type { RequestHead } from '../http/app.ts'
import { Failure } from '../http/failure.ts'
import type { RequestContext } from '../http/route.ts'
import type { Log } from '../log.ts'
import { type LiveChannel, mayListen } from './channel.ts'
import { openRoom, type Room } from './room.ts'

export interface LiveOptions {
  readonly channels: readonly LiveChannel[]
  readonly identify: (head: RequestHead) => Promise<RequestContext | null>
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly log: Log
}

interface Connection {
  readonly socket: WebSocket
  readonly head: RequestHead
  context: RequestContext
  readonly rooms: Set<Room>
  checkedAt: number
  /** A recheck waits for its turn; it will see whatever is committed until then. */
  queued: boolean
  /** Rechecks and subscriptions one after the other: nothing is joined by a right that is being looked at. */
  turn: Promise<void>
}

const CLOSE_SIGNED_OUT = 4_401
const CLOSE_GOING_AWAY = 1_001
/** Sessions are looked at again at least this often, should a hint be lost. */
const RECHECK_MS = 60_000
/** Channels that one frame asks for. */
const MAX_NAMES = 100
/** Looks at the database at the same time: a hint about an account concerns many sockets. */
const CHECKS_AT_ONCE = 8

function names(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string').slice(0, MAX_NAMES)
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

function leave(connection: Connection, which: (room: Room) => boolean): Room[] {
  const left = [...connection.rooms].filter(which)
  for (const room of left) {
    room.leave(connection.socket)
    connection.rooms.delete(room)
  }
  return left
}

function refuse(socket: WebSocket, channel: string): void {
  socket.send(JSON.stringify({ ch: channel, error: 'You do not have enough permissions.' }))
}

/** The sockets of this process and what each listens to. */
export interface Connections {
  accept(socket: WebSocket, head: RequestHead, context: RequestContext): void
  countOf(user: string): number
  /**
   * After a change of session, role or membership: what the concerned ones hear stops at once; when their rights have
   * been read again they are closed, or left with what is still allowed.
   */
  revoked(concerned: (context: RequestContext) => boolean): void
  /** Looks again at those that nobody has looked at for a minute; at all of them when told. */
  look(all: boolean): void
  closeAll(): void
}

/** Reads rights again; null: none are left. Undefined: not known now, for want of a database. */
async function rightsOf(
  options: LiveOptions,
  connection: Connection,
): Promise<RequestContext | null | undefined> {
  try {
    const context = await options.identify(connection.head)
    return context?.account.id === connection.context.account.id ? context : null
  } catch (error) {
    if (error instanceof Failure) return null
    options.log.warn({ err: error }, 'the rights of a live socket could not be read')
    return undefined
  }
}

/** One room a channel and account, open while somebody is in it. */
function openRooms(channels: readonly LiveChannel[]): (connection: Connection, name: string) => void {
  const rooms = new Map<string, Room>()
  return (connection, name) => {
    const channel = channels.find((one) => one.name === name)
    const { context, socket } = connection
    // Unknown and forbidden look alike.
    if (!channel || !mayListen(context, channel)) return refuse(socket, name)
    const key = `${channel.name} ${context.account.id}`
    const room = rooms.get(key) ?? openRoom(channel, context.account.id, () => rooms.delete(key))
    rooms.set(key, room)
    room.join(socket)
    connection.rooms.add(room)
  }
}

function hold(connection: Connection): void {
  for (const room of connection.rooms) room.hold(connection.socket)
}

/** Leaves a socket with what it still may; answers whether that is anything. */
async function check(options: LiveOptions, connection: Connection): Promise<boolean> {
  connection.queued = false
  const startedAt = options.clock()
  const context = await rightsOf(options, connection)
  connection.checkedAt = context === undefined ? -Infinity : startedAt
  if (context === null) return false
  // Silent rather than wrong; the next look tries again.
  if (context === undefined) hold(connection)
  else {
    connection.context = context
    for (const room of leave(connection, ({ channel }) => !mayListen(context, channel))) {
      refuse(connection.socket, room.channel.name)
    }
    // Unless these rights are out of date already.
    if (!connection.queued) for (const room of connection.rooms) room.release(connection.socket)
  }
  return true
}

export function openConnections(options: LiveOptions): Connections {
  const connections = new Set<Connection>()
  const subscribe = openRooms(options.channels)
  const limited = pLimit(CHECKS_AT_ONCE)

  const inTurn = (connection: Connection, work: () => Promise<void> | void): void => {
    const before = connection.turn
    connection.turn = (async () => {
      await before
      if (connections.has(connection)) await work()
    })()
  }
  const drop = (connection: Connection): void => {
    connections.delete(connection)
    leave(connection, () => true)
  }
  const recheck = (connection: Connection): void => {
    if (connection.queued) return
    connection.queued = true
    inTurn(connection, async () => {
      if (await limited(() => check(options, connection))) return
      drop(connection)
      connection.socket.close(CLOSE_SIGNED_OUT)
    })
  }

  return {
    accept(socket, head, context) {
      const now = options.clock()
      const turn = Promise.resolve()
      const one: Connection = { socket, head, context, rooms: new Set(), checkedAt: now, queued: false, turn }
      connections.add(one)
      socket.on('message', (data, binary) => {
        const message = binary || !(data instanceof Buffer) ? undefined : readMessage(data.toString('utf8'))
        if (!message) return
        const take = (): void => {
          // After the recheck that waits.
          if (one.queued) return inTurn(one, take)
          leave(one, (room) => message.unsub.includes(room.channel.name))
          for (const name of message.sub) subscribe(one, name)
        }
        inTurn(one, take)
      })
      socket.on('error', (error) => options.log.warn({ err: error }, 'live socket failed'))
      socket.on('close', () => drop(one))
    },
    countOf: (user) => [...connections].filter((one) => one.context.user.id === user).length,
    revoked(concerned) {
      for (const connection of connections) {
        if (!concerned(connection.context)) continue
        hold(connection)
        recheck(connection)
      }
    },
    look(all) {
      const old = options.clock() - RECHECK_MS
      for (const connection of connections) if (all || connection.checkedAt <= old) recheck(connection)
    },
    closeAll() {
      for (const connection of connections) connection.socket.close(CLOSE_GOING_AWAY)
    },
  }
}
