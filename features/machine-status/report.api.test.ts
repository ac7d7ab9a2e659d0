/** Availability and utilisation of two machines on two days, recalculated by hand from stored data. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput, Page } from '@haulway/resource'
import { roleIndex } from '../access/access.ts'
import { readPdf } from '../testing/pdf.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { machineStatusReport, StatusDay, StatusMachine, StatusReason } from './machine-status.report.ts'

type Figures = EndpointOutput<typeof machineStatusReport.calls.figures>

const PATH = '/api/reports/machinestatus'
const RANGE = 'from=2026-03-03T00:00:00Z&to=2026-03-05T00:00:00Z'
const HOUR = 3_600

let app: TestApp
let account: string
let client: TestClient
let truck: string

async function make(path: string, body: object): Promise<string> {
  const reply = await client.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

/** A cycle from 07:00 to 09:00 with ten minutes of queue and twenty of delay, and two hours with positions. */
async function store(project: string, machine: string): Promise<void> {
  const owner = await app.database.owner.connect()
  try {
    await owner.query(`begin; select set_config('app.account', '${account}', true)`)
    const { rows } = await owner.query<{ id: string }>(
      `insert into routes (account_id, id, title, project_id, created_at, created_by, modified_at, modified_by)
       values ($1, gen_random_uuid(), 'Haul', $2, now(), $3, now(), $3) returning id`,
      [account, project, machine],
    )
    const delay = { from: Date.parse('2026-03-03T08:00:00Z'), to: Date.parse('2026-03-03T08:20:00Z') }
    await owner.query(
      `insert into cycles (account_id, equipment_id, key, route_id, started_at, loaded_at, dump_stood_at, dumped_at, ended_at,
         queue_load, loading, spotting_load, delays, distance_loaded, distance_empty, load_event_key, dump_event_key)
       values ($1, $2, 'load', $3, '2026-03-03T07:00Z', '2026-03-03T07:15Z', '2026-03-03T08:30Z', '2026-03-03T08:35Z',
         '2026-03-03T09:00Z', 600, 120, 30, $4, 0, 0, 'load', 'dump')`,
      [account, machine, rows[0]?.id, JSON.stringify([delay])],
    )
    await owner.query(
      `insert into track_hours (account_id, equipment_id, hour, positions, distance, moving, max_speed)
       select $1, $2, hour, 100, 1000, 1800, 10 from unnest(array['2026-03-03T07:00Z', '2026-03-03T08:00Z',
         '2026-03-03T09:00Z']::timestamptz[]) hour`,
      [account, machine],
    )
    await owner.query('commit')
  } finally {
    owner.release()
  }
}

const ask = async <T>(query: string, tail = ''): Promise<T> => {
  const reply = await client.fetch(`${PATH}${tail}?${RANGE}&${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Time model')
  await app.database.owner.query(`update accounts set time_zone = 'UTC' where id = $1`, [account])
  client = await app.client(account, [roleIndex.ACCOUNT_ADMIN, roleIndex.DISPATCHER])
  const shift = { title: 'Day', start: '06:00', end: '16:00', breakStart: '12:00', breakEnd: '13:00' }
  const project = await make('projects', {
    title: 'Pit',
    timeZone: 'UTC',
    workDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    shifts: [shift],
  })
  truck = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const spare = await make('equipment', { equipmentId: 'T-2', kind: 'hauler' })
  const tyres = await make('statusreasons', { title: 'Tyres', status: 'down' })
  app.clock.set(Date.parse('2026-03-04T20:00:00Z'))
  client = await app.client(account, [roleIndex.ACCOUNT_ADMIN, roleIndex.DISPATCHER])
  await store(project, truck)
  const down = { status: 'down', reason: tyres, seen: 0 }
  await make('machinestatuses', {
    ...down,
    equipment: truck,
    from: '2026-03-03T08:50:00Z',
    to: '2026-03-03T10:20:00Z',
  })
  // Also beyond the end of the shift, which is not scheduled.
  await make('machinestatuses', { ...down, equipment: spare, from: '2026-03-04T11:00:00Z', reason: null })
})
afterAll(() => app.close())

const days = [
  // 7:00 to 8:50 without queue and delay; the queue, the delay; down; the rest of ten hours, of which nothing was heard.
  ['T-1', '2026-03-03', 80 / 60, 30 / 60, 10 - 110 / 60 - 1.5, 1.5],
  ['T-1', '2026-03-04', 0, 0, 10, 0],
  ['T-2', '2026-03-03', 0, 0, 10, 0],
  ['T-2', '2026-03-04', 0, 0, 5, 5],
]

test('divides the scheduled time of each machine and day by status, to the second', async () => {
  const { items, total } = await ask<Page<StatusDay>>('sort=equipment,day')
  expect(total).toBe(4)
  for (const [n, [title, day, ...hours]] of days.entries()) {
    const one = items[n]!
    expect([one.equipment.title, one.day]).toEqual([title, day])
    const found = [one.operating, one.delay, one.standby, one.down].map((seconds) => seconds / HOUR)
    for (const [at, value] of found.entries())
      expect(value, `${title} ${day} ${at}`).toBeCloseTo(+hours[at]!, 6)
  }
})

test('groups, reasons and figures add up to the same hours', async () => {
  const figures = await ask<Figures>('', '/summary')
  expect(figures).toMatchObject({ machines: 2, downMachines: 2, timeZone: 'UTC', down: 6.5 * HOUR })
  const machines = await ask<Page<StatusMachine>>('sort=title', '/byEquipment')
  expect(machines.items.map(({ down }) => down)).toEqual([1.5 * HOUR, 5 * HOUR])
  const reasons = await ask<Page<StatusReason>>('sort=-seconds', '/byReason')
  expect(
    reasons.items
      .filter(({ status }) => status === 'down')
      .map(({ reason, seconds, machines: count }) => [reason?.title ?? null, seconds, count]),
  ).toEqual([
    [null, 5 * HOUR, 1],
    ['Tyres', 1.5 * HOUR, 1],
  ])
  expect(reasons.items.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(40 * HOUR, 6)
  const down = await ask<Page<StatusDay>>('down=true')
  expect(down.items.map(({ equipment }) => equipment.title)).toEqual(['T-2', 'T-1'])
})

test('files contain the shares beside the hours', async () => {
  const { text } = await client.fetch(`${PATH}.csv?${RANGE}&lang=en&equipment=${truck}`)
  const [header, first] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toMatch(/^Equipment,Day,"Scheduled, s","Operating, s"/)
  // 8.5 of 10 hours available, 80 minutes of these at work.
  expect(first).toMatch(/^T-1,2026-03-03,36000,4800,1800,24000,5400,85,16,22$/)
  const document = await fetch(`${app.url}${PATH}.pdf?${RANGE}&lang=en`, {
    headers: { cookie: client.cookie },
  })
  const pdf = await readPdf(new Uint8Array(await document.arrayBuffer()))
  expect(pdf.text).toContain('T-1')
})
