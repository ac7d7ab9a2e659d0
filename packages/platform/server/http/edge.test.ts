/** What is refused before a request is looked at: another host, too many connections, a proxy that asks as this machine. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { request } from 'node:http'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { type AppOptions, createApp } from './app.ts'
import { serveHealth } from './health.ts'

const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services

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

test('a request under another name than the public one is for somebody else', async () => {
  const { status } = await listening({ publicUrl: 'https://haul.example' })
  expect(await status('/api/nothing', { host: 'evil.example' })).toBe(421)
  // A page that a made-up name led here states its own origin as well.
  expect(await status('/api/nothing', { host: 'haul.example.evil.example' })).toBe(421)
  for (const host of ['haul.example', 'haul.example:443', 'localhost:8080', '127.0.0.1'])
    expect(await status('/api/nothing', { host })).toBe(404)
  expect(await status('/healthz', { host: '10.1.2.3' })).toBe(200)
})

test('figures for the operator are told to this machine, not to what a proxy passes on', async () => {
  const { status } = await listening({})
  expect(await status('/metrics', {})).toBe(200)
  expect(await status('/metrics', { 'x-forwarded-for': '10.0.0.1' })).toBe(403)
  expect(await status('/metrics', { forwarded: 'for=10.0.0.1' })).toBe(403)
})

test('the figures tell how late the loop is: the half of all times, the worst hundredth, the latest', async () => {
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

test('a body that does not come ends after 20 seconds, headers after 10', async () => {
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

test('an address holds a bounded number of connections, and gets further ones when it lets some go', async () => {
  const { port } = await listening({ mostConnections: 2 })
  const first = await hold(port)
  const second = await hold(port)
  expect([first.kept, second.kept, (await hold(port)).kept]).toEqual([true, true, false])
  const gone = once(first.socket, 'close')
  first.socket.end()
  await gone
  await expect.poll(async () => (await hold(port)).kept).toBe(true)
})

test('connections of a trusted proxy are those of many', async () => {
  const { port } = await listening({ mostConnections: 1, trustedProxies: ['127.0.0.0/8'] })
  for (const { kept } of [await hold(port), await hold(port)]) expect(kept).toBe(true)
})
