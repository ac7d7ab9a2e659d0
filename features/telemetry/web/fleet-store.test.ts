import {
  DIMMED,
  latitudeOf,
  longitudeOf,
  OFFLINE,
  type ShownPosition,
  shownPositionAt,
} from '@haulway/map/machines/motion.ts'
import { describe, expect, it, vi } from 'vitest'
import type { FleetMachine } from '../live/channels.ts'
import { createFleetStore } from './fleet-store.ts'

const SERVER = 1_800_000_000_000

function machine(id: string, more: Partial<FleetMachine> = {}): FleetMachine {
  return {
    id,
    title: `Truck ${id}`,
    kind: 'truck',
    t: SERVER,
    lon: 10,
    lat: 50,
    heading: 0,
    speed: 0,
    activity: 'hauling',
    since: SERVER - 60_000,
    locationId: null,
    routeId: null,
    icon: 'rigidTruck',
    ...more,
  }
}

function fleet() {
  let elapsed = 0
  const store = createFleetStore({ now: () => elapsed, reducedMotion: () => false })
  return {
    store,
    pass: (ms: number) => (elapsed += ms),
    snapshot: (...machines: FleetMachine[]) =>
      store.apply({ kind: 'snapshot', machines, now: SERVER + elapsed }),
    change: (id: string, more: Partial<FleetMachine>) =>
      store.apply({ kind: 'change', machines: [{ ...more, id }], now: SERVER + elapsed }),
    place: (id: string): [number, number] => {
      const shown: ShownPosition = { x: 0, y: 0, heading: 0 }
      shownPositionAt(store.columns(), store.indexOf(id), store.clock(), shown)
      return [longitudeOf(shown.x), latitudeOf(shown.y)]
    },
    flags: (id: string) => store.columns().flags[store.indexOf(id)]!,
  }
}

