/** What is refused before a request is looked at: another host, too many connections, a proxy that asks as this machine. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { request } from 'node:http'
import { connect as connectSecurely } from 'node:tls'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { defineEndpoint, json } from '@haulway/resource'
import { certificates } from '@haulway/testing/certificates.ts'
import { internalProfile } from '@haulway/units'
import { type AppOptions, createApp } from './app.ts'
import { implement, type RequestContext } from './route.ts'
import { serveHealth } from './health.ts'

const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services

const nobody: RequestContext = {
  user: { id: 'ann', fullName: 'Ann' },
  account: { id: 'account', features: {}, profile: internalProfile },
  roles: [],
  can: () => false,
}

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

async function listening(options: Partial<AppOptions>) {
  const app = await createApp({ services, english: {}, routes: [], identify: async () => null, ...options })
  serveHealth(app, new Registry(), { checks: {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  close = () => app.close()
  const { port } = app.server.address() as AddressInfo
  const status = async (path: string, headers: Record<string, string>) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }).end()
    const [reply] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }]
    reply.resume()
    return reply.statusCode
  }
  return { port, status, server: app.server }
}

test('returns 421 for a request to a host other than the public one', async () => {
  const { status } = await listening({ publicUrl: 'https://haul.example' })
  expect(await status('/api/nothing', { host: 'evil.example' })).toBe(421)
  // A page that a made-up name led here states its own origin as well.
  expect(await status('/api/nothing', { host: 'haul.example.evil.example' })).toBe(421)
  for (const host of ['haul.example', 'haul.example:443', 'localhost:8080', '127.0.0.1'])
    expect(await status('/api/nothing', { host })).toBe(404)
  expect(await status('/healthz', { host: '10.1.2.3' })).toBe(200)
})

test('serves metrics to this machine, but not to requests that a proxy forwards', async () => {
  const { status } = await listening({})
  expect(await status('/metrics', {})).toBe(200)
  expect(await status('/metrics', { 'x-forwarded-for': '10.0.0.1' })).toBe(403)
  expect(await status('/metrics', { forwarded: 'for=10.0.0.1' })).toBe(403)
})

test('reports the event loop lag in /metrics as median, 99th percentile and maximum', async () => {
  const { port } = await listening({})
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const which of ['p50', 'p99', 'max']) {
    expect(figures).toMatch(new RegExp(`^nodejs_eventloop_lag_${which}_seconds \\d`, 'm'))
  }
})

/** Connects and asks something; whether the server keeps the connection: it answers, or closes it unanswered. */
async function hold(port: number): Promise<{ socket: Socket; kept: boolean }> {
  const socket = connect(port, '127.0.0.1')
  const answered = once(socket, 'data').then(() => true)
  const closed = once(socket, 'close').then(() => false)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { socket, kept: await Promise.race([answered, closed]).catch(() => false) }
}

const certificate = {
  cert: Buffer.from(certificates.first.cert),
  key: Buffer.from(certificates.first.key),
}

test('closes an https connection without a handshake or request as soon as a plain one', async () => {
  const { server } = await listening({ certificate })
  expect(server).toMatchObject({ requestTimeout: 20_000, headersTimeout: 10_000 })
  await close?.()
  const patience = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 }
  const { port } = await listening({ certificate, patience })
  await once(
    connect(port, '127.0.0.1').on('error', () => undefined),
    'close',
  )
  const secured = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
  secured.resume()
  await once(secured, 'secureConnect')
  await once(secured, 'close')
})

test('ends a request whose body does not arrive within 20 seconds, or its headers within 10', async () => {
  const { port, server } = await listening({})
  expect(server).toMatchObject({ requestTimeout: 20_000, headersTimeout: 10_000 })
  // The same with less patience; the server looks every two seconds.
  Object.assign(server, { requestTimeout: 2, headersTimeout: 1 })
  const parts = {
    // That there is no such address is told at once; what else it sends is not waited for.
    body: 'POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    headers: 'POST /api/nothing HTTP/1.1\r\nHost: local',
  }
  for (const [what, part] of Object.entries(parts)) {
    const socket = connect(port, '127.0.0.1')
    let told = ''
    socket.on('data', (data: Buffer) => (told += data.toString()))
    socket.write(part)
    await once(socket, 'close')
    expect(told, what).toMatch(/HTTP\/1\.1 408 [\s\S]*Connection: close/)
  }
})

