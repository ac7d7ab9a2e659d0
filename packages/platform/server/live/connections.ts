import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import type { WebSocket } from 'ws'
import type { RequestHead } from '../http/guard.ts'
import { Failure } from '../http/failure.ts'
import type { RequestContext } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import { type LiveChannel, canListen } from './channel.ts'
import { type FrameBounds, openFrameBounds, TOO_MANY_FRAMES } from './frame-bounds.ts'
import { openRoom, type Peer, type Room } from './room.ts'

export interface LiveOptions {
  readonly channels: readonly LiveChannel[]
  readonly identify: (head: RequestHead) => Promise<RequestContext | null>
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly log: Log
}

interface Connection extends Peer {
  readonly head: RequestHead
  context: RequestContext
  readonly rooms: Set<Room>
  readonly frames: FrameBounds
  checkedAt: number
  /** A recheck is queued; it will see everything committed until it runs. */
  queued: boolean
  /** Messages that wait for their turn. */
  waiting: number
  /** Rechecks and subscriptions, one after the other: no channel is joined on permissions that are being reread. */
  turn: Promise<void>
}

const CLOSE_SIGNED_OUT = 4_401
const CLOSE_GOING_AWAY = 1_001
const CLOSE_FAILED = 1_011
/** Exceeds the limits of a client. */
const CLOSE_TOO_MUCH = 1_008
/** Sessions are rechecked at least this often, in case a hint is lost. */
const RECHECK_MS = 60_000
/** Channels that one frame may request. */
const MAX_NAMES = 100
/** Each message may query the database: a client that sends faster than it is answered is disconnected. */
const MAX_WAITING = 32
/** Simultaneous queries: a hint about an account concerns many sockets. */
const CHECKS_AT_ONCE = 8

function names(value: unknown): string[] {
  return Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string'))].slice(0, MAX_NAMES)
    : []
}

interface Message {
  readonly sub: readonly string[]
  readonly unsub: readonly string[]
}

function readMessage(data: string): Message | undefined {
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
    room.leave(connection)
    connection.rooms.delete(room)
  }
  return left
}

function refuse(socket: WebSocket, channel: string): void {
  socket.send(JSON.stringify({ ch: channel, error: 'You do not have enough permissions.' }))
}

/** The sockets of this process and the channels each listens to. */
export interface Connections {
  /** `transport`: the stream on which the socket was opened. */
  accept(socket: WebSocket, transport: Duplex, head: RequestHead, context: RequestContext): void
  countOf(user: string): number
  /**
   * After a change of session, role or membership: pauses the affected sockets at once; after their permissions are
   * reread they are closed, or continue with what is still allowed.
   */
  revoked(concerned: (context: RequestContext) => boolean): void
  /** Rechecks sockets that were not checked for a minute, or all of them. */
  look(all: boolean): void
  closeAll(): void
}

interface Rights {
  readonly context: RequestContext
  /** Of each channel, the part that is listened to. */
  readonly parts: ReadonlyMap<LiveChannel, string>
}

const partOf = async (channel: LiveChannel, context: RequestContext) =>
  (await channel.partOf?.(context)) ?? ''

/** Rereads permissions; null: none remain. Undefined: unknown now, as the database is unavailable. */
async function rightsOf(options: LiveOptions, connection: Connection): Promise<Rights | null | undefined> {
  try {
    const context = await options.identify(connection.head)
    if (context?.account.id !== connection.context.account.id) return null
    const parts = new Map<LiveChannel, string>()
    for (const { channel } of connection.rooms) parts.set(channel, await partOf(channel, context))
    return { context, parts }
  } catch (error) {
    if (error instanceof Failure) return null
    options.log.warn({ err: error }, 'the rights of a live socket could not be read')
    return undefined
  }
}

type Join = (connection: Connection, channel: LiveChannel, part: string) => void

/** One room for each channel, account and part, open while it has listeners. */
function openRooms(): Join {
  const rooms = new Map<string, Room>()
  return (connection, channel, part) => {
    const { context } = connection
    const key = `${channel.name} ${context.account.id} ${part}`
    const room = rooms.get(key) ?? openRoom(channel, context.account.id, part, () => rooms.delete(key))
    rooms.set(key, room)
    room.join(connection)
    connection.rooms.add(room)
  }
}

function hold(connection: Connection): void {
  for (const room of connection.rooms) room.hold(connection)
}

interface Wanted {
  readonly name: string
  /** Unknown and forbidden channels are both absent, so that they cannot be told apart. */
  readonly channel?: LiveChannel
  readonly part: string
}

