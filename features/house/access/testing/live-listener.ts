/** A live socket of a user, with the frames that it received. */
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp, TestClient } from '../../../testing/test-app.ts'

export interface Frame {
  ch: string
  error?: string
  d?: { kind: string; machines: { id: string; t: number }[] }
}

export interface Listener {
  readonly frames: Frame[]
  /** The raw text of all received channel frames. */
  readonly text: () => string
  send(message: object): void
  close(): void
}

export const longTimeout = { timeout: 60_000 }

export async function openListener(
  app: TestApp,
  client: TestClient,
  query = '',
  headers: Record<string, string> = {},
): Promise<Listener> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live${query}`, {
    headers: { cookie: client.cookie, origin: app.url, ...headers },
  })
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as Frame)
  })
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  return {
    frames,
    text: () => JSON.stringify(frames.filter(({ d }) => d !== undefined)),
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
}

/** Waits until the listener has received a position with this time. */
export async function waitForPosition(one: Listener, t: number): Promise<void> {
  await expect
    .poll(() => one.frames.some(({ d }) => d?.machines.some((machine) => machine.t === t)), longTimeout)
    .toBe(true)
}
