import { expect, it } from 'vitest'
import { runDetection, statedAt, track } from '../../fixtures/facts.ts'
import type { Leg } from '../../fixtures/facts.ts'

const engine = (on: number): Leg => ({ wait: 30, measured: { engine: on } })
const bed = (up: number, seconds: number): Leg => ({ wait: seconds, measured: { bed: up } })

it('adds an event for the first report that the engine runs, and for each switch', () => {
  const { out, machinery } = runDetection(track([0, 0], [engine(1), engine(0), engine(1)]))
  const switched = out.events.filter(({ type }) => type.startsWith('engine'))
  expect(switched.map(({ type, t }) => [type, t])).toEqual([
    ['engine on', 0],
    ['engine off', 30_000],
    ['engine on', 60_000],
  ])
  expect(switched.map(({ evidence }) => evidence.map(({ key }) => key))).toEqual([
    ['telemetry.evidence.engineFirst'],
    [],
    [],
  ])
  expect(switched[1]).toMatchObject({ key: 'engine off::30000', locationId: 'pit', settledAt: 30_000 })
  expect(machinery).toMatchObject({ engine: 1, engineAt: 60_000 })
})

it('adds none for a first report that it is off, as it may always have been off', () => {
  const { out } = runDetection(track([0, 0], [{ wait: 60 }, engine(0), engine(1)]))
  const switched = out.events.filter(({ type }) => type.startsWith('engine'))
  expect(switched.map(({ type, t, evidence }) => [type, t, evidence])).toEqual([['engine on', 90_000, []]])
})

it('names the driver and the route', () => {
  const events = [
    statedAt(5, 'driver changed', { driverId: 'ann' }),
    statedAt(6, 'route assigned', { routeId: 'route' }),
  ]
  const { out } = runDetection(track([0, 0], [engine(1), engine(0)]), events)
  expect(out.events.find(({ type }) => type === 'engine off')).toMatchObject({
    driverId: 'ann',
    routeId: 'route',
  })
})

it('counts a bed that comes down for a moment as one rise', () => {
  const once = runDetection(track([0, 0], [bed(0, 10), bed(1, 20), bed(0, 8), bed(1, 10), bed(0, 5)]))
  expect(once.machinery).toMatchObject({ bed: 0, rises: [{ from: 10_000, last: 47_000 }] })
  const twice = runDetection(track([0, 0], [bed(0, 10), bed(1, 20), bed(0, 20), bed(1, 10)]))
  expect(twice.machinery).toMatchObject({ bed: 1, rises: [{ from: 10_000 }, { from: 50_000 }] })
})

it('is silent for a machine that reports neither', () => {
  const { machinery, out } = runDetection(track([0, 0], [{ wait: 30 }]))
  expect(machinery).toMatchObject({ engine: -1, bed: -1, rises: [] })
  expect(out.events.filter(({ type }) => type.startsWith('engine'))).toEqual([])
})
