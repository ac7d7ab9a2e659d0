import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { exampleButton } from '../testing/examples.ts'
import { limitRoom } from '../testing/quota.ts'
import { settled } from '../testing/time.ts'
import { createWorld, joined, type Browser, type World } from '../testing/world.ts'
import { isFull } from './full.ts'
import { openStore, type Store } from './store.ts'

const fix = (t: number) => ({ t, lon: 20, lat: 50 })
const machine = { machine: 'm1', tablet: 't', device: 'd1', secret: 's', nextSeq: 0 }

async function openWithMachine(databases: IDBFactory, maxPositions = 1_000_000): Promise<Store> {
  const store = await openStore({ databases, maxPositions }, () => undefined)
  if (!(await store.database.get('machines', 'd1'))) await store.commit((keep) => [keep, { machine }])
  return store
}

const keptTimes = async (store: Store): Promise<number[]> =>
  (await store.database.getAll('positions')).map(({ fix }) => fix.t)

let endLimit = (): void => undefined
afterEach(() => endLimit())

describe('the store', () => {
  it('numbers positions without a gap or a repetition, also after it was opened again', async () => {
    const databases = new IDBFactory()
    const first = await openWithMachine(databases)
    await Promise.all([first.addFixes('d1', [fix(1), fix(2)]), first.addFixes('d1', [fix(3)])])
    // Never used again, even when all of them are gone.
    await first.database.clear('positions')
    first.close()
    const second = await openWithMachine(databases)
    await second.addFixes('d1', [fix(4)])
    expect(await second.database.getAll('positions')).toEqual([{ device: 'd1', fix: { seq: 3, ...fix(4) } }])
  })

  it('keeps the document and what belongs to it together: all or nothing', async () => {
    const store = await openWithMachine(new IDBFactory())
    endLimit = limitRoom(0)
    const event = { id: 'e1', t: 1, type: 'load' }
    const failed = store.commit((keep) => [
      { ...keep, language: 'ru' },
      { events: [{ device: 'd1', event }] },
    ])
    await expect(failed).rejects.toSatisfy(isFull)
    expect(store.keep().language).toBeNull()
    expect(await store.database.get('cache', 'keep')).toMatchObject({ language: null })
    endLimit()
    await store.commit((keep) => [{ ...keep, machine: 'm1' }])
    expect(store.keep()).toMatchObject({ language: null, machine: 'm1' })
  })

  it('thins the older half of the positions when there is no room, keeping the first and the last, and says so', async () => {
    const store = await openWithMachine(new IDBFactory())
    endLimit = limitRoom(100)
    for (let t = 1; t <= 101; t += 1) await store.addFixes('d1', [fix(t)])
    const times = await keptTimes(store)
    expect(times.slice(0, 4)).toEqual([1, 3, 5, 7])
    expect(times.slice(-51)).toEqual(Array.from({ length: 51 }, (_, index) => 51 + index))
    expect(store.backlog()).toMatchObject({ thinned: 101 - times.length, positions: times.length, oldest: 1 })
    store.close()
  })

  it('makes room for presses until no position is left, and refuses only then', async () => {
    const store = await openWithMachine(new IDBFactory())
    endLimit = limitRoom(60)
    for (let t = 1; t <= 50; t += 1) await store.addFixes('d1', [fix(t)])
    const press = (n: number) =>
      store.commit((keep) => [
        keep,
        { events: [{ device: 'd1', event: { id: `e${n}`, t: n, type: 'load' } }] },
      ])
    for (let n = 1; n <= 60; n += 1) await press(n)
    expect(store.backlog()).toMatchObject({ events: 60, positions: 0, thinned: 50 })
    await expect(press(61)).rejects.toSatisfy(isFull)
    expect(store.backlog().events).toBe(60)
  })

  it('keeps at most so many positions', async () => {
    const store = await openWithMachine(new IDBFactory(), 200)
    for (let t = 1; t <= 1_000; t += 1) await store.addFixes('d1', [fix(t)])
    const times = await keptTimes(store)
    expect(times.length).toBeLessThanOrEqual(200)
    expect(store.backlog()).toMatchObject({ positions: times.length, thinned: 1_000 - times.length })
    expect([times[0], times.at(-1)]).toEqual([1, 1_000])
  })
})

/** A truck without network, a report every 10 s for `hours`, a press every 20 minutes. */
async function offlineFor(hours: number, world: World, { cab, report }: Browser): Promise<number> {
  let presses = 0
  for (let i = 0; i < hours * 360; i += 1) {
    report({ longitude: 20 + (i % 90) / 1e4, speed: i % 30 < 20 ? 8 : 0 })
    world.time.jump(10_000)
    if (i % 120 === 0) {
      await cab.press(exampleButton())
      presses += 1
    }
    if (i % 40 === 0) await settled()
  }
  return presses
}

describe('a tablet without network', () => {
  it('keeps 72 hours and delivers all of it once, oldest first', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.session = {
      ...world.server.session,
      tablet: { ...world.server.session.tablet, inMotion: 'allowed' },
    }
    browser.frame(world.server.session)
    world.server.fault = () => 'offline'
    const presses = await offlineFor(72, world, browser)
    browser.kill()
    const again = await world.open()
    const { backlog } = again.cab.getState()
    expect(backlog).toMatchObject({ events: presses, thinned: 0 })
    expect(backlog.positions).toBeGreaterThan(15_000)
    world.server.fault = () => null
    again.change('online')
    await world.time.pass(0)
    const { fixes, events } = world.server.stored('secret-m1')
    expect(events.size).toBe(presses)
    expect(fixes.size).toBe(backlog.positions)
    expect(world.server.conflicts).toEqual([])
    expect(again.cab.getState().backlog).toMatchObject({ events: 0, positions: 0, refused: 0 })
  })
})
