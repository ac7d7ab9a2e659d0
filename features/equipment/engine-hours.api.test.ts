import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { listEngineHours, readEngineHours } from './equipment.endpoints.ts'

const HOUR = 3_600_000

let app: TestApp
let manager: TestClient
let machine: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  manager = await app.client(await app.account('Workshop'), [roleIndex.HAUL_MANAGER])
  const reply = await manager.fetch('/api/equipment', { body: { equipmentId: 'T-1', kind: 'hauler' } })
  machine = (reply.body as { id: string }).id
})

const path = () => `/api/equipment/${machine}/engineHours`
const at = (hours: number) => new Date(app.clock() + hours * HOUR).toISOString()
const state = (kind: string, hours: unknown, more: object = {}) =>
  manager.fetch(path(), { body: { kind, hours, ...more } })
async function read() {
  const reply = await manager.fetch(path())
  expect(reply.status, reply.text).toBe(200)
  return reply.body as EndpointOutput<typeof readEngineHours>
}

/**
 * A fix per minute between two hours before now, with the engine on during `on` and off otherwise; no engine state
 * before `told`.
 */
async function drive(from: number, on: readonly [number, number], to = 0, told = from) {
  const enrolled = await manager.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Tablet' } })
  const { secret } = enrolled.body as { secret: string }
  const minutes = Math.round((to - from) * 60)
  const fixes = Array.from({ length: minutes }, (_, seq) => {
    const t = app.clock() + from * HOUR + seq * 60_000
    const hours = from + seq / 60
    const engine = hours >= on[0] && hours < on[1]
    return { seq, t, lon: 10, lat: 50, ...(hours >= told ? { engine } : {}) }
  })
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { fixes },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(reply.status, reply.text).toBe(200)
}

test('advances hours from a reading while the engine runs', async () => {
  await drive(-8, [-7, -1])
  expect((await read()).hours).toBeCloseTo(6, 1)
  expect((await state('reading', 4_200, { takenAt: at(-4) })).status).toBe(201)
  const { hours, accumulatedHours, items } = await read()
  // Three of the six hours came after the reading.
  expect(hours).toBeCloseTo(4_203, 1)
  expect(accumulatedHours).toBeCloseTo(4_203, 1)
  expect(items).toMatchObject([{ kind: 'reading', stated: 4_200, hours: 4_200, by: { title: 'User 1' } }])
})

test('counts from the first fix that reports a running engine, not before', async () => {
  // Two hours report no engine state, then the engine runs from the first report to the last fix.
  await drive(-8, [-6, 0], -2, -6)
  expect(await read()).toMatchObject({
    hours: expect.closeTo(4, 1) as number,
    meterHours: null,
    meterAt: null,
    countedHours: expect.closeTo(4, 1) as number,
    countedSince: at(-6),
  })
  // A late track begins earlier.
  await drive(-10, [-10, -9], -9)
  expect(await read()).toMatchObject({ countedSince: at(-10) })
})

test('counts a track sent days later to its own end, and no silent week-end between two days', async () => {
  await drive(-72, [-71, 0], -66)
  expect((await read()).hours).toBeCloseTo(5, 1)
  // The tablet is online again: its track is still open, and nothing reported that the engine stopped.
  await drive(-0.1, [-1, 0])
  // Silence is known by whole hours: one at either end of it may count.
  const { hours } = await read()
  expect(hours).toBeGreaterThanOrEqual(5.05)
  expect(hours).toBeLessThan(7.1)
})

test('separates meter hours and counted hours, and returns null when nothing is known', async () => {
  const nothing = { hours: null, accumulatedHours: null, meterHours: null, countedHours: null }
  expect(await read()).toMatchObject({ ...nothing, meterAt: null, countedSince: null })
  await drive(-8, [-7, -1])
  await state('reading', 4_200, { takenAt: at(-4) })
  await state('added', 2, { takenAt: at(-2) })
  const { hours, accumulatedHours, ...apart } = await read()
  expect([hours, accumulatedHours]).toEqual([expect.closeTo(4_205, 1), expect.closeTo(4_205, 1)])
  expect(apart).toMatchObject({
    meterHours: 4_200,
    meterAt: at(-4),
    countedHours: expect.closeTo(6, 1) as number,
    countedSince: at(-7),
  })
})

test('keeps history and lifetime hours when a new meter is installed', async () => {
  await state('reading', 9_990, { takenAt: at(-48) })
  await state('reset', 0, { takenAt: at(-24), reason: 'Meter broken' })
  await state('added', 6, { takenAt: at(-12), reason: 'Worked without a tablet' })
  await state('reading', 8, { takenAt: at(-1) })
  const { hours, accumulatedHours, items, total } = await read()
  expect([hours, accumulatedHours, total]).toEqual([8, 9_998, 4])
  expect(items.map((one) => [one.kind, one.hours, one.accumulatedHours, one.reason])).toEqual([
    ['reading', 8, 9_998, null],
    ['added', 6, 9_996, 'Worked without a tablet'],
    ['reset', 0, 9_990, 'Meter broken'],
    ['reading', 9_990, 9_990, null],
  ])
})

