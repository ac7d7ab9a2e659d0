/**
 * Facts of devices become what dispatchers see of loaders, live: their activity, the trucks at them, and the next
 * truck.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import type { FleetFrame, FleetMachine } from '../telemetry/telemetry.ts'
import { PIT, square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { machineNow } from './dispatcher.endpoints.ts'

let app: TestApp
let manager: TestClient
let start: number
beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Loaders'), [roleIndex.HAUL_MANAGER])
  start = app.clock()
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

interface Machine {
  id: string
  secret: string
  seq: number
}

async function machine(equipmentId: string, kind: 'hauler' | 'loader'): Promise<Machine> {
  const { id = '' } = await make('/api/equipment', { equipmentId, kind })
  const { secret = '' } = await make(`/api/equipment/${id}/devices`, { title: 'Tablet' })
  return { id, secret, seq: 0 }
}

/** Stands `metres` east of the pit's middle for these seconds after the start, a report every 2 s. */
async function stands(one: Machine, metres: number, from: number, to: number, more: object = {}) {
  const fixes = []
  for (let s = from; s < to; s += 2) {
    const lon = PIT.lon + metres / 62_800
    fixes.push({ seq: one.seq++, t: start + s * 1_000, lon, lat: PIT.lat, speed: 0, ...more })
  }
  const headers = { authorization: `Bearer ${one.secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events: [] } })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
}

/** The fleet as a browser knows it: the frames of the channel, merged. */
async function watch(): Promise<ReadonlyMap<string, FleetMachine>> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: manager.cookie, origin: app.url },
  })
  const fleet = new Map<string, FleetMachine>()
  socket.on('message', (data: Buffer) => {
    const { d } = JSON.parse(data.toString()) as { d?: FleetFrame }
    if (d?.kind === 'snapshot') fleet.clear()
    for (const one of d?.machines ?? []) fleet.set(one.id, { ...fleet.get(one.id), ...(one as FleetMachine) })
  })
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  socket.send(JSON.stringify({ sub: ['fleet'] }))
  return fleet
}

test('reports a loader that waits, loads the first truck to arrive, names the next, and is off with its engine', async () => {
  await make('/api/locations', {
    title: 'Pit',
    kind: 'load',
    boundary: square(PIT.lon, PIT.lat),
    timeZone: 'UTC',
  })
  const [loader, first, second] = [
    await machine('EX-1', 'loader'),
    await machine('HT-1', 'hauler'),
    await machine('HT-2', 'hauler'),
  ]
  app.clock.advance(320_000)
  await stands(loader, 0, 0, 300)
  const fleet = await watch()
  const seen = (one: Machine) => {
    const { activity, since, trucks } = fleet.get(one.id) ?? {}
    const at = since === undefined ? null : Math.round((since - start) / 1_000)
    return { activity, at, trucks: trucks?.map(({ id, doing }) => [id === first.id ? 1 : 2, doing]) }
  }
  const becomes = (one: Machine) => expect.poll(() => seen(one))
  await becomes(loader).toEqual({ activity: 'waiting', at: 0, trucks: [] })
  // The later truck is heard first.
  await stands(second, 40, 200, 300)
  await becomes(loader).toEqual({ activity: 'loading', at: 200, trucks: [[2, 'loaded']] })
  await stands(first, 15, 180, 300)
  const both = [
    [1, 'loaded'],
    [2, 'next'],
  ]
  await becomes(loader).toEqual({ activity: 'loading', at: 180, trucks: both })
  await becomes(second).toMatchObject({ activity: 'queueing', at: 200 })
  expect(seen(first).activity).toBe('loading')
  const panel = (await manager.fetch(`/api/dispatcher/machines/${second.id}`)).body
  expect((panel as EndpointOutput<typeof machineNow>).cycle?.phase).toBe('queueLoad')
  await stands(loader, 0, 300, 310, { engine: false })
  await becomes(loader).toMatchObject({ activity: 'engineOff', at: 300, trucks: [] })
  await becomes(second).toMatchObject({ activity: 'loading' })
})
