import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let admin: TestClient
let manager: TestClient
let dispatcher: TestClient
let dispatcherId: string

interface Entry {
  id: string
  version: number
  [field: string]: unknown
}

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Sites')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  dispatcherId = ((await dispatcher.fetch('/api/users/me')).body as Entry).id
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<Entry> {
  const reply = await (path === '/api/groups' ? admin : manager).fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

let number = 0
const square = () => {
  const lon = -97 + (number += 1) / 100
  const ring = [
    [lon, 33],
    [lon + 0.001, 33],
    [lon + 0.001, 33.001],
    [lon, 33.001],
    [lon, 33],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

async function makeSite(permissions: object[]) {
  const days = { timeZone: 'Europe/Berlin', workDays: ['mon'] }
  const project = await make('/api/projects', {
    ...days,
    title: `Site ${(number += 1)}`,
    restricted: true,
    permissions,
  })
  const place = (kind: string) =>
    make('/api/locations', {
      title: `Place ${(number += 1)}`,
      kind,
      boundary: square(),
      project: project.id,
      timeZone: 'Europe/Berlin',
    })
  const [load, dump] = [await place('load'), await place('dump')]
  const route = await make('/api/routes', {
    title: `Route ${(number += 1)}`,
    project: project.id,
    loadLocations: [load.id],
    dumpLocations: [dump.id],
  })
  return { project, load, route }
}

const titlesOf = (reply: { body: unknown }) =>
  (reply.body as { items: Entry[] }).items.map((one) => one['title'])

describe('a restricted project', () => {
  test('is absent for unlisted users, with its routes and locations', async () => {
    const { project, load, route } = await makeSite([])
    for (const [collection, entry] of [
      ['projects', project],
      ['routes', route],
      ['locations', load],
    ] as const) {
      const path = `/api/${collection}/${entry.id}`
      const absent = await dispatcher.fetch(`/api/${collection}/00000000-0000-7000-8000-000000000000`)
      const closed = await dispatcher.fetch(path)
      expect([closed.status, closed.text]).toEqual([404, absent.text])
      expect(titlesOf(await dispatcher.fetch(`/api/${collection}?limit=500`))).not.toContain(entry['title'])
      expect((await manager.fetch(path)).status).toBe(200)
    }
    const refers = { title: 'Mine', project: project.id, loadLocations: [load.id], dumpLocations: [load.id] }
    const reply = await dispatcher.fetch('/api/routes', { body: refers })
    expect(reply.body).toMatchObject({ errors: [{ field: 'project', key: 'validation.reference' }, {}, {}] })
    const machine = await make('/api/equipment', { equipmentId: `M ${(number += 1)}`, kind: 'hauler' })
    const assigned = await dispatcher.fetch('/api/equipment/assign', {
      body: { route: route.id, equipment: [machine.id] },
    })
    expect(assigned.body).toMatchObject({ errors: [{ field: 'route', key: 'validation.reference' }] })
  })

  test('can be viewed but not changed with view access', async () => {
    const { route, load } = await makeSite([{ user: dispatcherId, level: 'view' }])
    const read = await dispatcher.fetch(`/api/routes/${route.id}`)
    expect(read.status).toBe(200)
    const change = { ...(read.body as Entry), title: 'Changed' }
    const saved = await dispatcher.fetch(`/api/routes/${route.id}`, { method: 'PUT', body: change })
    expect(saved.status).toBe(403)
    for (const [path, method] of [
      [`/api/routes/${route.id}/hide`, 'POST'],
      [`/api/routes/${route.id}`, 'DELETE'],
      [`/api/locations/${load.id}/hide`, 'POST'],
      [`/api/locations/${load.id}`, 'DELETE'],
    ] as const) {
      expect((await dispatcher.fetch(path, { method })).status).toBe(403)
    }
  })

  test('can be changed with edit access, also through nested groups', async () => {
    const outer = await make('/api/groups', { title: 'Crew', permissions: {} })
    const inner = await make('/api/groups', { title: 'Night crew', permissions: {}, parent: outer.id })
    const { route } = await makeSite([{ group: outer.id, level: 'change' }])
    const put = async () => {
      const read = await manager.fetch(`/api/routes/${route.id}`)
      const body = { ...(read.body as Entry), title: `Changed ${(number += 1)}` }
      return (await dispatcher.fetch(`/api/routes/${route.id}`, { method: 'PUT', body })).status
    }
    expect(await put()).toBe(404)
    await app.database.owner.query(
      'insert into group_members (account_id, group_id, user_id) values ($1, $2, $3)',
      [account, inner.id, dispatcherId],
    )
    expect(await put()).toBe(200)
  })

  test('stays closed when the last listed user has left', async () => {
    const guest = await app.client(account, [roleIndex.DISPATCHER])
    const { id } = (await guest.fetch('/api/users/me')).body as Entry
    const { project } = await makeSite([{ user: id, level: 'change' }])
    await app.database.owner.query('delete from memberships where account_id = $1 and user_id = $2', [
      account,
      id,
    ])
    const { body } = await manager.fetch(`/api/projects/${project.id}`)
    expect(body).toMatchObject({ restricted: true, permissions: [] })
    expect((await dispatcher.fetch(`/api/projects/${project.id}`)).status).toBe(404)
  })

  test('lists users and groups of its own account, exactly one in each row', async () => {
    const elsewhere = await app.account('Elsewhere')
    const stranger = await app.client(elsewhere, [roleIndex.DISPATCHER])
    const { id } = (await stranger.fetch('/api/users/me')).body as Entry
    const send = (permissions: object[]) =>
      manager.fetch('/api/projects', {
        body: { title: 'Wrong', timeZone: 'UTC', workDays: ['mon'], permissions },
      })
    const foreign = await send([{ user: dispatcherId }, { user: id }])
    expect(foreign.body).toMatchObject({
      errors: [{ field: 'permissions.1.user', key: 'validation.reference' }],
    })
    expect((await send([{ level: 'view' }])).body).toMatchObject({
      errors: [{ field: 'permissions.0.user', key: 'validation.oneOf' }],
    })
  })
})

test.each([
  [
    {
      shifts: [
        { start: '06:00', end: '14:00' },
        { start: '13:00', end: '20:00' },
      ],
    },
    'shifts.1.start',
    'validation.shift.overlap',
  ],
  [
    { shifts: [{ start: '06:00', end: '14:00', breakStart: '15:00', breakEnd: '16:00' }] },
    'shifts.0.breakStart',
    'validation.shift.break',
  ],
  [{ shifts: [{ start: '6', end: '14:00' }] }, 'shifts.0.start', 'validation.instant'],
  [
    { exceptions: [{ date: '2026-05-01' }, { date: '2026-05-01', works: true }] },
    'exceptions.1.date',
    'validation.exists',
  ],
  [{ exceptions: [{ date: '2026-02-30' }] }, 'exceptions.0.date', 'validation.instant'],
])('refuses %o at %s', async (wrong, field, key) => {
  const body = { title: 'Wrong', timeZone: 'UTC', workDays: ['mon'], ...wrong }
  const reply = await manager.fetch('/api/projects', { body })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ errors: [{ field, key }] })
})

test('preserves the order and references of list fields', async () => {
  const { project, load, route } = await makeSite([])
  const sand = await make('/api/materials', { title: `Sand ${(number += 1)}` })
  const prompt = { at: 'dump', question: 'Tarp on?', answer: 'yes or no', required: true, inMotion: false }
  const body = {
    ...route,
    materialSettings: [{ location: load.id, material: sand.id, weight: 12_500 }],
    driverPrompts: [prompt, { ...prompt, question: 'Full?' }],
  }
  const saved = await manager.fetch(`/api/routes/${route.id}`, { method: 'PUT', body })
  expect(saved.body).toMatchObject({
    materialSettings: [
      {
        location: { id: load.id, title: load['title'] },
        material: { id: sand.id, title: sand['title'] },
        weight: 12_500,
        volume: null,
      },
    ],
    driverPrompts: [{ question: 'Tarp on?' }, { question: 'Full?', questionRu: null }],
  })
  const refused = await manager.fetch(`/api/materials/${sand.id}`, { method: 'DELETE' })
  expect(refused.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'routes' } }] })
  const elsewhere = await make('/api/locations', {
    title: `Place ${(number += 1)}`,
    kind: 'load',
    boundary: square(),
    project: project.id,
  })
  const wrong = { ...body, version: 2, materialSettings: [{ location: elsewhere.id, material: sand.id }] }
  const reply = await manager.fetch(`/api/routes/${route.id}`, { method: 'PUT', body: wrong })
  expect(reply.body).toMatchObject({
    errors: [{ field: 'materialSettings.0.location', key: 'validation.route.location' }],
  })
  const setting = { location: load.id, material: sand.id }
  const twice = { ...body, version: 2, materialSettings: [setting, { ...setting, weight: 9_000 }] }
  const again = await manager.fetch(`/api/routes/${route.id}`, { method: 'PUT', body: twice })
  expect(again.body).toMatchObject({
    errors: [{ field: 'materialSettings.1.material', key: 'validation.exists' }],
  })
})

test('refuses machines that a route does not list by machine or category', async () => {
  const { route } = await makeSite([])
  const big = await make('/api/haulcategories', { title: `Big ${(number += 1)}` })
  const machine = (haulCategory?: string) =>
    make('/api/equipment', { equipmentId: `M ${(number += 1)}`, kind: 'hauler', haulCategory })
  const [named, ofCategory, other] = [await machine(), await machine(big.id), await machine()]
  const body = { ...route, allowedEquipment: [named.id], allowedCategories: [big.id] }
  expect((await manager.fetch(`/api/routes/${route.id}`, { method: 'PUT', body })).status).toBe(200)
  const assign = (...machines: Entry[]) =>
    manager.fetch('/api/equipment/assign', {
      body: { route: route.id, equipment: machines.map((one) => one.id) },
    })
  expect((await assign(named, ofCategory)).status).toBe(200)
  const refused = await assign(named, other)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: [
      { field: 'equipment', key: 'validation.route.equipment', args: { title: other['equipmentId'] } },
    ],
  })
})