test('limits the connections of an address, and accepts more once it closes some', async () => {
  const { port } = await listening({ mostConnections: 2 })
  const first = await hold(port)
  const second = await hold(port)
  expect([first.kept, second.kept, (await hold(port)).kept]).toEqual([true, true, false])
  const gone = once(first.socket, 'close')
  first.socket.end()
  await gone
  await expect.poll(async () => (await hold(port)).kept).toBe(true)
})

test('does not limit the connections of a trusted proxy', async () => {
  const { port } = await listening({ mostConnections: 1, trustedProxies: ['127.0.0.0/8'] })
  for (const { kept } of [await hold(port), await hold(port)]) expect(kept).toBe(true)
})

const take = defineEndpoint({
  method: 'POST',
  path: '/taken',
  summary: 'Takes any object',
  access: { kind: 'public' },
  tolerant: true,
  body: { any: json() },
  output: null,
})
const guarded = defineEndpoint({ ...take, path: '/guarded', access: { kind: 'session' } })

/** What is announced is held until it comes or its connection closes. */
function announce(port: number, path: string, headers: Record<string, string>) {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      origin: 'http://localhost',
      ...headers,
    },
  })
  asked.on('error', quiet)
  asked.flushHeaders()
  return asked
}

async function statusOf(asked: ReturnType<typeof announce>): Promise<number> {
  const [reply] = (await once(asked, 'response')) as [{ statusCode: number }]
  asked.destroy()
  return reply.statusCode
}

test('returns 413 at the headers for a public call with more than 64 KB', async () => {
  const { port } = await listening({ routes: [implement(take, async () => ({}))] })
  expect(await statusOf(announce(port, '/api/taken', { 'content-length': '65537' }))).toBe(413)
})

test('returns 401 before a packed body is read of a stranger, however small it is', async () => {
  const { port } = await listening({ routes: [implement(guarded, async () => ({}))] })
  const packed = { 'content-length': '100', 'content-encoding': 'gzip' }
  expect(await statusOf(announce(port, '/api/guarded', packed))).toBe(401)
})

test('returns 413 for 16 KB to 1 MB of small items, before they are parsed', async () => {
  const context = { ...nobody, can: () => true }
  const routes = [implement(take, async () => ({})), implement(guarded, async () => ({}))]
  const { port } = await listening({ routes, identify: async () => context })
  const bodies = { '/api/taken': 30_000, '/api/guarded': 1_000_000 }
  for (const [path, bytes] of Object.entries(bodies)) {
    const body = `{"any":[${'{},'.repeat(bytes / 3)}{}]}`
    const asked = announce(port, path, { 'content-length': String(body.length) })
    asked.end(body)
    expect(await statusOf(asked)).toBe(413)
  }
})

test('limits the bytes of bodies of an address, and accepts more once it releases some', async () => {
  const context = { ...nobody, can: () => true }
  const routes = [implement(guarded, async () => ({}))]
  const { port } = await listening({
    routes,
    identify: async () => context,
    bodyBudget: { ofAddress: 2_000_000, ofAll: 4_000_000 },
  })
  const open = () => announce(port, '/api/guarded', { 'content-length': '900000' })
  const held = [open(), open()]
  await expect.poll(() => statusOf(open())).toBe(429)
  held[0]!.destroy()
  const body = '{"any":{}}'.padEnd(900_000)
  const whole = async () => {
    const asked = open()
    asked.end(body)
    return await statusOf(asked)
  }
  await expect.poll(whole).toBe(204)
  held[1]!.destroy()
})
