import { expect, test } from 'vitest'
import { backoff, createLive, type Live } from './live.ts'

/** A socket of which the test holds the other end. */
class FakeSocket extends EventTarget {
  readyState = 0
  readonly sent: unknown[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.lose()
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receive(text: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }
  lose(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

function setting() {
  const sockets: FakeSocket[] = []
  const waits: { milliseconds: number; run: () => void; cancelled: boolean }[] = []
  let signedOut = 0
  const live: Live = createLive({
    address: () => 'ws://haulway.test/api/live',
    open() {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    clock: () => waits.length,
    chance: () => 0,
    after(milliseconds, run) {
      const wait = { milliseconds, run, cancelled: false }
      waits.push(wait)
      return () => void (wait.cancelled = true)
    },
    onSignedOut: () => signedOut++,
  })
  return { live, sockets, waits, signedOut: () => signedOut }
}

test('uses one socket for all channels and passes frames only to their own handlers', () => {
  const { live, sockets } = setting()
  const heard: unknown[] = []
  const stopFleet = live.subscribe('fleet', (data) => heard.push(['fleet', data]))
  live.subscribe('events', (data) => heard.push(['events', data]))
  expect(sockets).toHaveLength(1)
  sockets[0]!.open()
  expect(sockets[0]!.sent).toEqual([{ sub: ['fleet', 'events'] }])
  sockets[0]!.receive('{"ch":"fleet","d":{"x":1}}')
  sockets[0]!.receive('{"ch":"other","d":1}')
  sockets[0]!.receive('no json')
  sockets[0]!.receive('7')
  stopFleet()
  sockets[0]!.receive('{"ch":"fleet","d":2}')
  expect(heard).toEqual([['fleet', { x: 1 }]])
  expect(sockets[0]!.sent.at(-1)).toEqual({ unsub: ['fleet'] })
})

test('requests the snapshot again for a second listener', () => {
  const { live, sockets } = setting()
  live.subscribe('fleet', () => undefined)
  sockets[0]!.open()
  live.subscribe('fleet', () => undefined)
  expect(sockets[0]!.sent).toEqual([{ sub: ['fleet'] }, { sub: ['fleet'] }])
})

test('reconnects after every loss, at growing intervals, and subscribes again', () => {
  const { live, sockets, waits } = setting()
  live.subscribe('fleet', () => undefined)
  expect(live.connection().state).toBe('connecting')
  sockets[0]!.open()
  expect(live.connection().state).toBe('live')
  sockets[0]!.lose()
  expect(live.connection()).toEqual({ state: 'offline', since: 0 })
  waits[0]!.run()
  sockets[1]!.lose()
  waits[1]!.run()
  // Still the same outage.
  expect(live.connection()).toEqual({ state: 'offline', since: 0 })
  sockets[2]!.open()
  expect(live.connection().state).toBe('live')
  expect(sockets[2]!.sent).toEqual([{ sub: ['fleet'] }])
  expect(waits.map((one) => one.milliseconds)).toEqual([250, 500])
})

test('closes the socket and does not reconnect once nobody listens', () => {
  const { live, sockets, waits } = setting()
  const stop = live.subscribe('fleet', () => undefined)
  sockets[0]!.open()
  stop()
  expect(sockets[0]!.readyState).toBe(3)
  expect(live.connection().state).toBe('idle')
  expect(waits).toEqual([])
})

test('cancels the next attempt when the last listener leaves while offline', () => {
  const { live, sockets, waits } = setting()
  const stop = live.subscribe('fleet', () => undefined)
  sockets[0]!.lose()
  stop()
  expect(waits[0]!.cancelled).toBe(true)
})

test('reports that the session has ended', () => {
  const { live, sockets, signedOut } = setting()
  live.subscribe('fleet', () => undefined)
  sockets[0]!.open()
  sockets[0]!.lose(4_401)
  expect(signedOut()).toBe(1)
})

test('limits the interval between attempts to half a minute', () => {
  expect([0, 1, 5, 6, 50].map((attempt) => backoff(attempt, 1))).toEqual([500, 1_000, 16_000, 30_000, 30_000])
  expect(backoff(50, 0)).toBe(15_000)
})
