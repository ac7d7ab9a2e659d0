/** What is refused before anybody looks at what a request asks. */
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { isOurHost } from './origin.ts'

/** For whoever watches the server from within, where no public name leads (contract, *Running it*). */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics'])

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Of addresses and networks, `10.0.0.0/8`. */
function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

const loopback = listOf(['127.0.0.0/8', '::1'])

/** Comes over this machine's own network: from a program here, or through a proxy here. */
function isLoopback({ socket: { remoteAddress: from = '' } }: FastifyRequest): boolean {
  return loopback.check(from, family(from))
}

/** Comes from this machine, and no proxy says that it is on behalf of somebody else. */
export function isDirectLoopback(request: FastifyRequest): boolean {
  const passedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !passedOn && isLoopback(request)
}

/**
 * A request under another name than ours is answered 421: names that somebody made lead here, and caches that keep
 * answers under them, are none of ours. On this machine its own names serve too, as a proxy here may say them.
 */
export function guardHost(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  app.addHook('onRequest', async (request) => {
    if (WATCHED.has(request.url) || isOurHost(request.host, publicUrl, isLoopback(request))) return
    throw new Failure(421, 'The address of the request is not that of this server')
  })
}

/**
 * One address holds no more connections than this, so that nobody takes those of all others; a site's tablets and
 * browsers behind one address have enough. Proxies that are trusted count their own callers.
 */
export function boundConnections(app: FastifyInstance, most: number, trusted: readonly string[]): void {
  const held = new Map<string, number>()
  const proxies = listOf(trusted)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || proxies.check(address, family(address))) return
    const count = (held.get(address) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
  })
}
