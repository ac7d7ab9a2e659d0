import { expect, test } from 'vitest'
import { sumTallies, type Tally } from './tally.ts'

const tally = (more: Partial<Tally>): Tally => ({
  of: null,
  slot: null,
  loads: 1,
  dumps: 0,
  weight: null,
  weightEstimated: 0,
  volume: null,
  volumeEstimated: 0,
  ...more,
})

test('leaves an amount unknown while no tally has it, and sums the known ones', () => {
  expect(sumTallies([tally({ weight: 2_000 }), tally({}), tally({ weight: 0.5 })])).toEqual(
    tally({ loads: 3, weight: 2_000.5 }),
  )
  expect(sumTallies([])).toEqual(tally({ loads: 0 }))
})
