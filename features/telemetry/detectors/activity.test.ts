import { expect, it } from 'vitest'
import { activity } from '../detection/derive.ts'
import { runDetection, track, truck } from '../fixtures/facts.ts'
import type { Leg } from '../fixtures/facts.ts'

const now = (legs: readonly Leg[], machine = truck) =>
  activity(runDetection(track([0, 400], legs), [], machine).state)
const toPit: Leg = { to: [0, -20], v: 6 }
const toCrusher: Leg = { to: [0, 1720], v: 8 }
const loaded: Leg[] = [toPit, { wait: 120 }]

it('a truck queues before it loads, and dumps at a dump location', () => {
  expect(now([toPit, { wait: 20 }])).toMatchObject({ activity: 'queueing', locationId: 'pit' })
  expect(now([toPit, { wait: 90 }])).toMatchObject({ activity: 'loading', locationId: 'pit' })
  expect(now([...loaded, { to: [0, 1000], v: 8 }])).toMatchObject({ activity: 'hauling', locationId: null })
  expect(now([...loaded, toCrusher, { wait: 30 }])).toMatchObject({
    activity: 'dumping',
    locationId: 'crusher',
  })
  expect(now([...loaded, toCrusher, { wait: 40 }, { to: [0, 700], v: 8 }]).activity).toBe('returning')
})

it('a truck is idle when it stands outside working locations', () => {
  expect(now([{ to: [500, 700], v: 8 }, { wait: 90 }]).activity).toBe('idle')
})

it('is off when the engine is off', () => {
  expect(now([...loaded, { wait: 20, measured: { engine: 0 } }]).activity).toBe('engineOff')
})

it('reports since when, and a continuing state does not begin again', () => {
  const early = now([toPit, { wait: 90 }])
  const late = now([toPit, { wait: 110 }])
  expect(late).toEqual(early)
  expect(early.since).toBeGreaterThan(70_000 + 45_000 - 3000)
})

it('reports only standing or moving for a machine that does not haul', () => {
  const loader = { ...truck, hauls: false }
  expect(now([toPit, { wait: 30 }], loader).activity).toBe('moving')
  expect(now([toPit, { wait: 90 }], loader).activity).toBe('idle')
})

it('is nothing before the first fact', () => {
  expect(activity(runDetection([]).state)).toEqual({ activity: 'idle', since: -1, locationId: null })
})
