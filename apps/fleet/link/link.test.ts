import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomStream } from '../simulation/random.ts'
import { sleepingClock, type SleepingClock } from '../testing/fake-clock.ts'
import { startStandIn, type StandIn } from '../testing/stand-in-server.ts'
import { BatchRefused, createDeviceLink, DeviceRefused, type DeviceLink, type WireFix } from './device.ts'
import { NoAnswer, retryAfter, Stopped, type Patience } from './retry.ts'
import { ApiRefused, signIn } from './session.ts'

const start = Date.UTC(2026, 2, 2)
let server: StandIn
let clock: SleepingClock
let patience: Patience

beforeEach(async () => {
  server = await startStandIn()
  server.items('devices').push({ id: 'd', secret: 's' })
  clock = sleepingClock(start)
  patience = { clock, random: randomStream(1, 'test'), giveUpAfter: 600_000 }
})
afterEach(() => server.close())

const batch = '/api/telemetry/batch'
const fix = (i: number): WireFix => ({ seq: i, t: start + i * 1000, lon: -117, lat: 38, speed: 3.5 })

function link(more: Partial<Parameters<typeof createDeviceLink>[0]> = {}): DeviceLink {
  return createDeviceLink({ url: server.url, secret: () => 's', patience, ...more })
}

describe('a device', () => {
  it('sends recorded fixes in bounded batches, large ones compressed, and forgets acknowledged ones', async () => {
    const device = link({ batchSize: 100 })
    for (let i = 0; i < 250; i += 1) device.record(fix(i))
    await device.flush()
    expect(device.waiting()).toBe(0)
    expect(device.totals).toEqual({ sent: 250, accepted: 250, duplicates: 0, rejected: 0 })
    expect([...server.stored.get('s')!.values()]).toEqual(Array.from({ length: 250 }, (_, i) => fix(i)))
    expect(server.calls.map((call) => (call.body as { fixes: object[] }).fixes.length)).toEqual([
      100, 100, 50,
    ])
    expect(server.calls[0]!.headers['content-encoding']).toBe('gzip')
    device.record(fix(250))
    await device.flush()
    expect(server.calls[3]!.headers['content-encoding']).toBeUndefined()
    await device.flush()
    expect(server.calls).toHaveLength(4)
  })

  it('sends what sensors told with the next batch, in the order in which it was told', async () => {
    const device = link({ batchSize: 2 })
    const readings = [1, 0, 1].map((value, n) => ({
      mac: '02:50:51:00:01:01',
      t: start + n,
      kind: 'bed' as const,
      value,
      volts: 2.9,
    }))
    device.record(fix(1))
    for (const one of readings) device.hear(one)
    await device.flush()
    const bodies = server.calls.map(({ body }) => body as { fixes: object[]; sensors?: object[] })
    expect(bodies.map(({ fixes }) => fixes.length)).toEqual([1, 0])
    expect(bodies.flatMap(({ sensors }) => sensors ?? [])).toEqual(readings)
  })

  it('retries busy answers after Retry-After and loses nothing', async () => {
    server.hurdles.push(
      { path: batch, status: 429, headers: { 'retry-after': '7' } },
      { path: batch, status: 503, headers: { 'retry-after': new Date(start + 20_000).toUTCString() } },
      { path: batch, status: 502 },
      { path: batch, status: 500 },
    )
    const device = link()
    device.record(fix(1))
    await device.flush()
    expect(device.totals.accepted).toBe(1)
    expect(clock.slept.slice(0, 2)).toEqual([7000, 13_000])
    expect(clock.slept[2]).toBeGreaterThanOrEqual(1000)
    expect(clock.slept[3]).toBeGreaterThan(clock.slept[2]!)
  })

  it('keeps recorded fixes while the server is unreachable, and gives up when its patience ends', async () => {
    const device = link()
    device.record(fix(1))
    const { url } = server
    await server.close()
    await expect(device.flush()).rejects.toBeInstanceOf(NoAnswer)
    expect(device.waiting()).toBe(1)
    expect(url).toContain('127.0.0.1')
    expect(clock.now() - start).toBeGreaterThan(500_000)
    expect(clock.now() - start).toBeLessThanOrEqual(600_000)
  })

  it('halves a batch that is too large for the server', async () => {
    server.hurdles.push({ path: batch, status: 413 })
    const device = link()
    for (let i = 0; i < 10; i += 1) device.record(fix(i))
    await device.flush()
    expect(server.calls.map((call) => (call.body as { fixes: object[] }).fixes.length)).toEqual([10, 5, 5])
    expect(device.totals.accepted).toBe(10)
  })

  it('reports rejected fixes with their reason and continues', async () => {
    const rejections: unknown[] = []
    const device = link({ onRejected: (rejection) => rejections.push(rejection) })
    device.record(fix(1))
    device.record({ ...fix(1), lat: 39 })
    device.record(fix(2))
    await device.flush()
    expect(device.totals).toEqual({ sent: 3, accepted: 2, duplicates: 0, rejected: 1 })
    expect(rejections).toEqual([{ fix: { ...fix(1), lat: 39 }, reason: 'seq: is known with another body' }])
  })

  it('fails with a specific error when the server refuses device or batch', async () => {
    server.revoked.add('s')
    const device = link()
    device.record(fix(1))
    await expect(device.flush()).rejects.toBeInstanceOf(DeviceRefused)
    server.revoked.clear()
    server.hurdles.push({ path: batch, status: 400 })
    await expect(device.flush()).rejects.toBeInstanceOf(BatchRefused)
    expect(device.waiting()).toBe(1)
  })

  it('stops waiting when aborted', async () => {
    const stop = new AbortController()
    const stopping = sleepingClock(start, () => stop.abort())
    server.hurdles.push({ path: batch, status: 503 })
    const device = link({ patience: { ...patience, clock: stopping, signal: stop.signal } })
    device.record(fix(1))
    await expect(device.flush()).rejects.toBeInstanceOf(Stopped)
  })
})

