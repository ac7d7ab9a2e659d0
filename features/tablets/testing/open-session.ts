import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp } from '../../testing/test-app.ts'
import type { TabletSession } from '../tablets.endpoints.ts'

type Told = TabletSession & { version: string }

/** The session as a tablet receives it over a socket; `frames(n)` waits until that many have arrived. */
export function openSession(app: TestApp, secret: string, asBrowser = false) {
  const address = `${app.url.replace('http', 'ws')}/api/telemetry/session`
  const socket = asBrowser
    ? new WebSocket(address, ['bearer', secret])
    : new WebSocket(address, { headers: { authorization: `Bearer ${secret}` } })
  const heard: Told[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Told))
  const closed = new Promise<number>((done) => socket.on('close', done))
  const refused = new Promise<number>((done) => {
    socket.on('unexpected-response', (_request, reply) => done(reply.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  const frames = async (count: number) => {
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(count)
    return heard
  }
  return { frames, closed, refused, close: () => socket.close() }
}
