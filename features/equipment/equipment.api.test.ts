import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

interface Device {
  id: string
  title: string
  secret: string
}
interface Entry {
  id: string
}

let app: TestApp
let site: Site
let other: Site

/** An account and its manager. */
interface Site {
  account: string
  manager: TestClient
  make(collection: string, body: object): Promise<string>
}

async function openSite(title: string): Promise<Site> {
  const account = await app.account(title)
  const manager = await app.client(account, [2])
  return {
    account,
    manager,
    async make(collection, body) {
      const reply = await manager.fetch(`/api/${collection}`, { body })
      expect(reply.status, reply.text).toBe(201)
      return (reply.body as Entry).id
    },
  }
}

function square(lon: number) {
  const ring = [
    [lon, 50],
    [lon + 0.01, 50],
    [lon + 0.01, 50.01],
    [lon, 50.01],
    [lon, 50],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

let number = 0
const machine = (of: Site) => of.make('equipment', { equipmentId: `T-${(number += 1)}` })

async function enrol(of: Site, id: string, headers: Record<string, string> = {}): Promise<Device> {
  const reply = await of.manager.fetch(`/api/equipment/${id}/devices`, {
    body: { title: 'Cab tablet' },
    headers,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Device
}

function send(device: Device, seq: number) {
  const body = { fixes: [{ seq, t: app.clock(), lon: 10, lat: 50 }] }
  return app.anonymous.fetch('/api/telemetry/batch', {
    body,
    headers: { authorization: `Bearer ${device.secret}` },
  })
}

beforeAll(async () => {
  app = await testApp()
  site = await openSite('A')
  other = await openSite('B')
})
afterAll(() => app.close())

describe('devices', () => {
  test('return their secret once and store only its hash', async () => {
    const id = await machine(site)
    const device = await enrol(site, id, { 'idempotency-key': 'enrol' })
    expect(Buffer.from(device.secret, 'base64url')).toHaveLength(32)
    const hash = createHash('sha256').update(device.secret).digest('hex')
    const { rows } = await app.database.owner.query<{ hash: string; kept: string }>(
      `select encode(d.secret_hash, 'hex') as hash,
              (select coalesce(string_agg(k::text, ''), '') from idempotency_keys k)
              || (select coalesce(string_agg(a::text, ''), '') from audit_log a) || d.title as kept
         from devices d where d.id = $1`,
      [device.id],
    )
    expect(rows[0]?.hash).toBe(hash)
    expect(rows[0]?.kept).toContain('Cab tablet')
    expect(rows[0]?.kept).not.toContain(device.secret)
    const again = await enrol(site, id, { 'idempotency-key': 'enrol' })
    expect(again).toEqual({ id: device.id, title: 'Cab tablet', secret: null })
    const listed = await site.manager.fetch(`/api/equipment/${id}/devices`)
    expect(listed.body).toMatchObject({
      total: 1,
      items: [{ id: device.id, title: 'Cab tablet', revokedAt: null }],
    })
    expect(listed.text).not.toContain('secret')
  })

  test('are refused from the next request after being revoked', async () => {
    const id = await machine(site)
    const [lost, kept] = [await enrol(site, id), await enrol(site, id)]
    expect((await send(lost, 1)).status).toBe(200)
    const path = `/api/equipment/${id}/devices/${lost.id}`
    expect((await site.manager.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await send(lost, 2)).status).toBe(401)
    expect((await send(kept, 1)).status).toBe(200)
    expect((await site.manager.fetch(path, { method: 'DELETE' })).status).toBe(204)
    const listed = await site.manager.fetch(`/api/equipment/${id}/devices`)
    expect(listed.body).toMatchObject({
      total: 2,
      items: [{ revokedAt: '2026-03-02T08:00:00.000Z' }, { revokedAt: null }],
    })
  })

  test('are found only under their own machine of their own account', async () => {
    const [ours, next, theirs] = [await machine(site), await machine(site), await machine(other)]
    const device = await enrol(site, ours)
    const foreign = await enrol(other, theirs)
    const absent = '01900000-0000-7000-8000-000000000000'
    const refused = [
      ['GET', `${theirs}/devices`],
      ['GET', `${absent}/devices`],
      ['GET', 'x/devices'],
      ['POST', `${theirs}/devices`],
      ['DELETE', `${next}/devices/${device.id}`],
      ['DELETE', `${ours}/devices/${foreign.id}`],
      ['DELETE', `${theirs}/devices/${foreign.id}`],
      ['DELETE', `${ours}/devices/x`],
    ]
    for (const [method = '', path] of refused) {
      const body = method === 'POST' ? { body: { title: 'x' } } : {}
      const reply = await site.manager.fetch(`/api/equipment/${path}`, { method, ...body })
      expect(reply.status, `${method} ${path}`).toBe(404)
      expect(reply.body).toEqual({ message: 'The data is not found', errors: [] })
    }
    expect((await send(device, 1)).status).toBe(200)
    expect((await send(foreign, 1)).status).toBe(200)
  })

  test.each([
    [2, 201],
    [3, 403],
    [4, 403],
    [5, 403],
  ])('enrolment by role %i returns %i', async (role, status) => {
    const id = await machine(site)
    const client = await app.client(site.account, [role])
    const reply = await client.fetch(`/api/equipment/${id}/devices`, { body: { title: 'x' } })
    expect(reply.status).toBe(status)
  })

  test('allow deleting a machine only while they have never sent anything', async () => {
    const [unused, used] = [await machine(site), await machine(site)]
    const silent = await enrol(site, unused)
    expect((await send(await enrol(site, used), 1)).status).toBe(200)
    const remove = (id: string) => site.manager.fetch(`/api/equipment/${id}`, { method: 'DELETE' })
    expect((await remove(unused)).status).toBe(204)
    expect((await send(silent, 1)).status).toBe(401)
    const refused = await remove(used)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ errors: [{ key: 'conflict.inUse' }] })
  })
})

describe('assignment to routes', () => {
  async function route(of: Site): Promise<string> {
    const project = await of.make('projects', { title: 'P', timeZone: 'UTC' })
    const zone = (title: string, lon: number) =>
      of.make('locations', { title, kind: 'both', boundary: square(lon) })
    const [load, dump] = [await zone('Pit', 10), await zone('Crusher', 11)]
    return await of.make('routes', { title: 'R', project, loadLocations: [load], dumpLocations: [dump] })
  }
  const assign = (verb: 'assign' | 'unassign', of: string | undefined, machines: unknown[], key?: string) => {
    app.clock.advance(1_000)
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return site.manager.fetch(`/api/equipment/${verb}`, { body: { route: of, equipment: machines }, headers })
  }
  const now = async () => {
    const { body } = await site.manager.fetch('/api/equipment/routes')
    return (body as { items: { equipment: Entry; route: Entry }[] }).items.map((one) => [
      one.equipment.id,
      one.route.id,
    ])
  }
  const countOn = async (id: string) =>
    ((await site.manager.fetch(`/api/routes/${id}`)).body as { equipmentCount: number }).equipmentCount

  test('uses the latest assignment; a repeated one changes nothing', async () => {
    const [first, second] = [await route(site), await route(site)]
    const [one, two] = [await machine(site), await machine(site)]
    const both = await assign('assign', first, [one, { id: two }])
    expect(both.status, both.text).toBe(200)
    expect((both.body as { equipment: Entry[] }).equipment.map(({ id }) => id).toSorted()).toEqual(
      [one, two].toSorted(),
    )
    expect(await countOn(first)).toBe(2)
    expect((await assign('assign', first, [one])).body).toEqual({ equipment: [] })
    await assign('assign', second, [two])
    expect(await now()).toEqual([
      [one, first],
      [two, second],
    ])
    expect((await assign('unassign', first, [two])).body).toEqual({ equipment: [] })
    await assign('unassign', first, [one])
    expect(await now()).toEqual([[two, second]])
    expect([await countOn(first), await countOn(second)]).toEqual([0, 1])
    const { rows } = await app.database.owner.query(
      `select type, source, route_id from events where equipment_id = $1 order by occurred_at`,
      [one],
    )
    expect(rows).toEqual([
      { type: 'route assigned', source: 'dispatcher', route_id: first },
      { type: 'route unassigned', source: 'dispatcher', route_id: first },
    ])
    const inUse = await site.manager.fetch(`/api/routes/${first}`, { method: 'DELETE' })
    expect(inUse.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'events' } }] })
  })

  test('assigns once for the same Idempotency-Key', async () => {
    const id = await route(site)
    const truck = await machine(site)
    const first = await assign('assign', id, [truck], 'once')
    await assign('unassign', id, [truck])
    const again = await assign('assign', id, [truck], 'once')
    expect(again.text).toBe(first.text)
    expect(await countOn(id)).toBe(0)
  })

  test('refuses the whole request for one invalid machine or route', async () => {
    const [id, foreignRoute] = [await route(site), await route(other)]
    const [ours, theirs] = [await machine(site), await machine(other)]
    for (const machines of [
      [ours, theirs],
      [theirs, ours],
    ]) {
      const reply = await assign('assign', id, machines)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ errors: [{ field: 'equipment', key: 'validation.reference' }] })
    }
    const wrongRoute = await assign('assign', foreignRoute, [ours])
    expect(wrongRoute.body).toMatchObject({ errors: [{ field: 'route', key: 'validation.reference' }] })
    const nothing = await assign('assign', undefined, [])
    expect(nothing.body).toMatchObject({
      errors: [
        { field: 'route', key: 'validation.required' },
        { field: 'equipment', key: 'validation.list.min' },
      ],
    })
    expect(await countOn(id)).toBe(0)
  })

  test.each([
    [3, 200],
    [4, 403],
    [5, 403],
  ])('assignment by role %i returns %i', async (role, status) => {
    const [id, truck] = [await route(site), await machine(site)]
    const client = await app.client(site.account, [role])
    const reply = await client.fetch('/api/equipment/assign', { body: { route: id, equipment: [truck] } })
    expect(reply.status).toBe(status)
  })
})
