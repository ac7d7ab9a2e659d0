import { expect, test } from 'vitest'
import { detection } from '../derive.ts'
import { after, site, statedAt, track, truck, type Leg } from '../fixtures/facts.ts'

const load: Leg[] = [{ to: [0, -20], v: 6 }, { wait: 120 }]
const dump: Leg[] = [{ to: [0, 1720], v: 8 }, { wait: 40 }]
const HOUR = 3_600

/** Materials of loads before and after a silence; one is pressed so many seconds after the first fix. */
function materials(silent: number, pressed: number) {
  const fixes = track([0, 400], [...load, ...dump, ...load, ...dump, { silent }, ...load, ...dump, ...load])
  const { state, out } = after(fixes, [statedAt(pressed, 'note', { materialId: 'sand' })])
  const open = detection.tentative(state, site, truck)
  return [...out.cycles, ...open.cycles].map(({ statedMaterialId }) => statedMaterialId)
}

test('a pressed material holds over a silence of less than four hours', () => {
  expect(materials(4 * HOUR - 60, 5)).toEqual(['sand', 'sand', 'sand'])
})

test('after four hours without a fact it is as if none had been pressed', () => {
  expect(materials(4 * HOUR, 5)).toEqual(['sand', 'sand', null])
})

test('one that was pressed within the silence holds', () => {
  expect(materials(5 * HOUR, 3 * HOUR)).toEqual([null, null, 'sand'])
})
