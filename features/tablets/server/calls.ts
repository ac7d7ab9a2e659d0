/** `GET /api/telemetry/session`: immediate, as a long poll, and as a socket. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { unauthorized, unavailable } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { SocketEndpoint } from '@haulway/platform/server/live/live.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Device } from '../../telemetry/index.ts'
import { readTabletSession } from '../tablets.endpoints.ts'
import type { SessionResponse } from './read-sessions.ts'
import type { WaitingTablet, Watch } from './watch.ts'

export interface TabletCalls {
  readonly identify: (secret: string) => Promise<Device | null>
  readonly watch: Watch
  readonly log: Log
}

const PATH = `/api${readTabletSession.path}`
const CLOSE = { refused: 4_401, replaced: 4_409, stopping: 1_001 } as const
const CLOSE_TROUBLE = 1_011

/** How a wait ended: an update, the timeout, or an error. */
type Outcome = SessionResponse | 'unchanged' | Parameters<WaitingTablet['ended']>[0]

/**
 * Waits for a session whose version is not among the known ones, until the timeout or until the caller disconnects.
 */
async function wait(
  { watch }: TabletCalls,
  caller: Pick<WaitingTablet, 'device' | 'secret' | 'known'>,
  milliseconds: number,
  reply: FastifyReply,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const waiting: WaitingTablet = { ...caller, changed: resolve, ended: resolve }
  reply.raw.on('close', () => resolve('unchanged'))
  let timer: NodeJS.Timeout | undefined
  try {
    await watch.join(waiting)
    timer = setTimeout(() => resolve('unchanged'), milliseconds)
    return await promise
  } finally {
    clearTimeout(timer)
    watch.leave(waiting)
  }
}

/** Versions known to the caller: from the query and from If-None-Match. */
function knownTo(request: FastifyRequest, version: string | null): Set<string> {
  const tags = [...(request.headers['if-none-match'] ?? '').matchAll(/"([^"]*)"/g)].map(
    ([, tag]) => tag ?? '',
  )
  return new Set(version === null ? tags : [version, ...tags])
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  calls: TabletCalls,
): Promise<FastifyReply> {
  const secret = bearerOf(request.headers) ?? ''
  const device = await calls.identify(secret)
  if (!device) throw unauthorized()
  const asked = { params: {}, query: request.query, body: undefined }
  const { version, wait: seconds } = readInput(readTabletSession, asked).query as {
    version: string | null
    wait: number | null
  }
  const known = knownTo(request, version)
  const outcome = await wait(calls, { device, secret, known }, (seconds ?? 0) * 1_000, reply)
  if (outcome === 'refused') throw unauthorized()
  if (outcome === 'stopping') {
    // A kept-alive connection would keep the server from stopping as well.
    reply.header('connection', 'close')
    throw unavailable()
  }
  reply.header('cache-control', 'no-store')
  if (typeof outcome !== 'object') return reply.code(304).send()
  return reply.header('etag', `"${outcome.version}"`).send(outcome)
}

/** Browsers cannot set headers on a socket: the secret comes as the subprotocol after `bearer`. */
function secretOf({ headers }: IncomingMessage): string {
  const [protocol, secret] = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
  return bearerOf(headers) ?? (protocol === 'bearer' ? (secret ?? '') : '')
}

function take(socket: WebSocket, device: Device, secret: string, { watch, log }: TabletCalls): void {
  const waiting: WaitingTablet = {
    device,
    secret,
    known: new Set(),
    changed: (session) => socket.send(JSON.stringify(session)),
    ended: (why) => socket.close(CLOSE[why]),
  }
  socket.on('close', () => watch.leave(waiting))
  socket.on('error', (error) => log.warn({ err: error }, 'the socket of a tablet failed'))
  watch.join(waiting).catch((error: unknown) => {
    log.warn({ err: error }, 'a tablet could not be told its session')
    watch.leave(waiting)
    socket.close(CLOSE_TROUBLE)
  })
}

export function tabletCalls(calls: TabletCalls) {
  return {
    deviceCalls: (app: FastifyInstance): Promise<void> => {
      // Waiting requests would keep the server from stopping.
      app.addHook('preClose', (done) => {
        calls.watch.stop()
        done()
      })
      app.get(PATH, (request, reply) => answer(request, reply, calls))
      return Promise.resolve()
    },
    socket: {
      path: PATH,
      async admit(request) {
        const secret = secretOf(request)
        const device = await calls.identify(secret)
        return device && ((socket) => take(socket, device, secret, calls))
      },
    } satisfies SocketEndpoint,
  }
}
