import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Closes the server: those who are being answered have `graceMs`, then their connections are cut. */
export type Drain = (graceMs: number) => Promise<void>

/**
 * A server waits for all of its connections when it closes: for half a request that never goes on, for an answer that nobody
 * reads, for a socket whose other end is gone. Here only as long as it is told. Before the server listens.
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
