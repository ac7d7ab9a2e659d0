/** Unregistering a tablet ends whatever it has open, and refuses its secrets everywhere (threat C11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bearer, type TabletSite, tabletSite } from './testing/tablet-site.ts'
import { openSession } from './testing/open-session.ts'
import type { TabletSession } from './tablets.endpoints.ts'

/** Promised by the contract, in milliseconds. */
const WITHIN = 1_000

let app: TestApp
let site: TabletSite
beforeAll(async () => {
  app = await testApp()
  site = await tabletSite(app)
})
afterAll(() => app.close())

const unregister = (id: string) => site.manager.fetch(`/api/tabletsetup/${id}`, { method: 'DELETE' })
const session = (secret: string, query = '') =>
  app.anonymous.fetch(`/api/telemetry/session${query}`, bearer(secret))

test('closes sockets and long polls of all devices of a tablet within a second, and of no other', async () => {
  const [tablet, other] = [await site.connect(), await site.connect()]
  const devices = [await tablet.enter(site.trucks[0]), await tablet.enter(site.trucks[1])]
  const beside = await other.enter(site.trucks[0])
  const sockets = [...devices, ...devices].map(({ secret }, n) => openSession(app, secret, n > 1))
  const kept = openSession(app, beside.secret)
  await Promise.all([...sockets, kept].map((socket) => socket.frames(1)))
  const polls = await Promise.all(
    devices.map(async ({ secret }) => {
      const { version } = (await session(secret)).body as TabletSession & { version: string }
      return { reply: session(secret, `?wait=55&version=${version}`) }
    }),
  )
  const begun = performance.now()
  expect((await unregister(tablet.id)).status).toBe(204)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4_401, 4_401, 4_401, 4_401])
  expect((await Promise.all(polls.map(({ reply }) => reply))).map(({ status }) => status)).toEqual([401, 401])
  expect(performance.now() - begun).toBeLessThan(WITHIN)
  await expect(session(beside.secret)).resolves.toMatchObject({ status: 200 })
  // Still open: it is told what changes.
  await site.manager.fetch(`/api/tablet/inventory/${other.id}/messages`, { body: { text: 'Hello' } })
  expect((await kept.frames(2))[1]?.messages).toMatchObject([{ text: 'Hello' }])
  kept.close()
})

test('closes the socket of a tracker that is unregistered within a second', async () => {
  const { id, secret } = await site.track(site.trucks[0])
  const socket = openSession(app, secret)
  await socket.frames(1)
  const begun = performance.now()
  expect((await unregister(id)).status).toBe(204)
  expect(await socket.closed).toBe(4_401)
  expect(performance.now() - begun).toBeLessThan(WITHIN)
})

interface Document {
  paths: Record<string, Record<string, { security?: object[]; requestBody?: object }>>
}

test('refuses the secrets of an unregistered tablet and of its devices on every call of devices', async () => {
  const tablet = await site.connect()
  const device = await tablet.enter(site.trucks[0])
  const tracker = await site.track(site.trucks[1])
  const secrets = [tablet.secret, device.secret, tracker.secret]
  for (const secret of secrets.slice(1)) expect((await session(secret)).status).toBe(200)
  for (const { id } of [tablet, tracker]) expect((await unregister(id)).status).toBe(204)
  const { paths } = (await app.anonymous.fetch('/api/openapi.json')).body as Document
  const ofDevices = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security }]) =>
      security?.some((one) => 'device' in one) ? [{ path, method: method.toUpperCase() }] : [],
    ),
  )
  expect(ofDevices.length).toBeGreaterThan(8)
  for (const { path, method } of ofDevices)
    for (const secret of secrets) {
      const address = path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')
      const body = method === 'GET' ? {} : { body: { id: secret } }
      const reply = await app.anonymous.fetch(address, { method, ...bearer(secret), ...body })
      expect(reply.status, `${method} ${path}`).toBe(401)
    }
})
