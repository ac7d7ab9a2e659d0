import { expect, test } from 'vitest'
import { shortDumpsOf } from './bed-sensor-rows.ts'
import { targets } from './score.ts'

const plan = { seed: 1, interval: 10, speed: true, hours: 3 }

test('finds dumps of 4 to 9 s by a bed sensor where positions each 10 s miss a third of them or more', () => {
  const [without, by] = [false, true].map((bed) => shortDumpsOf({ ...plan, bed }))
  expect(by!.score.truth.dump).toBeGreaterThan(70)
  expect(without!.score.truth).toEqual(by!.score.truth)
  expect(without!.found).toBeLessThan(2 / 3)
  expect(by!.found).toBeGreaterThanOrEqual(targets.found)
  expect(by!.invented).toBeLessThanOrEqual(targets.invented)
})

test('takes a bed sensor for no load', () => {
  const { score } = shortDumpsOf({ ...plan, bed: true })
  expect(score.found.load).toBe(score.truth.load)
  expect(score.invented.filter(({ kind }) => kind === 'load')).toEqual([])
})
