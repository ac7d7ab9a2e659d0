/** Detection by sensors with a radio of their own, between positions. */
import { describe, expect, it } from 'vitest'
import { emptyDerived, initialState, stepEvent, stepFix, tentative } from '../../detection/derive.ts'
import type { MachineState } from '../../detection/derive.ts'
import type { Fix, StatedEvent } from '../../facts/fix.ts'
import { type SensorFact, sensorEvent } from '../../facts/sensor-reading.ts'
import { runDetection, site, track, truck } from '../../fixtures/facts.ts'
import { FULL } from './payload.ts'

const read = (kind: SensorFact['kind'], seconds: number, value: number, loader?: string): StatedEvent =>
  sensorEvent({ sensor: `${kind} 1`, t: seconds * 1000, kind, value, loader })
const bed = (seconds: number, value: 0 | 1) => read('bed', seconds, value)

/** From the pit to the stockpile at 8 m/s, to the crusher, and back; 7 s at each. Begins after `wait` seconds. */
const drive = (interval: number, wait: number): Fix[] =>
  track(
    [0, 0],
    [
      { wait },
      { to: [0, 1560], v: 8 },
      { wait: 7 },
      { to: [0, 1720], v: 8 },
      { wait: 7 },
      { to: [0, 0], v: 8 },
      { wait: 100 },
    ],
    interval,
  )
const toStockpile = (wait: number) => wait + 1560 / 8
const toCrusher = (wait: number) => toStockpile(wait) + 7 + 160 / 8
/** With it no tenth second falls into the stand at the crusher, nor, less 3, into that at the stockpile. */
const UNSEEN = 109
const AT_CRUSHER = toCrusher(UNSEEN)

const operations = (fixes: readonly Fix[], events: readonly StatedEvent[], machine = truck) => {
  const { state, out } = runDetection(fixes, events, machine)
  const rows = [...out.events, ...tentative(state, site, machine).events]
  return rows.filter(({ type }) => type === 'load' || type === 'dump').toSorted((a, b) => a.t - b.t)
}

describe('a bed sensor', () => {
  it('makes a dump of a stand that no position saw, where and when the bed rose', () => {
    for (const [wait, at, place, north] of [
      [UNSEEN - 3, toStockpile(UNSEEN - 3), 'stockpile', 1560],
      [UNSEEN, AT_CRUSHER, 'crusher', 1720],
    ] as const) {
      const events = [bed(60, 0), bed(at + 1, 1), bed(at + 9, 0)]
      const dumps = operations(drive(10, wait), events).filter(({ type }) => type === 'dump')
      expect(dumps).toHaveLength(1)
      const [dump] = dumps
      expect(dump).toMatchObject({ locationId: place, flags: [] })
      expect(dump!.evidence.map(({ key }) => key)).toContain('telemetry.evidence.bedSensor')
      expect(Math.abs((dump!.lat - 54) * 111_300 - north)).toBeLessThan(40)
      expect(dump!.service!.beganAt).toBe((at + 1) * 1000)
      expect(dump!.t).toBe((at + 9) * 1000)
    }
  })

  it('belongs to the stop that positions saw', () => {
    const events = [bed(AT_CRUSHER + 1, 1), bed(AT_CRUSHER + 9, 0)]
    const dumps = operations(drive(1, UNSEEN), events).filter(({ type }) => type === 'dump')
    expect(dumps).toMatchObject([{ locationId: 'crusher' }])
    expect(dumps[0]!.evidence.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['telemetry.evidence.shortStop', 'telemetry.evidence.bedSensor']),
    )
  })

  it('ends a dump whose fall was never told soon after the rise', () => {
    const dumps = operations(drive(10, UNSEEN), [bed(AT_CRUSHER + 1, 1), bed(380, 0)])
    expect(dumps.find(({ type }) => type === 'dump')!.t).toBe((AT_CRUSHER + 21) * 1000)
  })

  it('counts a bed that stays up for minutes as one rise, and one after a lost fall as another', () => {
    const minutes = [0, 60, 120].map((s) => bed(s + 10, 1))
    const once = runDetection(track([0, 0], [{ wait: 200 }]), [...minutes, bed(140, 0)])
    expect(once.machinery.rises).toMatchObject([{ from: 10_000, last: 140_000, sensor: true }])
    const twice = runDetection(track([0, 0], [{ wait: 400 }]), [bed(10, 1), bed(300, 1)])
    expect(twice.machinery.rises).toMatchObject([{ from: 10_000 }, { from: 300_000 }])
  })
})

