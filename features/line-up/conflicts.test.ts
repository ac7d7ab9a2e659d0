import { expect, test } from 'vitest'
import { preventsPublishing, findConflicts, type Known } from './conflicts.ts'

const machine = (kind: string, more: object = {}) => ({ kind, hidden: false, down: false, ...more })
const known: Known = {
  machines: new Map([
    ['T-1', machine('hauler')],
    ['T-2', machine('hauler', { down: true })],
    ['T-3', machine('hauler', { hidden: true })],
    ['L-1', machine('loader')],
  ]),
  hiddenRoutes: new Set(['old']),
  notAllowed: new Set(['narrow T-1']),
  licenses: new Map([
    ['ann', '2026-05-06'],
    ['bob', '2026-05-05'],
  ]),
}
const row = (equipment: string, more: { route?: string; location?: string; driver?: string } = {}) => {
  const of = (id: string | undefined) => (id === undefined ? null : { id })
  const { route = 'haul', location, driver } = more
  return {
    equipment: { id: equipment },
    route: route === '' ? null : { id: route },
    location: of(location),
    driver: of(driver),
  }
}
const found = (...rows: ReturnType<typeof row>[]) =>
  findConflicts(rows, '2026-05-06', known).map(({ row: at, kind }) => [at, kind])

test('a valid line-up has no conflicts', () => {
  expect(found(row('T-1', { driver: 'ann' }), row('L-1', { route: '', location: 'pit' }))).toEqual([])
})

test('reports each conflict at every row concerned', () => {
  expect(found(row('T-1'), row('T-1', { route: 'old' }))).toEqual([
    [0, 'machineTwice'],
    [1, 'machineTwice'],
    [1, 'routeHidden'],
  ])
  expect(found(row('T-1', { driver: 'ann' }), row('T-2', { driver: 'ann' }))).toEqual([
    [0, 'driverTwice'],
    [1, 'down'],
    [1, 'driverTwice'],
  ])
  expect(found(row('T-1', { driver: 'bob', route: '' }), row('L-1', { route: '' }))).toEqual([
    [0, 'noRoute'],
    [0, 'license'],
    [1, 'noPlace'],
  ])
  expect(found(row('T-1', { route: 'narrow' }))).toEqual([[0, 'notAllowed']])
  expect(found(row('T-3'), row('gone'))).toEqual([
    [0, 'machineHidden'],
    [1, 'machineHidden'],
  ])
})

test('only conflicts that leave a machine’s destination open prevent publishing', () => {
  const of = (one: ReturnType<typeof row>) =>
    findConflicts([one], '2026-05-06', known).some(preventsPublishing)
  expect([
    of(row('T-2')),
    of(row('T-1', { driver: 'bob' })),
    of(row('T-3')),
    of(row('T-1', { route: 'old' })),
  ]).toEqual([false, false, true, true])
})
