/** The core against the product's own server, but for joining. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { roleIndex } from '@haulway/features/access/roles.ts'
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import { exampleButton } from './testing/examples.ts'
import { settled, tracked } from './testing/time.ts'
import { createWorld, START, type Browser, type World } from './testing/world.ts'

let app: TestApp
let admin: TestClient
let machine: string
let device: { id: string; secret: string }
let world: World
let browser: Browser

async function create(path: string, body: object): Promise<string> {
  const reply = await admin.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.client(await app.account('Quarry'), [roleIndex.ACCOUNT_ADMIN])
  machine = await create('equipment', { equipmentId: 'T1', kind: 'hauler' })
  const { body } = await admin.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  device = body as { id: string; secret: string }
  world = createWorld()
  const isReal = (address: string): boolean => /telemetry\/(batch|session|routechange|driver)/.test(address)
  browser = await world.open({
    uuid: () => crypto.randomUUID(),
    async fetch(address, init) {
      if (address.endsWith('/telemetry/tablet/machine'))
        return Response.json({ device: device.id, secret: device.secret })
      if (!isReal(address)) return await world.server.fetch(address, init)
      return await tracked(fetch(address.replace('http://quarry.example', app.url), init))
    },
    openSocket: (address, protocols) =>
      new WebSocket(address.replace('ws://quarry.example', app.url.replace('http', 'ws')), protocols),
  })
  await browser.cab.join('right')
  expect(await browser.cab.chooseMachine(machine)).toBeNull()
})
afterAll(async () => {
  browser.cab.stop()
  await settled()
  await app.close()
})

it('is told its session over the socket', async () => {
  await expect.poll(() => browser.cab.getState().session?.machine).toMatchObject({ id: machine, title: 'T1' })
})

it('has positions and presses acknowledged, each once however often they are sent', async () => {
  for (let second = 0; second < 30; second += 1) {
    browser.report({ longitude: 20 + second / 1e4, speed: 8, timestamp: START + second * 1_000 })
    world.time.jump(1_000)
    if (second % 10 === 0) await settled()
  }
  await browser.cab.press(
    exampleButton({ id: crypto.randomUUID(), inMotion: true, noteMode: 'fixed', note: 'wet' }),
  )
  await browser.cab.note('A stone on the road')
  const waiting = browser.cab.getState().backlog
  expect(waiting).toMatchObject({ events: 2 })
  expect(waiting.positions).toBeGreaterThan(3)
  await world.time.pass(0)
  expect(browser.cab.getState()).toMatchObject({
    network: 'online',
    backlog: { events: 0, positions: 0, refused: 0 },
    stated: [{ acknowledged: true }, { acknowledged: true }],
  })
})

it('is refused once its device is revoked, and keeps what it has', async () => {
  const reply = await admin.fetch(`/api/equipment/${machine}/devices/${device.id}`, { method: 'DELETE' })
  expect(reply.status, reply.text).toBeLessThan(300)
  await browser.cab.press(exampleButton({ id: crypto.randomUUID(), inMotion: true }))
  await world.time.pass(0)
  expect(browser.cab.getState()).toMatchObject({ network: 'refused', backlog: { events: 1 } })
})
