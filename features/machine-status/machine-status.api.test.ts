/** Statuses of machines set by dispatchers through the API: audited, and consistent under concurrent calls. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/access.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import type { MachineStatusItem } from './machine-status.endpoints.ts'

const PATH = '/api/machinestatuses'
const MINUTE = 60_000

let app: TestApp
let dispatcher: TestClient
let viewer: TestClient
let manager: TestClient
let account: string
let machine: { id: string }
let machines = 0

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Statuses')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.advance(MINUTE)
  const reply = await manager.fetch('/api/equipment', {
    body: { equipmentId: `T-${(machines += 1)}`, kind: 'hauler' },
  })
  expect(reply.status, reply.text).toBe(201)
  machine = { id: (reply.body as { id: string }).id }
})

const iso = (minutes = 0) => new Date(app.clock() + minutes * MINUTE).toISOString()
const errors = ({ body }: TestReply) =>
  (body as { errors: { field: string; key: string }[] }).errors.map(({ field, key }) => `${field} ${key}`)

async function set(told: object, client = dispatcher): Promise<MachineStatusItem> {
  const reply = await client.fetch(PATH, { body: { equipment: machine, seen: 0, status: 'down', ...told } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as MachineStatusItem
}

async function now(client = viewer) {
  const { body } = await client.fetch(`${PATH}/now`)
  const { items } = body as { items: { equipment: { id: string }; current: MachineStatusItem | null }[] }
  return items.find(({ equipment }) => equipment.id === machine.id)
}

async function reason(title: string, status: string) {
  const reply = await manager.fetch('/api/statusreasons', { body: { title, status } })
  expect(reply.status, reply.text).toBe(201)
  return { id: (reply.body as { id: string }).id }
}

test('a status holds until another is set, or until it is ended', async () => {
  const tyre = await reason(`Tyre ${machines}`, 'down')
  const first = await set({ reason: tyre, note: 'left front' })
  expect((await now())?.current).toMatchObject({ status: 'down', reason: tyre, note: 'left front', to: null })
  app.clock.advance(10 * MINUTE)
  const second = await set({ status: 'standby', seen: first.version })
  expect(await now()).toMatchObject({ current: { id: second.id, status: 'standby', from: iso() } })
  app.clock.advance(10 * MINUTE)
  const ended = await dispatcher.fetch(`${PATH}/${second.id}/end`, { body: { version: second.version } })
  expect(ended.body).toMatchObject({ to: iso() })
  expect((await now())?.current).toBeNull()
  const { body } = await viewer.fetch(`${PATH}?equipment=${machine.id}`)
  expect(body).toMatchObject({
    total: 2,
    items: [
      { status: 'standby', from: iso(-10), to: iso() },
      { status: 'down', from: iso(-20), to: iso(-10) },
    ],
  })
})

test('refuses the second of two concurrent status changes of a machine', async () => {
  const both = await Promise.all(
    ['down', 'standby'].map((status) =>
      dispatcher.fetch(PATH, { body: { equipment: machine, seen: 0, status } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(errors(refused)).toEqual(['seen conflict.machineStatus.seen'])
  const stands = await now()
  const late = await dispatcher.fetch(`${PATH}/${stands!.current!.id}/end`, { body: { version: 7 } })
  expect(errors(late)).toEqual(['version conflict.machineStatus.seen'])
})

test('past spans must fit between others and cannot overlap them', async () => {
  const one = await set({ from: iso(-60), to: iso(-30) })
  const over = { equipment: machine, seen: one.version, status: 'delay' }
  const before = await dispatcher.fetch(PATH, { body: { ...over, from: iso(-90), to: iso(-59) } })
  expect(errors(before)).toEqual(['from validation.machineStatus.overlap'])
  // From then on it would overlap a later status.
  const open = await dispatcher.fetch(PATH, { body: { ...over, from: iso(-90) } })
  expect(errors(open)).toEqual(['from validation.machineStatus.overlap'])
  const fits = await set({ ...over, from: iso(-30), to: iso(-10) })
  const corrected = await dispatcher.fetch(`${PATH}/${fits.id}`, {
    method: 'PUT',
    body: { status: 'delay', from: iso(-40), to: iso(-10), version: fits.version },
  })
  expect(errors(corrected)).toEqual(['from validation.machineStatus.overlap'])
  const again = await dispatcher.fetch(`${PATH}/${fits.id}`, {
    method: 'PUT',
    body: { status: 'standby', from: iso(-20), to: iso(-10), version: fits.version },
  })
  expect(again.body).toMatchObject({ status: 'standby', from: iso(-20), version: fits.version + 1 })
})

test('rejects invalid values by field', async () => {
  const tyre = await reason(`Tyre ${machines}`, 'down')
  const send = async (body: object) =>
    errors(await dispatcher.fetch(PATH, { body: { equipment: machine, seen: 0, status: 'down', ...body } }))
  expect(await send({ from: iso(1) })).toEqual(['from validation.machineStatus.ahead'])
  expect(await send({ from: iso(-5), to: iso(-6) })).toEqual(['to validation.machineStatus.order'])
  expect(await send({ to: iso(60 * 24 * 400) })).toEqual(['to validation.machineStatus.far'])
  expect(await send({ status: 'standby', reason: tyre })).toEqual(['reason validation.machineStatus.reason'])
  expect(await send({ reason: { id: machine.id } })).toEqual(['reason validation.reference'])
  expect(await send({ equipment: tyre })).toEqual(['equipment validation.reference'])
  await set({ reason: tyre })
  const used = await manager.fetch(`/api/statusreasons/${tyre.id}`, { method: 'DELETE' })
  expect(used.status).toBe(409)
})

test('users who see machines can read statuses, dispatchers can set them, and every change is audited', async () => {
  const refused = await viewer.fetch(PATH, { body: { equipment: machine, seen: 0, status: 'down' } })
  expect(refused.status).toBe(403)
  const made = await set({ note: 'axle' })
  app.clock.advance(MINUTE)
  const gone = await dispatcher.fetch(`${PATH}/${made.id}?version=${made.version}`, { method: 'DELETE' })
  expect(gone.status, gone.text).toBe(204)
  expect(await now()).toBeUndefined()
  const { rows } = await app.database.owner.query(
    `select action, before->>'note' as before, after->>'note' as after from audit_log
      where account_id = $1 and resource = 'machinestatuses' and entity_id = $2 order by at`,
    [account, made.id],
  )
  expect(rows).toEqual([
    { action: 'create', before: null, after: 'axle' },
    { action: 'delete', before: 'axle', after: null },
  ])
})

test('an account starts with the usual reasons, created once, in the language of the first user', async () => {
  const other = await app.account('Newcomers')
  const first = await app.client(other, [roleIndex.DISPATCHER])
  const both = await Promise.all(
    ['ru', 'ru'].map((language) => first.fetch('/api/statusreasons/usual', { body: { language } })),
  )
  const made = both.map(({ body }) => (body as { made: number }).made).toSorted((a, b) => a - b)
  expect(made[0]).toBe(0)
  expect(made[1]).toBeGreaterThan(10)
  const listed = await first.fetch('/api/statusreasons?limit=100')
  const { items } = listed.body as {
    items: { title: string; status: string; parent: { title: string } | null }[]
  }
  expect(items).toHaveLength(made[1]!)
  expect(items[0]).toMatchObject({ title: 'Поломка', status: 'down', parent: null })
  expect(items.find(({ title }) => title === 'Шины')?.parent).toMatchObject({ title: 'Поломка' })
})

test('a reason cannot be its own parent, directly or through others', async () => {
  const [above, below] = [await reason('Above', 'down'), await reason('Below', 'delay')]
  const moved = async (id: string, parent: { id: string }, title: string) => {
    const { body } = await manager.fetch(`/api/statusreasons/${id}`)
    return await manager.fetch(`/api/statusreasons/${id}`, {
      method: 'PUT',
      body: { ...(body as object), title, parent },
    })
  }
  expect((await moved(below.id, above, 'Below')).status).toBe(200)
  expect(errors(await moved(above.id, below, 'Above'))).toEqual(['parent validation.statusReason.cycle'])
})
