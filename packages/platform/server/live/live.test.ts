import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openBus, type Bus } from '../bus/bus.ts'
import type { RequestContext } from '../http/route.ts'
import { openLive, type Live } from './live.ts'
import { tickOf } from './room.ts'
import { metricProfile } from '@haulway/units'

const quiet = { info() {}, warn() {}, error() {} }
const account = 'account-a'
let server: Server
let live: Live
let bus: Bus
let url: string
/** Who is signed in, by cookie; a test takes people out. */
let people: Map<string, RequestContext>
/** Tells the channel's listeners that something changed. */
let changed: () => void
let pending: unknown[]
let now: number
/** Rights can be read when it is over. */
let reading: Promise<void>

const person = (id: string, allowed: boolean): RequestContext => ({
  user: { id, fullName: id },
  account: { id: account, features: {}, profile: metricProfile },
  roles: [],
  can: () => allowed,
})

beforeEach(async () => {
  people = new Map([
    ['ann', person('ann', true)],
    ['bo', person('bo', false)],
  ])
  pending = []
  changed = () => undefined
  bus = openBus()
  server = createServer()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`
  now = 0
  reading = Promise.resolve()
  live = openLive(server, {
    bus,
    revoking: new Set(['sessions', 'users', 'memberships', 'accounts']),
    clock: () => now,
    log: quiet,
    identify: async (head) => {
      await reading
      return people.get(head.cookies['haulway_session'] ?? '') ?? null
    },
    channels: [
      {
        name: 'numbers',
        permission: 'dispatcher',
        snapshot: () => Promise.resolve({ all: [1, 2] }),
        watch(_account, notify) {
          changed = notify
          return {
            take: () => (pending.length > 0 ? { added: pending.splice(0) } : null),
            stop: () => undefined,
          }
        },
      },
    ],
  })
})
afterEach(() => {
  live.close()
  server.close()
})

interface Listener {
  socket: WebSocket
  frames: unknown[]
  /** Waits until so many frames have come. */
  count(frames: number): Promise<unknown[]>
  closed: Promise<number>
}

function connect(cookie: string, origin?: string): Promise<Listener> {
  const socket = new WebSocket(url, {
    headers: { cookie: `haulway_session=${cookie}`, ...(origin ? { origin } : {}) },
  })
  const frames: unknown[] = []
  let look = (): void => undefined
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()))
    look()
  })
  const closed = new Promise<number>((done) => {
    socket.on('close', (code) => done(code))
  })
  const count = (wanted: number) =>
    new Promise<unknown[]>((done) => {
      look = () => {
        if (frames.length >= wanted) done(frames)
      }
      look()
    })
  return new Promise((done, fail) => {
    socket.on('open', () => done({ socket, frames, count, closed }))
    socket.on('error', fail)
  })
}

test('sends a snapshot first, then the changes, with several of one tick in one frame', async () => {
  const ann = await connect('ann')
  ann.socket.send('{"sub":["numbers"]}')
  expect(await ann.count(1)).toEqual([{ ch: 'numbers', d: { all: [1, 2] } }])
  pending.push(3)
  changed()
  pending.push(4)
  changed()
  expect((await ann.count(2))[1]).toEqual({ ch: 'numbers', d: { added: [3, 4] } })
})

test('delivers changes of every length, counted in bytes', async () => {
  const ann = await connect('ann')
  ann.socket.send('{"sub":["numbers"]}')
  await ann.count(1)
  for (const [n, text] of ['', 'x'.repeat(90), 'карьер '.repeat(90), 'x'.repeat(70_000)].entries()) {
    pending.push(text)
    changed()
    expect((await ann.count(n + 2))[n + 1]).toEqual({ ch: 'numbers', d: { added: [text] } })
  }
})

test.each([
  { listeners: 1, milliseconds: 200 },
  { listeners: 200, milliseconds: 200 },
  { listeners: 300, milliseconds: 300 },
  { listeners: 1_000, milliseconds: 500 },
])('waits $milliseconds ms between frames to $listeners listeners', ({ listeners, milliseconds }) => {
  expect(tickOf(listeners)).toBe(milliseconds)
})

test('sends no data without a session, from another site, or without permission', async () => {
  await expect(connect('nobody')).rejects.toThrow('401')
  await expect(connect('ann', 'https://other.example')).rejects.toThrow('403')
  const bo = await connect('bo')
  bo.socket.send('{"sub":["numbers","#","nothing"]}')
  expect(await bo.count(3)).toEqual(
    ['numbers', '#', 'nothing'].map((ch) => ({ ch, error: 'You do not have enough permissions.' })),
  )
})

test('ends the channel when its permission is withdrawn, and keeps the socket open', async () => {
  const ann = await connect('ann')
  ann.socket.send('{"sub":["numbers"]}')
  await ann.count(1)
  people.set('ann', person('ann', false))
  bus.publish({ account: '', resource: 'memberships', id: 'ann' })
  // The answer to the next subscription shows that the change has been seen; nothing came before it.
  pending.push(9)
  await new Promise(setImmediate)
  changed()
  ann.socket.send('{"sub":["numbers"]}')
  expect((await ann.count(2))[1]).toMatchObject({ error: 'You do not have enough permissions.' })
})

test('sends nothing and joins nothing under the old rights while rights are being read', async () => {
  people.set('cy', person('cy', true))
  const [ann, cy, di] = [await connect('ann'), await connect('cy'), await connect('ann')]
  for (const one of [ann, cy]) {
    one.socket.send('{"sub":["numbers"]}')
    await one.count(1)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  reading = promise
  people.set('ann', person('ann', false))
  bus.publish({ account: '', resource: 'memberships', id: 'ann' })
  di.socket.send('{"sub":["numbers"]}')
  pending.push(3)
  changed()
  // Another listener has had it, so ann's sockets would have.
  expect(await cy.count(2)).toMatchObject([{}, { d: { added: [3] } }])
  resolve()
  const refused = { ch: 'numbers', error: 'You do not have enough permissions.' }
  expect((await ann.count(2))[1]).toEqual(refused)
  expect(await di.count(1)).toEqual([refused])
})

test('sends nothing while rights cannot be read, and a snapshot when they can again', async () => {
  const ann = await connect('ann')
  ann.socket.send('{"sub":["numbers"]}')
  await ann.count(1)
  const cy = await connect('ann')
  cy.socket.send('{"sub":["numbers"]}')
  await cy.count(1)
  const failed = Promise.reject(new Error('no database'))
  failed.catch(() => undefined)
  reading = failed
  bus.publish({ account: '', resource: 'users', id: 'ann' })
  await new Promise(setImmediate)
  reading = Promise.resolve()
  // The next look comes by itself.
  expect((await ann.count(2))[1]).toEqual({ ch: 'numbers', d: { all: [1, 2] } })
  expect((await cy.count(2))[1]).toEqual({ ch: 'numbers', d: { all: [1, 2] } })
})

test('refuses an invalid address like any unknown one', async () => {
  const socket = new WebSocket(`ws://${new URL(url).host}//`)
  await expect(
    new Promise((_, fail) => {
      socket.on('error', fail)
    }),
  ).rejects.toThrow('404')
  expect((await connect('ann')).socket.readyState).toBe(WebSocket.OPEN)
})

