import { expect, test } from 'vitest'
import { machine, place, viewOf } from '../testing/fixture.ts'
import { speeding } from './speeding.ts'

const stateAt = (kmh: number | null, more: Parameters<typeof viewOf>[1] = { route: { speedLimit: 40 } }) =>
  speeding.find(viewOf([machine('T1', { speed: kmh === null ? null : kmh / 3.6 })], more), null)[0]

test('begins above the limit by more than a tenth and ends below the limit itself', () => {
  expect(stateAt(44.1)).toMatchObject({ state: 'on', facts: { speedLimit: 40 }, cause: 'haul' })
  expect(stateAt(43.9)?.state).toBe('hold')
  expect(stateAt(39.9)?.state).toBe('off')
  expect(stateAt(null)?.state).toBe('hold')
})

test('prefers the limit of a place to that of the route; without either it finds nothing', () => {
  const ring = [19.99, 20.01, 20.01, 19.99, 19.99].map(
    (lon, i) => [lon, i < 2 || i === 4 ? 49.99 : 50.01] as const,
  )
  const zones = [{ type: 'Polygon', coordinates: [ring] } as const]
  const places = [place('road', 'other', { speedLimit: 20, isRoad: true })]
  expect(stateAt(30, { route: { speedLimit: 40 }, places, zones })).toMatchObject({
    state: 'on',
    cause: 'road',
  })
  expect(stateAt(120, {})?.state).toBe('off')
})
