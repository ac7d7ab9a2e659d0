/** Checks that refuse a request before its content is read. */
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { isOwnHost } from './origin.ts'

/** Paths for monitoring from within the network, not under the public name (contract, *Running it*). */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics'])

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Addresses and networks such as `10.0.0.0/8`. */
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

/** Whether the request came over the loopback network: from a program or a proxy on this machine. */
function isLoopback({ socket: { remoteAddress: from = '' } }: FastifyRequest): boolean {
  return loopback.check(from, family(from))
}

/** Whether the request came from this machine itself and was not forwarded by a proxy. */
export function isDirectLoopback(request: FastifyRequest): boolean {
  const passedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !passedOn && isLoopback(request)
}

/**
 * Answers 421 to a request for a host other than the public one: invented names may point here, and caches may hold
 * answers under them. On this machine its local names work too, as a local proxy may use them.
 */
export function guardHost(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  app.addHook('onRequest', async (request) => {
    if (WATCHED.has(request.url) || isOwnHost(request.host, publicUrl, isLoopback(request))) return
    throw new Failure(421, 'The address of the request is not that of this server')
  })
}

/**
 * Limits the connections of one address, so that it cannot take those of all others; the limit suffices for the
 * tablets and browsers of a site behind one address. Trusted proxies limit their own clients.
 */
export function limitConnections(app: FastifyInstance, most: number, trusted: readonly string[]): void {
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