test('closes the sockets of a session when it ends', async () => {
  const ann = await connect('ann')
  ann.socket.send('{"sub":["numbers"]}')
  await ann.count(1)
  people.delete('ann')
  bus.publish({ account: '', resource: 'sessions', id: 'ann' })
  expect(await ann.closed).toBe(4401)
})

test('ignores frames that are not subscriptions and closes the socket for oversized ones', async () => {
  const ann = await connect('ann')
  for (const frame of ['{', '[]', 'null', '{"sub":7}', '{"sub":[null]}']) ann.socket.send(frame)
  ann.socket.send('{"sub":["numbers"]}')
  expect(await ann.count(1)).toHaveLength(1)
  ann.socket.send('x'.repeat(70_000))
  expect(await ann.closed).toBe(1009)
})

test('disconnects a socket that asks faster than it is answered, and no other socket', async () => {
  const [ann, other] = [await connect('ann'), await connect('ann')]
  const read = Promise.withResolvers<void>()
  reading = read.promise
  bus.publish({ account: '', resource: 'users', id: 'ann' })
  for (let n = 0; n < 100; n += 1) ann.socket.send('{"sub":["numbers"]}')
  other.socket.send('{"sub":["numbers"]}')
  expect(await ann.closed).toBe(1008)
  read.resolve()
  expect(await other.count(1)).toHaveLength(1)
})

test('closes a socket that sends more frames than a page does, with the reason', async () => {
  const bo = await connect('bo')
  const reason = new Promise<string>((done) => {
    bo.socket.on('close', (_code, text) => done(text.toString()))
  })
  for (let i = 0; i < 101; i++) bo.socket.send(JSON.stringify({ unsub: ['nothing'] }))
  expect([await bo.closed, await reason]).toEqual([1_008, 'too many frames'])
})

test('accepts frames at the pace of pages for any length of time', async () => {
  const bo = await connect('bo')
  for (let i = 1; i <= 300; i++) {
    now += 50
    bo.socket.send(JSON.stringify({ sub: ['nothing'] }))
    await bo.count(i)
  }
  expect(bo.frames).toHaveLength(300)
})
