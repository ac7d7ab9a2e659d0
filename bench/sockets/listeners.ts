/**
 * A process that opens WebSockets and reads what they receive as cheaply as possible: it counts bytes, and keeps the
 * text frames of one socket with their times. Receives a `ListenPlan`; sends `open`, and the frames when asked.
 */
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

export interface ListenPlan {
  readonly port: number
  /** Cookie of each socket. */
  readonly cookies: readonly string[]
}

export interface ReceivedFrames {
  /** Of one socket: milliseconds since the question before, and text. */
  readonly frames: readonly (readonly [at: number, text: string])[]
  /** Of all the others. */
  readonly bytes: number
}

const SUBSCRIBE = JSON.stringify({ sub: ['fleet'] })
const AT_ONCE = 20

let bytes = 0
let frames: [number, string][] = []
let since = performance.now()

/** A masked text frame of a client; the mask is zero. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

function openBareSocket(port: number, cookie: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    const head = [
      'GET /api/live HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `origin: http://127.0.0.1:${port}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      `cookie: ${cookie}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.once('error', fail)
    socket.once('data', (reply) => {
      if (!reply.toString('latin1').startsWith('HTTP/1.1 101')) return fail(new Error(reply.toString()))
      socket.on('data', (data) => (bytes += data.length))
      socket.write(maskedFrame(SUBSCRIBE))
      done(socket)
    })
  })
}

async function listen({ port, cookies: [first = '', ...others] }: ListenPlan): Promise<void> {
  const watched = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { cookie: first, origin: `http://127.0.0.1:${port}` },
  })
  watched.on('message', (data: Buffer) => frames.push([performance.now() - since, data.toString()]))
  await new Promise((done, fail) => {
    watched.once('open', done)
    watched.once('error', fail)
  })
  watched.send(SUBSCRIBE)
  for (let n = 0; n < others.length; n += AT_ONCE)
    await Promise.all(others.slice(n, n + AT_ONCE).map((cookie) => openBareSocket(port, cookie)))
}

function takeFrames(): ReceivedFrames {
  const received = { frames, bytes }
  frames = []
  bytes = 0
  since = performance.now()
  return received
}

process.on('message', (asked: ListenPlan | 'frames') => {
  if (asked === 'frames') process.send?.(takeFrames())
  else void listen(asked).then(() => process.send?.('open'))
})
