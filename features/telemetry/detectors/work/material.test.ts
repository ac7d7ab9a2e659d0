import { expect, test } from 'vitest'
import type { Cycle } from '../../detection/derived.ts'
import { detection } from '../../detection/derive.ts'
import { runDetection, site, statedAt, track, truck, type Leg } from '../../fixtures/facts.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { buildTerms } from '../../pricing/terms.ts'
import { workNow } from '../../live/work-now.ts'

const load: Leg[] = [{ to: [0, -20], v: 6 }, { wait: 120 }]
const dump: Leg[] = [{ to: [0, 1720], v: 8 }, { wait: 40 }]
const HOUR = 3_600

/** Materials of loads before and after a silence; one is selected `pressed` seconds after the first fix. */
function materials(silent: number, pressed: number) {
  const fixes = track([0, 400], [...load, ...dump, ...load, ...dump, { silent }, ...load, ...dump, ...load])
  const { state, out } = runDetection(fixes, [statedAt(pressed, 'note', { materialId: 'sand' })])
  const open = detection.tentative(state, site, truck)
  return [...out.cycles, ...open.cycles].map(({ statedMaterialId }) => statedMaterialId)
}

test('applies a pressed material over a silence of less than four hours', () => {
  expect(materials(4 * HOUR - 60, 5)).toEqual(['sand', 'sand', 'sand'])
})

test('discards a pressed material after four hours without a fact', () => {
  expect(materials(4 * HOUR, 5)).toEqual(['sand', 'sand', null])
})

test('applies a material that was pressed within the silence', () => {
  expect(materials(5 * HOUR, 3 * HOUR)).toEqual([null, null, 'sand'])
})

/** The stated materials of the cycles of two rounds; the first load ends after about three minutes. */
function stated(event: StatedEvent): Pick<Cycle, 'statedMaterialId' | 'statedMaterialAt'>[] {
  const { state, out } = runDetection(track([0, 400], [...load, ...dump, ...load, ...dump, ...load]), [event])
  const open = detection.tentative(state, site, truck)
  return [...out.cycles, ...open.cycles].map(({ statedMaterialId, statedMaterialAt }) => ({
    statedMaterialId,
    statedMaterialAt,
  }))
}

test('stores the time of selection for later loads, but not for the load it was stated for', () => {
  const [itself, heldOn] = [null, 120_000].map((statedMaterialAt) => ({
    statedMaterialId: 'sand',
    statedMaterialAt,
  }))
  expect(stated(statedAt(120, 'load', { materialId: 'sand' }))).toEqual([itself, heldOn])
  expect(stated(statedAt(120, 'note', { materialId: 'sand' }))).toEqual([itself, heldOn])
  const early = { statedMaterialId: 'sand', statedMaterialAt: 5_000 }
  expect(stated(statedAt(5, 'note', { materialId: 'sand' }))).toEqual([early, early])
})

test('drops the selected material of a truck once the shift has ended', () => {
  const fixes = track([0, 400], [...load, { to: [0, 900], v: 8 }])
  const terms = (...shifts: { start: string; end: string }[]) =>
    buildTerms(
      [
        ['materials', 'sand', { density: null, looseFactor: null, compactedFactor: null }] as const,
        ['locations', 'pit', { materials: [], project: 'north' }] as const,
        ['projects', 'north', { zone: 'UTC', workDays: ['thu'], exceptions: [], shifts }] as const,
      ].map(([kind, id, of]) => ({ kind, id, from: Number.NEGATIVE_INFINITY, terms: of })),
      [],
    )
  const ended = terms({ start: '00:00', end: '00:01' })
  const carried = (seconds: number, at = ended) => {
    const { state } = runDetection(fixes, [statedAt(seconds, 'note', { materialId: 'sand' })])
    return workNow(state, 'truck', at).materialId
  }
  expect([carried(5), carried(5, terms()), carried(5, terms({ start: '00:00', end: '09:00' }))]).toEqual([
    null,
    'sand',
    'sand',
  ])
  expect(carried(100)).toBe('sand')
})
