/** What is believed of a clock that leaps: while the product runs, over a time off, in several processes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { openTrustedClock } from './trusted-clock.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
const start = Date.parse('2026-03-02T08:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query('delete from installation_clock')
  clock.set(start)
  steady = 0
  said.length = 0
})

const clock = fakeClock(start)
let steady = 0
const said: string[] = []
const heard = (_about: object, message: string) => void said.push(message)
const log = { ...silentLog, warn: heard, info: heard }
const open = (newest: number | null = null) =>
  openTrustedClock({
    database,
    clock,
    log,
    elapsed: () => steady,
    newestFact: () => Promise.resolve(newest),
  })
/** Time goes by for every clock. */
function pass(ms: number): void {
  clock.advance(ms)
  steady += ms
}

test('trusts passing time and a clock that is corrected by some hours', async () => {
  const guard = await open()
  for (let day = 0; day < 400; day++) {
    pass(DAY)
    expect(guard.now()).toBe(clock())
    await guard.look()
  }
  clock.advance(5 * HOUR)
  expect([guard.leap(), guard.now()]).toEqual([null, clock()])
  expect(said).toEqual([])
})

test('detects a forward leap of the clock at once, and continues the time without the leap', async () => {
  const guard = await open()
  pass(HOUR)
  clock.advance(60 * DAY)
  expect(guard.now()).toBe(start + HOUR)
  expect(guard.leap()).toEqual({ shown: clock(), trusted: start + HOUR })
  await guard.look()
  pass(2 * HOUR)
  await guard.look()
  expect(guard.now()).toBe(start + 3 * HOUR)
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('nothing is deleted by age')
})

test('ends the leap when the clock is set back', async () => {
  const guard = await open()
  clock.advance(60 * DAY)
  await guard.look()
  clock.advance(-60 * DAY)
  pass(HOUR)
  expect([guard.leap(), guard.now()]).toEqual([null, start + HOUR])
  await guard.look()
  expect(await guard.anyLeap()).toBeNull()
  expect(said.at(-1)).toBe('the clock is trusted again')
})

test('trusts a confirmed leap from then on, also after a restart', async () => {
  const guard = await open()
  clock.advance(60 * DAY)
  await guard.look()
  await guard.confirm()
  expect([guard.leap(), guard.now(), await guard.anyLeap()]).toEqual([null, clock(), null])
  pass(DAY)
  await guard.look()
  expect((await open()).leap()).toBeNull()
})

test('accepts some days without running, asks for confirmation after more than a week, also after a restart', async () => {
  await open()
  clock.advance(6 * DAY)
  steady = 0
  expect((await open()).leap()).toBeNull()
  clock.advance(21 * DAY)
  const guard = await open()
  expect(guard.leap()).toEqual({ shown: clock(), trusted: start + 6 * DAY })
  expect((await open()).leap()).not.toBeNull()
})

test('starts from the newest fact on a database without a stored time', async () => {
  expect((await open(start - DAY)).leap()).toBeNull()
  await database.owner.query('delete from installation_clock')
  expect((await open(start - 60 * DAY)).leap()).toMatchObject({ trusted: start - 60 * DAY })
})

test('shares a leap and its confirmation between processes', async () => {
  const own = fakeClock(start)
  const worker = await open()
  const options = {
    database,
    clock: own,
    log,
    elapsed: () => steady,
    newestFact: () => Promise.resolve(null),
  }
  const web = await openTrustedClock(options)
  clock.advance(60 * DAY)
  await worker.look()
  await web.look()
  expect(await web.anyLeap()).toEqual({ shown: clock(), trusted: start })
  expect([web.leap(), web.now()]).toEqual([null, start])
  // A process that ends tells nothing any more.
  own.advance(10 * 60_000)
  steady += 10 * 60_000
  await web.look()
  expect(await web.anyLeap()).toBeNull()
  own.set(clock())
  await worker.look()
  await web.look()
  expect(web.leap()).not.toBeNull()
  await web.confirm()
  await worker.look()
  expect(worker.leap()).toBeNull()
})