describe('a payload sensor', () => {
  it('weighs at its own pace, and is not taken for silent between its readings', () => {
    const fixes = track([0, 0], [{ wait: 700 }], 2)
    const weighed = Array.from({ length: 23 }, (_, n) => read('payload', 5 + n * 30, n < 12 ? -200 : 58_000))
    const { payload, out, state } = runDetection(fixes, weighed)
    expect(payload).toMatchObject({ carries: FULL, every: 30 })
    const load = [...out.events, ...tentative(state, site, truck).events].find(({ type }) => type === 'load')
    expect(load!.weightKg).toBeGreaterThan(57_000)
  })

  it('proves a load, as one in the positions does', () => {
    const fixes = track([0, 0], [{ wait: 100 }, { to: [0, 1000], v: 8 }], 2)
    const weighed = Array.from({ length: 22 }, (_, n) => read('payload', 5 + n * 10, n < 5 ? 500 : 58_000))
    const [load] = operations(fixes, weighed)
    expect(load).toMatchObject({ type: 'load', locationId: 'pit' })
    expect(load!.evidence.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['telemetry.evidence.weightUp', 'telemetry.evidence.payloadSensor']),
    )
  })
})

describe('a proximity sensor', () => {
  const far = [1500, 800] as const
  const fixes = track([0, 800], [{ to: far, v: 8 }, { wait: 90 }, { to: [0, 800], v: 8 }], 2)
  const near = (from: number, until: number) => [
    read('proximity', from, 1, 'loader-7'),
    read('proximity', until, 0, 'loader-7'),
  ]
  it('makes a load of a stop beside a loader outside all places, if it lasts as long as a load', () => {
    const [load] = operations(fixes, near(186, 280))
    expect(load).toMatchObject({ type: 'load', locationId: null })
    expect(load!.evidence).toContainEqual({
      kind: 'rule',
      key: 'telemetry.evidence.besideNamedLoader',
      args: { loader: 'loader-7', seconds: expect.any(Number) as number },
      t: 186_000,
    })
    expect(operations(fixes, near(186, 215))).toEqual([])
    expect(operations(fixes, near(20, 120))).toEqual([])
  })

  it('is away where the truck is far from where it was near, though no reading said so', () => {
    const [only] = near(1, 2)
    expect(operations(fixes, [only!])).toEqual([])
  })

  it('is weaker than a button: a dump pressed beside a loader is a dump', () => {
    const pressed: StatedEvent = { id: 'p', t: 240_000, type: 'dump', source: 'device' }
    const [first, last] = near(186, 280)
    expect(operations(fixes, [first!, pressed, last!])).toMatchObject([{ type: 'dump' }])
  })
})

it('gives equal rows however the state was stored between facts, and how often a fact is told', () => {
  const fixes = drive(10, UNSEEN)
  const facts = [
    ...fixes.map((fix) => ({ t: fix.t, fix, event: null })),
    ...[
      read('payload', 30, 0),
      read('proximity', 40, 1, 'loader-7'),
      read('payload', 90, 58_000),
      read('proximity', 95, 0, 'loader-7'),
      bed(AT_CRUSHER + 1, 1),
      bed(AT_CRUSHER + 1, 1),
      bed(AT_CRUSHER + 8, 0),
    ].map((event) => ({ t: event.t, fix: null, event })),
  ].toSorted((a, b) => a.t - b.t)
  const rowsOf = (stored: boolean) => {
    let state = initialState()
    const out = emptyDerived()
    for (const { fix, event } of facts) {
      if (stored) state = JSON.parse(JSON.stringify(state)) as MachineState
      if (stored) tentative(state, site, truck)
      if (fix) stepFix(state, fix, site, truck, out)
      else stepEvent(state, event, site, truck, out)
    }
    const rest = tentative(state, site, truck)
    return { events: [...out.events, ...rest.events], cycles: [...out.cycles, ...rest.cycles] }
  }
  expect(rowsOf(true)).toEqual(rowsOf(false))
  expect(rowsOf(true).cycles).toMatchObject([{ loadLocationId: 'pit', dumpLocationId: 'crusher' }])
})