describe('Retry-After', () => {
  it.each([
    [null, null],
    ['12', 12_000],
    ['0', 0],
    [new Date(start + 5000).toUTCString(), 5000],
    [new Date(start - 5000).toUTCString(), null],
    ['soon', null],
  ])('parses %s', (header, wait) => expect(retryAfter(header, start)).toBe(wait))
})

describe('signing in', () => {
  it('retries a creation with the same idempotency key, and uses another for another creation', async () => {
    const session = await signIn({
      url: server.url,
      login: 'anna',
      password: 'right',
      account: null,
      patience,
    })
    server.hurdles.push({ path: '/api/projects', status: 503 })
    await session.post('/api/projects', { title: 'A' })
    await session.post('/api/projects', { title: 'B' })
    const keys = server.calls
      .filter((call) => call.path === '/api/projects')
      .map((call) => call.headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends origin, cookie and account with every call', async () => {
    const session = await signIn({
      url: server.url,
      login: 'anna',
      password: 'right',
      account: null,
      patience,
    })
    expect(session.account).toBe('account-1')
    await session.post('/api/projects', { title: 'A' })
    const last = server.calls.at(-1)!
    expect(last.headers).toMatchObject({
      origin: server.url,
      cookie: 'haulway_session=s1',
      'x-context-account': 'account-1',
    })
  })

  it('throws the message of the server when it refuses the sign-in', async () => {
    const wrong = signIn({ url: server.url, login: 'anna', password: 'wrong', account: null, patience })
    await expect(wrong).rejects.toThrow(new ApiRefused(401, 'sign in: 401 Unauthorized'))
  })

  it('reads collections page by page', async () => {
    for (let i = 0; i < 1203; i += 1) server.items('projects').push({ id: `p${i}`, title: `${i}` })
    const session = await signIn({
      url: server.url,
      login: 'anna',
      password: 'right',
      account: null,
      patience,
    })
    expect(await session.list('/api/projects')).toHaveLength(1203)
    expect(server.calls.filter((call) => call.path.startsWith('/api/projects'))).toHaveLength(3)
  })
})