test('refuses a decreasing meter without a reason', async () => {
  await state('reading', 500)
  const refused = await state('reading', 90)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: [{ field: 'hours', key: 'validation.engine.backwards', args: { hours: 500 } }],
  })
  expect((await state('reading', 90, { reason: 'Typed 500 for 50' })).status).toBe(201)
  expect((await read()).hours).toBe(90)
})

test('refuses impossible readings', async () => {
  expect((await state('reading', 5, { takenAt: at(1) })).body).toMatchObject({
    errors: [{ field: 'takenAt', key: 'validation.past' }],
  })
  expect((await state('nothing', -1)).body).toMatchObject({
    errors: [
      { field: 'kind', key: 'validation.choice' },
      { field: 'hours', key: 'validation.range' },
    ],
  })
  const viewer = await app.client(await app.account('Others'), [roleIndex.HAUL_MANAGER])
  expect((await viewer.fetch(path())).status).toBe(404)
  expect((await viewer.fetch(path(), { body: { kind: 'reading', hours: 1 } })).status).toBe(404)
})

test('lists hours of several machines, without invalid ids and machines of other accounts', async () => {
  await drive(-8, [-7, -1])
  await state('reading', 100, { takenAt: at(-4) })
  const other = await manager.fetch('/api/equipment', { body: { equipmentId: 'T-2', kind: 'loader' } })
  const stranger = await app.client(await app.account('Other workshop'), [roleIndex.HAUL_MANAGER])
  const theirs = await stranger.fetch('/api/equipment', { body: { equipmentId: 'T-3', kind: 'loader' } })
  const id = ({ body }: { body: unknown }) => (body as { id: string }).id
  const asked = [machine, id(other), id(theirs), 'none'].join(',')
  const reply = await manager.fetch(`/api/equipment/engineHours?machines=${asked}`)
  const { items, total } = reply.body as EndpointOutput<typeof listEngineHours>
  expect(total).toBe(2)
  const of = (title: string) => items.find((one) => one.equipment.title === title)
  const { hours, accumulatedHours } = await read()
  expect(of('T-1')).toMatchObject({ equipment: { id: machine }, hours, accumulatedHours })
  expect(hours).toBeCloseTo(103, 1)
  expect(of('T-1')?.countedHours).toBeCloseTo(6, 1)
  expect(of('T-2')).toMatchObject({ hours: null, accumulatedHours: null, countedHours: null })
  const bare = await manager.fetch('/api/equipment/engineHours')
  expect([bare.status, (bare.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
    400,
    'machines',
  ])
})

test('resumes a list from hours counted weeks ago and includes late facts from before', async () => {
  const list = async () => {
    const reply = await manager.fetch(`/api/equipment/engineHours?machines=${machine}`)
    const { equipment: _, ...known } = (reply.body as EndpointOutput<typeof listEngineHours>).items[0]!
    return known
  }
  const countedUntil = async () => {
    const { rows } = await app.database.owner.query<{ until_at: Date | number; counted: unknown }>(
      'select until_at, counted from engine_counts where equipment_id = $1',
      [machine],
    )
    return Number(rows[0]?.until_at)
  }
  const weeks = 7 * 24
  await drive(-5 * weeks, [-5 * weeks, -5 * weeks + 3], -5 * weeks + 4)
  await drive(-weeks, [-weeks, -weeks + 2], -weeks + 3)
  expect((await list()).countedHours).toBeCloseTo(5, 1)
  const counted = await countedUntil()
  expect(counted).toBeLessThanOrEqual(app.clock() - (weeks + 45) * HOUR)
  expect(Number.isFinite(counted)).toBe(true)
  const tell: (() => Promise<unknown>)[] = [
    () => drive(-4 * weeks, [-4 * weeks, -4 * weeks + 1], -4 * weeks + 2),
    () => state('reading', 1_000, { takenAt: at(-3 * weeks) }),
    () => state('added', 2, { takenAt: at(-5 * weeks + 24) }),
  ]
  for (const late of tell) {
    await late()
    expect(await countedUntil()).toBe(Number.NEGATIVE_INFINITY)
    const whole = await read()
    expect(await list()).toMatchObject({
      hours: whole.hours,
      accumulatedHours: whole.accumulatedHours,
      meterHours: whole.meterHours,
      countedHours: whole.countedHours,
      countedSince: whole.countedSince,
    })
    // Once more, now from the stored count.
    expect((await list()).accumulatedHours).toBeCloseTo(whole.accumulatedHours ?? 0, 6)
    expect(await countedUntil()).toBe(counted)
  }
  expect((await list()).countedHours).toBeCloseTo(6, 1)
})
