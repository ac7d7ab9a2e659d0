import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Closes the server: requests in progress have `graceMs`, then their connections are cut. */
export type Drain = (graceMs: number) => Promise<void>

/**
 * Fastify waits for all connections when it closes: half-sent requests, unread answers, sockets whose peer is gone.
 * This limits the wait. Call it before the server listens.
 */
export function openDrain(app: FastifyInstance): Drain {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async (graceMs) => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, graceMs)
    try {
      await app.close()
    } finally {
      clearTimeout(timer)
    }
  }
}
