import { expect, it } from 'vitest'
import { detection } from '../../detection/derive.ts'
import { runDetection, site, statedAt, track, truck } from '../../fixtures/facts.ts'
import type { Leg } from '../../fixtures/facts.ts'

/** Legs to the pit, and to the crusher, with the time spent there. */
const load = (seconds: number): Leg[] => [{ to: [0, -20], v: 6 }, { wait: seconds }]
const dump = (seconds: number): Leg[] => [{ to: [0, 1720], v: 8 }, { wait: seconds }]
const round: Leg[] = [...load(120), ...dump(40)]
const shift = (...legs: Leg[]) => track([0, 400], legs)

const rolesOf = ({ state, out }: ReturnType<typeof runDetection>, machine = truck) =>
  [...out.events, ...detection.tentative(state, site, machine).events]
    .filter(({ type }) => type === 'load' || type === 'dump')
    .map(({ type, locationId }) => `${type} ${locationId}`)

it('derives loads, dumps and cycles from the stops of a shift', () => {
  const found = runDetection(shift(...round, ...round, ...load(120)))
  expect(rolesOf(found)).toEqual(['load pit', 'dump crusher', 'load pit', 'dump crusher', 'load pit'])
  const { cycles } = detection.tentative(found.state, site, truck)
  expect(found.out.cycles.length + cycles.length).toBe(2)
  expect([...found.out.cycles, ...cycles][0]).toMatchObject({
    loadLocationId: 'pit',
    dumpLocationId: 'crusher',
  })
})

it('holds a stop until its surroundings are known', () => {
  const early = runDetection(shift(...load(120), { to: [0, 200], v: 8 }))
  expect(early.work.pending).toHaveLength(1)
  const later = runDetection(shift(...load(120), { to: [0, 1000], v: 8 }))
  expect(later.work.pending).toEqual([])
})

it('tracks whether the machine is loaded', () => {
  expect(runDetection(shift(...load(120), { to: [0, 1000], v: 8 })).work.loaded).toBe(true)
  expect(runDetection(shift(...round, { to: [0, 700], v: 8 })).work.loaded).toBe(false)
})

it('a load or dump button counts once, even when the machine did not stop', () => {
  const legs: Leg[] = [...load(120), { to: [0, 3000], v: 8 }]
  const pressed = [statedAt(407, 'dump', { locationId: 'crusher', weightKg: 41_000 })]
  expect(rolesOf(runDetection(shift(...legs)))).toEqual(['load pit'])
  const found = runDetection(shift(...legs), pressed)
  expect(rolesOf(found)).toEqual(['load pit', 'dump crusher'])
  expect(found.work.buttons).toEqual([])
})

it('takes a payload that dropped without a stop as a dump', () => {
  const weighs = (weight: number) => ({ measured: { weight } })
  const legs: Leg[] = [
    { to: [0, -20], v: 6, ...weighs(1500) },
    { wait: 60, ...weighs(1500) },
    { wait: 60, ...weighs(55_000) },
    { to: [0, 1690], v: 8, ...weighs(55_000) },
    { to: [0, 3500], v: 6, ...weighs(1500) },
  ]
  expect(rolesOf(runDetection(shift(...legs)))).toEqual(['load pit', expect.stringMatching(/^dump /)])
})

it('closes open work when the machine was away for longer than a trip', () => {
  const found = runDetection(shift(...round, { silent: 4000 }, { wait: 5 }))
  expect(found.work).toMatchObject({ pending: [], buttons: [], loaded: null })
  expect(found.out.cycles).toMatchObject([{ endedAt: null, settledAt: expect.any(Number) as number }])
})

it('reports only the driver of a machine that does not haul', () => {
  const loader = { ...truck, hauls: false }
  const found = runDetection(
    shift(...round),
    [statedAt(5, 'driver changed', { driverId: 'ann' }), statedAt(90, 'load')],
    loader,
  )
  expect(rolesOf(found, loader)).toEqual([])
  expect(found.work).toMatchObject({ pending: [], buttons: [], driverId: 'ann' })
})