/** The channels that a message requests. Undefined: unknown now, as the database is unavailable. */
async function wantedOf(
  { channels, log }: LiveOptions,
  context: RequestContext,
  asked: readonly string[],
): Promise<Wanted[] | undefined> {
  const wanted: Wanted[] = []
  try {
    for (const name of asked) {
      const channel = channels.find((one) => one.name === name)
      if (!channel || !canListen(context, channel)) wanted.push({ name, part: '' })
      else wanted.push({ name, channel, part: await partOf(channel, context) })
    }
    return wanted
  } catch (error) {
    log.warn({ err: error }, 'what a live socket may hear could not be read')
    return undefined
  }
}

/** Leaves a socket with the channels it may still hear; returns whether there are any. */
async function check(options: LiveOptions, connection: Connection, join: Join): Promise<boolean> {
  connection.queued = false
  const startedAt = options.clock()
  const rights = await rightsOf(options, connection)
  connection.checkedAt = rights === undefined ? -Infinity : startedAt
  if (rights === null) return false
  // Sends nothing rather than forbidden data; the next recheck tries again.
  if (rights === undefined) hold(connection)
  else {
    const { context, parts } = rights
    connection.context = context
    for (const room of leave(connection, ({ channel }) => !canListen(context, channel))) {
      refuse(connection.socket, room.channel.name)
    }
    for (const { channel } of leave(connection, (room) => parts.get(room.channel) !== room.part)) {
      join(connection, channel, parts.get(channel) ?? '')
    }
    // These permissions may be outdated already.
    if (connection.queued) hold(connection)
    else for (const room of connection.rooms) room.release(connection)
  }
  return true
}

type InTurn = (connection: Connection, work: () => Promise<void> | void) => void

/** Runs tasks of a socket one after the other, while it is open. */
function turnsOf(connections: ReadonlySet<Connection>): InTurn {
  return (connection, work) => {
    const before = connection.turn
    connection.turn = (async () => {
      await before
      if (connections.has(connection)) await work()
    })()
  }
}

/** Handles a request of a socket. */
function hearing(
  options: LiveOptions,
  connections: ReadonlySet<Connection>,
  join: Join,
  inTurn: InTurn,
): (one: Connection, message: Message) => void {
  return (one, { sub, unsub }) => {
    const take = async (): Promise<void> => {
      const wanted = await wantedOf(options, one.context, sub)
      // After the queued recheck.
      if (one.queued) return inTurn(one, take)
      if (!connections.has(one)) return
      if (wanted === undefined) return one.socket.close(CLOSE_FAILED)
      leave(one, (room) => unsub.includes(room.channel.name))
      for (const { name, channel, part } of wanted) {
        if (channel) join(one, channel, part)
        else refuse(one.socket, name)
      }
    }
    one.waiting += 1
    if (one.waiting > MAX_WAITING) return one.socket.close(CLOSE_TOO_MUCH, TOO_MANY_FRAMES)
    return inTurn(one, async () => {
      one.waiting -= 1
      await take()
    })
  }
}

export function openConnections(options: LiveOptions): Connections {
  const connections = new Set<Connection>()
  const join = openRooms()
  const limited = pLimit(CHECKS_AT_ONCE)

  const inTurn = turnsOf(connections)
  const hear = hearing(options, connections, join, inTurn)
  const drop = (connection: Connection): void => {
    connections.delete(connection)
    leave(connection, () => true)
  }
  const recheck = (connection: Connection): void => {
    if (connection.queued) return
    connection.queued = true
    inTurn(connection, async () => {
      if (await limited(() => check(options, connection, join))) return
      drop(connection)
      connection.socket.close(CLOSE_SIGNED_OUT)
    })
  }

  return {
    accept(socket, transport, head, context) {
      const now = options.clock()
      const fresh = {
        rooms: new Set<Room>(),
        frames: openFrameBounds(options.clock),
        queued: false,
        waiting: 0,
        turn: Promise.resolve(),
      }
      const one: Connection = { socket, transport, head, context, checkedAt: now, ...fresh }
      connections.add(one)
      socket.on('message', (data, binary) => {
        const excess = socket.readyState === socket.OPEN ? one.frames.take(socket.bufferedAmount) : ''
        if (excess) drop(one)
        if (excess !== undefined) return socket.close(CLOSE_TOO_MUCH, excess)
        const message = binary || !(data instanceof Buffer) ? undefined : readMessage(data.toString('utf8'))
        if (message) hear(one, message)
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
