import { expect, it } from 'vitest'
import { detection, detectionOf, detectors, emptyDerived, initialState, type PathDetector } from './derive.ts'
import { defineDetector } from '../detector.ts'
import type { StatedEvent } from '../facts/fix.ts'
import { runDetection, site, track, truck } from '../fixtures/facts.ts'
import { REQUEST_PREFIX } from '../facts/route-statements.ts'

it('names every detector once in the stamp of detection, without separators inside a name', () => {
  const names = detectors.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(detection.stamp).toBe(detectors.map(({ name, version }) => `${name}:${version}`).join(','))
  expect(detection.stamp).not.toContain(' ')
})

it('changes the stamp of detection when a detector changes version, is added or removed', () => {
  const [first, ...rest] = detectors as [PathDetector, ...PathDetector[]]
  const stamps = [
    detection,
    detectionOf([{ ...first, version: first.version + 1 }, ...rest]),
    detectionOf([first, ...rest.slice(1)]),
    detectionOf([
      ...detectors,
      defineDetector({ name: 'more', version: 1, initial: () => 0 }) as PathDetector,
    ]),
  ].map(({ stamp }) => stamp)
  expect(new Set(stamps).size).toBe(4)
})

it('creates a part of the state for each detector, which survives JSON and is not shared', () => {
  const state = initialState()
  expect(Object.keys(state)).toEqual(['now', ...detectors.map(({ name }) => name)])
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  state.visits.length = 0
  state.work.buttons.push({ id: 'x' } as (typeof state.work.buttons)[number])
  expect(initialState().work.buttons).toEqual([])
})

it('requires exactly one detector that admits fixes', () => {
  expect(() => detectionOf(detectors.filter(({ admit }) => !admit))).toThrow('admits')
  expect(() => detectionOf([...detectors, detectors[0]!])).toThrow('admits')
})

it('leaves the state of detection unchanged when provisional rows are requested', () => {
  const { state } = runDetection(
    track([0, 400], [{ to: [0, 0], v: 8 }, { wait: 90 }, { to: [0, 900], v: 8 }]),
  )
  const before = JSON.stringify(state)
  expect(detection.tentative(state, site, truck).events.length).toBeGreaterThan(0)
  expect(JSON.stringify(state)).toBe(before)
})

it('puts a machine on a route by an assignment or by the start of a change, not by a request', () => {
  const state = initialState()
  const take = (event: Pick<StatedEvent, 'id' | 'type' | 'source'>, routeId: string) =>
    detection.stepEvent(state, { ...event, t: 0, routeId }, site, truck, emptyDerived())
  take({ id: 'any', type: 'route assigned', source: 'dispatcher' }, 'first')
  expect(state.work.routeId).toBe('first')
  take({ id: `${REQUEST_PREFIX}one`, type: 'route assigned', source: 'dispatcher' }, 'second')
  take({ id: 'pressed', type: 'route started', source: 'device' }, 'second')
  expect(state.work.routeId).toBe('first')
  take({ id: 'started:one', type: 'route started', source: 'dispatcher' }, 'second')
  expect(state.work.routeId).toBe('second')
})
