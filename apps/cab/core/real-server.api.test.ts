/** The core against the product's own server. */
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
let code: string
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
  const made = await admin.fetch('/api/tabletsetup/codes', { body: { title: 'Cab 1', machines: [machine] } })
  ;({ code } = made.body as { code: string })
  world = createWorld()
  const isReal = (address: string): boolean =>
    /telemetry\/(batch|session|routechange|driver|tablet)/.test(address)
  browser = await world.open({
    uuid: () => crypto.randomUUID(),
    async fetch(address, init) {
      if (!isReal(address)) return await world.server.fetch(address, init)
      return await tracked(fetch(address.replace('http://quarry.example', app.url), init))
    },
    openSocket: (address, protocols) =>
      new WebSocket(address.replace('ws://quarry.example', app.url.replace('http', 'ws')), protocols),
  })
  expect(await browser.cab.join(code)).toBeNull()
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

it('has its status stored, and is told which build it is to run', async () => {
  await expect
    .poll(async () => {
      const { rows } = await app.database.owner.query<{ version: string; backlog: string; system: string }>(
        'select software_version as version, backlog, system from tablets where reported_at is not null',
      )
      return rows
    })
    .toEqual([{ version: '1', backlog: expect.any(String), system: 'Test' }])
})

it('is brought a message, and its answer arrives once', async () => {
  const { tablet } = browser.cab.getState()
  const path = `/api/tablet/inventory/${tablet?.id ?? ''}/messages`
  const sent = await admin.fetch(path, { body: { text: 'Where are you?' } })
  expect(sent.status, sent.text).toBe(201)
  const { id } = sent.body as { id: string }
  await expect.poll(() => browser.cab.getState().message).toMatchObject({ id, text: 'Where are you?' })
  await browser.cab.showMessage(id)
  await browser.cab.answerMessage(id, 'At the crusher')
  await expect.poll(() => browser.cab.getState().messages).toMatchObject([{ sent: true }])
  const list = (await admin.fetch(path)).body as { items: object[] }
  expect(list.items).toMatchObject([{ id, state: 'answered', answer: 'At the crusher' }])
})

it('is refused once its device is revoked, and keeps what it has', async () => {
  const { rows } = await app.database.owner.query<{ id: string }>('select id from devices')
  const reply = await admin.fetch(`/api/equipment/${machine}/devices/${rows[0]!.id}`, { method: 'DELETE' })
  expect(reply.status, reply.text).toBeLessThan(300)
  await browser.cab.press(exampleButton({ id: crypto.randomUUID(), inMotion: true }))
  await world.time.pass(0)
  expect(browser.cab.getState()).toMatchObject({ network: 'refused', backlog: { events: 1 } })
})
