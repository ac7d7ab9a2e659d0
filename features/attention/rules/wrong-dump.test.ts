import { expect, test } from 'vitest'
import { machine, place, viewOf } from '../testing/fixture.ts'
import { wrongDump } from './wrong-dump.ts'

const places = [place('pit', 'both', { materials: ['rock'] }), place('tip', 'dump', { materials: ['rock'] })]
const inside = (locationId: string | null, work: object) =>
  wrongDump.find(
    viewOf([machine('T1', { activity: { locationId }, work: { materialId: 'clay', ...work } })], { places }),
    null,
  )[0]

test('finds a load that the place does not take, once inside', () => {
  expect(inside('tip', {})).toMatchObject({
    state: 'on',
    cause: 'tip',
    facts: { materialId: 'clay', locationId: 'tip' },
  })
  expect(inside(null, {})?.state).toBe('off')
  expect(inside('tip', { materialId: 'rock' })?.state).toBe('off')
  expect(inside('tip', { loaded: false })?.state).toBe('off')
  expect(inside('tip', { materialId: null })?.state).toBe('off')
})

test('ignores the place where it was loaded', () => {
  expect(inside('pit', { lastLoad: { locationId: 'pit', t: 0 } })?.state).toBe('off')
})
