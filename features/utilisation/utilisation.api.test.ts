/** Hours moving, standing and silent, recalculated from the facts by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointOutput, Page } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { hasRecorded, recordedFixes } from '../telemetry/fixtures/recorded.ts'
import { readPdf } from '../testing/pdf.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { DaySpent, MachineDay, MachineSpent, utilisation } from './utilisation.report.ts'

type Figures = EndpointOutput<typeof utilisation.calls.figures>

interface Sent {
  seq: number
  t: number
  lon: number
  lat: number
  speed: number
}

const HOUR = 3_600
const MINUTE = 60
/** Metres to degrees of latitude. */
const NORTH = 1 / 111_320
const PATH = '/api/reports/utilisation'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function create(client: TestClient, path: string, body: object) {
  const reply = await client.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { id: string; secret: string }
}

/** A machine with a device that has sent its positions. */
async function machine(client: TestClient, equipmentId: string, fixes: readonly Sent[]) {
  const { id } = await create(client, 'equipment', { equipmentId, kind: 'hauler' })
  const { secret } = await create(client, `equipment/${id}/devices`, { title: 'tracker' })
  const headers = { authorization: `Bearer ${secret}` }
  for (let at = 0; at < fixes.length; at += 5_000) {
    const body = { fixes: fixes.slice(at, at + 5_000) }
    const reply = await app.anonymous.fetch('/api/telemetry/batch', { body, headers })
    expect(reply.status, reply.text).toBe(200)
  }
  return id
}

/** Fixes from a moment on, one every `every` seconds. */
function drive(from: string, seconds: number, speed: number, every: number, first: number): Sent[] {
  return Array.from({ length: seconds / every + 1 }, (_, n) => ({
    seq: first + n,
    t: Date.parse(from) + n * every * 1_000,
    lon: 0,
    lat: 50 + n * every * speed * NORTH,
    speed,
  }))
}