describe('fleet store', () => {
  it('is empty until the first snapshot', () => {
    const { store, snapshot } = fleet()
    expect(store.isReady()).toBe(false)
    snapshot()
    expect(store.isReady()).toBe(true)
    expect(store.list()).toEqual([])
  })

  it('sorts machines by title with numeric order', () => {
    const { store, snapshot } = fleet()
    snapshot(machine('10'), machine('9'), machine('1'))
    expect(store.list().map(({ title }) => title)).toEqual(['Truck 1', 'Truck 9', 'Truck 10'])
  })

  it('applies the fields of a change and keeps the others', () => {
    const { store, snapshot, change } = fleet()
    snapshot(machine('1', { routeId: 'r' }))
    change('1', { activity: 'dumping', since: SERVER })
    expect(store.machine('1')).toMatchObject({ activity: 'dumping', routeId: 'r', title: 'Truck 1' })
    change('1', { routeId: null })
    expect(store.machine('1')?.routeId).toBeNull()
  })

  it('adds a machine that a change carries whole, and ignores a partial unknown one', () => {
    const { store, snapshot, change } = fleet()
    snapshot(machine('1'))
    change('2', machine('2'))
    change('3', { speed: 4 })
    store.tick()
    expect(store.list().map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('grows with the fleet and keeps every machine', () => {
    const { store, snapshot, change } = fleet()
    snapshot()
    for (let n = 0; n < 200; n++) change(`${n}`, machine(`${n}`, { lon: n / 10 }))
    expect(store.columns().count).toBe(200)
    expect(store.indexOf('150')).toBe(150)
    expect(longitudeOf(store.columns().x[150]!)).toBeCloseTo(15, 9)
  })

  it('drops machines absent from a new snapshot and animates the others on', () => {
    const { store, pass, snapshot, change, place } = fleet()
    snapshot(machine('gone'), machine('stays', { heading: 90, speed: 10 }))
    pass(1000)
    change('stays', { t: SERVER + 1000, lon: 10.000_14 })
    pass(500)
    const before = place('stays')
    snapshot(machine('stays', { t: SERVER + 1500, lon: 10.000_3, heading: 90, speed: 10 }))
    expect(store.indexOf('gone')).toBe(-1)
    expect(place('stays')[0]).toBeCloseTo(before[0], 9)
  })

  it('shows a machine at the position of its fix once the smoothing of the jump has ended', () => {
    const { pass, snapshot, change, place } = fleet()
    snapshot(machine('1'))
    pass(1000)
    change('1', { t: SERVER + 1000, lon: 10.001, lat: 50.001 })
    pass(700)
    expect(place('1')[0]).toBeCloseTo(10.001, 6)
    expect(place('1')[1]).toBeCloseTo(50.001, 6)
  })
})

describe('silent machines', () => {
  it('go offline after 60 s of server time and come back with the next fix', () => {
    const { store, pass, snapshot, change, flags } = fleet()
    snapshot(machine('1'))
    pass(60_000)
    store.tick()
    expect(store.machine('1')?.offline).toBe(false)
    pass(1)
    store.tick()
    expect(store.machine('1')?.offline).toBe(true)
    expect(flags('1') & OFFLINE).toBe(OFFLINE)
    change('1', { t: SERVER + 60_001 })
    expect(store.machine('1')?.offline).toBe(false)
    expect(flags('1') & OFFLINE).toBe(0)
  })

  it('are offline from the start when their last fix is old', () => {
    const { store, snapshot } = fleet()
    snapshot(machine('1', { t: SERVER - 3_600_000 }))
    expect(store.list()[0]?.offline).toBe(true)
  })

  it('do not go offline because a frame was slow', () => {
    const { store, pass, snapshot } = fleet()
    snapshot(machine('1'))
    pass(59_000)
    // A frame with an earlier time than the others was delayed.
    store.apply({ kind: 'change', machines: [], now: SERVER + 58_000 })
    expect(store.clock()).toBe(SERVER + 59_000)
    pass(2000)
    store.tick()
    expect(store.machine('1')?.offline).toBe(true)
  })

  it('follow a server clock that was set back', () => {
    const { store, pass, snapshot } = fleet()
    snapshot(machine('1'))
    pass(1000)
    store.apply({ kind: 'change', machines: [], now: SERVER - 3_600_000 })
    expect(store.clock()).toBe(SERVER - 3_600_000)
  })
})

describe('notifications', () => {
  it('reach lists once a tick, and only when machines look different', () => {
    const { store, snapshot, change } = fleet()
    snapshot(machine('1'))
    const heard = vi.fn()
    store.watchList(heard)
    const before = store.list()
    change('1', { t: SERVER + 1, lon: 10.1, speed: 3 })
    store.tick()
    expect(heard).not.toHaveBeenCalled()
    expect(store.list()).toBe(before)
    change('1', { activity: 'dumping' })
    change('1', { activity: 'returning' })
    store.tick()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(store.list()[0]?.activity).toBe('returning')
  })

  it('reach the map after every frame, until it unsubscribes', () => {
    const { store, snapshot, change } = fleet()
    const heard = vi.fn()
    const leave = store.watch(heard)
    snapshot(machine('1'))
    change('1', { t: SERVER + 1 })
    expect(heard).toHaveBeenCalledTimes(2)
    leave()
    change('1', { t: SERVER + 2 })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('include filtered machines, which the map draws faintly', () => {
    const { store, snapshot, change, flags } = fleet()
    snapshot(machine('1'), machine('2', { activity: 'idle' }))
    store.emphasise(({ activity }) => activity === 'hauling')
    expect([flags('1') & DIMMED, flags('2') & DIMMED]).toEqual([0, DIMMED])
    change('2', { activity: 'hauling' })
    store.tick()
    expect(flags('2') & DIMMED).toBe(0)
    store.emphasise(null)
    expect(flags('1') & DIMMED).toBe(0)
  })
})