const ask = async <T>(client: TestClient, query: string, tail = '') => {
  const reply = await client.fetch(`${PATH}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

/** A cycle of a machine on a route of the project, as detection would store it. */
async function hauled(account: string, project: string, truck: string) {
  const owner = await app.database.owner.connect()
  try {
    await owner.query(`begin; select set_config('app.account', '${account}', true)`)
    const { rows } = await owner.query<{ id: string }>(
      `insert into routes (account_id, id, title, project_id, created_at, created_by, modified_at, modified_by)
       values ($1, gen_random_uuid(), 'Haul', $2, now(), $3, now(), $3) returning id`,
      [account, project, truck],
    )
    await owner.query(
      `insert into cycles (account_id, equipment_id, key, route_id, started_at, loaded_at, dump_stood_at, dumped_at,
         distance_loaded, distance_empty, load_event_key, dump_event_key)
       select $1, $2, 'load', $3, at, at, at, at, 0, 0, 'load', 'dump' from (values ('2026-03-03T08:10:00Z'::timestamptz)) t (at)`,
      [account, truck, rows[0]?.id],
    )
    await owner.query('commit')
  } finally {
    owner.release()
  }
}

async function inZone(account: string, zone: string) {
  await app.database.owner.query('update accounts set time_zone = $2 where id = $1', [account, zone])
}

describe('a truck that moved for half an hour, stood, fell silent and came back the next day', () => {
  const range = 'from=2026-03-03T00:00:00Z&to=2026-03-05T00:00:00Z'
  let account: string
  let client: TestClient
  let truck: string
  beforeAll(async () => {
    app.clock.set(Date.parse('2026-03-04T12:40:00Z'))
    account = await app.account('Hours')
    await inZone(account, 'UTC')
    client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    truck = await machine(client, 'T-1', [
      ...drive('2026-03-03T08:00:00Z', 30 * MINUTE, 10, 1, 0),
      ...drive('2026-03-03T08:30:30Z', 40 * MINUTE, 0, 30, 2_000),
      ...drive('2026-03-04T12:00:00Z', 20 * MINUTE, 10, 1, 3_000),
    ])
    await machine(client, 'T-2', [])
  })

  const days = [
    ['T-1', '2026-03-03', 30 * MINUTE, 90 * MINUTE, 22 * HOUR],
    ['T-1', '2026-03-04', 20 * MINUTE, 20 * MINUTE, 12 * HOUR],
    ['T-2', '2026-03-03', 0, 0, 24 * HOUR],
    ['T-2', '2026-03-04', 0, 0, 12 * HOUR + 40 * MINUTE],
  ]

  test('each day has its moving, standing and silent time to the second, also while the track is open', async () => {
    const { items, total } = await ask<Page<MachineDay>>(client, `${range}&sort=equipment,day`)
    expect(total).toBe(4)
    const rows = items.map((one) => [one.equipment.title, one.day, one.moving, one.standing, one.silent])
    expect(rows).toEqual(days)
    const { body } = await client.fetch(`${PATH}/summary?${range}`)
    expect(body).toMatchObject({ machines: 2, silentMachines: 1, moving: 50 * MINUTE, timeZone: 'UTC' })
  })

  test('groups and silent machines add up to the same hours', async () => {
    const machines = await ask<Page<MachineSpent>>(client, `${range}&sort=-moving`, '/byEquipment')
    expect(machines.items.map(({ moving, standing, silent }) => [moving, standing, silent])).toEqual([
      [50 * MINUTE, 110 * MINUTE, 34 * HOUR],
      [0, 0, 36 * HOUR + 40 * MINUTE],
    ])
    const byDay = await ask<Page<MachineDay>>(client, `${range}&sort=day`, '/byDay')
    expect(byDay.items.map((one) => one.moving + one.standing + one.silent)).toEqual([
      48 * HOUR,
      25 * HOUR + 20 * MINUTE,
    ])
    const silent = await ask<Page<MachineDay>>(client, `${range}&silent=true`)
    expect(silent.items.map((one) => one.equipment.title)).toEqual(['T-2', 'T-2'])
    const one = await ask<Page<MachineDay>>(client, `${range}&equipment=${truck}&kind=hauler`)
    expect(one.total).toBe(2)
    expect((await ask<Page<MachineDay>>(client, `${range}&kind=barge`)).total).toBe(0)
  })

  test('a day is that of the zone, and always adds up to its length', async () => {
    for (const [zone, first] of [
      ['Asia/Kolkata', '2026-03-02T18:30:00.000Z'],
      ['America/New_York', '2026-03-03T05:00:00.000Z'],
    ] as const) {
      await inZone(account, zone)
      const from = first
      const to = new Date(Date.parse(first) + 24 * HOUR * 1_000).toISOString()
      const { items } = await ask<Page<MachineDay>>(client, `from=${from}&to=${to}`, '/byEquipment')
      for (const { moving, standing, silent } of items) expect(moving + standing + silent).toBe(24 * HOUR)
      const days = await ask<Page<DaySpent>>(client, `from=${from}&to=${to}&sort=day`, '/byDay')
      expect(days.items.map((day) => day.from)).toContain(first)
    }
    await inZone(account, 'UTC')
  })

  test('24 hours are 24 hours whenever they begin, and a cut hour counts by its length', async () => {
    const last = 'from=2026-03-03T08:10:00Z&to=2026-03-04T08:10:00Z'
    const { items } = await ask<Page<MachineSpent>>(client, `${last}&sort=-moving`, '/byEquipment')
    const spent = items.map(({ moving, standing, silent }) => [moving, standing, silent])
    // 50 minutes of the hour from 8:00, in which it moved for 30.
    const expected = [25 * MINUTE, 85 * MINUTE, 22 * HOUR + 10 * MINUTE]
    expect(spent).toEqual([expected, [0, 0, 24 * HOUR]])
    const upToNow = await ask<Figures>(
      client,
      'from=2026-03-03T12:40:00Z&to=2026-03-04T12:40:00Z',
      '/summary',
    )
    expect(upToNow).toMatchObject({ from: '2026-03-03T12:40:00.000Z', to: '2026-03-04T12:40:00.000Z' })
    expect([upToNow.moving, upToNow.standing, upToNow.silent]).toEqual([
      20 * MINUTE,
      20 * MINUTE,
      47 * HOUR + 20 * MINUTE,
    ])
  })

  test('an open track gives the same figures once it is closed', async () => {
    app.clock.advance(16 * MINUTE * 1_000)
    const { moving } = await ask<Figures>(client, range, '/summary')
    expect(moving).toBe(50 * MINUTE)
  })

  test('files contain every machine and day, and exports are audited', async () => {
    const reply = await client.fetch(`${PATH}.csv?${range}&lang=en`)
    const [header, first, ...more] = reply.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(header).toBe('Equipment,Day,"Moving, s","Loading, s","Standing, s","Silent, s"')
    expect(first).toBe('T-1,2026-03-03,1800,0,5400,79200')
    expect(more).toHaveLength(3)
    const document = await fetch(`${app.url}${PATH}.pdf?${range}&lang=en`, {
      headers: { cookie: client.cookie },
    })
    const { text } = await readPdf(new Uint8Array(await document.arrayBuffer()))
    expect(text).toContain('T-12026-03-0330:000:001:30:0022:00:00')
    const { rows } = await app.database.owner.query(
      `select action from audit_log where account_id = $1 and action = 'export'`,
      [account],
    )
    expect(rows).toHaveLength(2)
  })

  test('can be shared by its name, in its own language, and unknown filters are rejected', async () => {
    const wish = { report: 'utilisation', recipient: 'Ann', language: 'en' }
    const shared = await client.fetch('/api/sharedreports', { body: { ...wish, equipment: { id: truck } } })
    expect(shared.status, shared.text).toBe(201)
    const token = (shared.body as { link: string }).link.split('/').at(-1)
    const opened = await app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
    expect(opened.body).toMatchObject({
      kind: 'utilisation',
      report: { summary: { machines: 1 }, titles: { equipment: 'T-1' }, kind: null },
    })
    const listed = await client.fetch('/api/sharedreports')
    expect(listed.body).toMatchObject({ items: [{ kind: 'utilisation', timeZone: 'UTC' }] })
    const wrong = await client.fetch('/api/sharedreports', { body: { ...wish, report: 'wages' } })
    expect(wrong.body).toMatchObject({ errors: [{ field: 'report', key: 'validation.choice' }] })
  })

  test('a dashboard shows the machines that hauled for its project', async () => {
    const project = await create(client, 'projects', { title: 'Pit', timeZone: 'UTC' })
    const { id } = await create(client, 'dashboards', {
      projectId: project.id,
      title: 'Board',
      headerTitle: 'Board',
      startingDate: 'LAST_WEEK',
      looks: 'FORWARD',
      defaultWidgetDateRange: 'TWO_WEEKS',
      widgets: [{ key: 'hours', kind: 'UTILISATION' }],
    })
    const shown = async () => {
      const reply = await client.fetch(`/api/dashboards/${id}/widgets`)
      return (reply.body as { items: { machines: number; spent: DaySpent[] }[] }).items[0]
    }
    expect(await shown()).toMatchObject({ key: 'hours', machines: 0, spent: [] })
    await hauled(account, project.id, truck)
    const found = await shown()
    expect(found?.machines).toBe(1)
    expect(found?.spent.filter(({ moving }) => moving > 0).map(({ day, moving }) => [day, moving])).toEqual([
      ['2026-03-03', 30 * MINUTE],
      ['2026-03-04', 20 * MINUTE],
    ])
  })

  test('trackers and other accounts cannot see it', async () => {
    const tracker = await app.client(account, [roleIndex.TRACKER])
    expect((await tracker.fetch(`${PATH}/summary`)).status).toBe(403)
    expect((await app.anonymous.fetch(`${PATH}/summary`)).status).toBe(401)
    const stranger = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
    expect((await stranger.fetch(`${PATH}?equipment=${truck}`)).body).toMatchObject({ total: 0 })
  })
})

describe.skipIf(!hasRecorded)('a recorded truck', () => {
  test('spent its day according to its positions', async () => {
    const fixes = recordedFixes('lake-605-8-0896_2025-08-11.csv', { weight: false, speed: true })
    const sent = fixes.map(({ t, lon, lat, speed }, seq) => ({ seq, t, lon, lat, speed }))
    const last = sent.at(-1)?.t ?? 0
    app.clock.set(Math.max(app.clock(), last + 3 * HOUR * 1_000))
    const account = await app.account('Recorded')
    await inZone(account, 'UTC')
    const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    await machine(client, '0896', sent)
    const heard = new Set(sent.map(({ t }) => Math.floor(t / 3_600_000)))
    let moving = 0
    for (const [n, { t, speed }] of sent.entries()) {
      const seconds = n === 0 ? 0 : (t - (sent[n - 1]?.t ?? t)) / 1_000
      if (seconds <= 60 && speed > 3 / 3.6) moving += seconds
    }
    const from = new Date(Math.floor((sent[0]?.t ?? 0) / 86_400_000) * 86_400_000)
    const to = new Date(Math.floor(last / 86_400_000) * 86_400_000 + 86_400_000)
    const whole = (to.getTime() - from.getTime()) / 1_000
    const query = `from=${from.toISOString()}&to=${to.toISOString()}`
    const found = await ask<Figures>(client, query, '/summary')
    expect(moving).toBeGreaterThan(HOUR)
    expect(found.moving).toBeCloseTo(moving, 3)
    expect(found.silent).toBe(whole - heard.size * HOUR)
    expect(found.moving + found.standing + found.silent).toBeCloseTo(whole, 6)
  })
})
