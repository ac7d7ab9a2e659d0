import { expect, it } from 'vitest'
import { statistics } from '@haulway/cycles'
import { emptyDerived, initialState, stepFix, tentative } from '../../detection/derive.ts'
import type { Fix } from '../../facts/fix.ts'
import { truck } from '../../fixtures/facts.ts'
import { simulateShift, shiftSite } from '../../fixtures/shift.ts'
import { type PhasedCycle, phasedCycles } from '../../live/occupancy.ts'

const site = shiftSite()

function cyclesOf(fixes: readonly Fix[]): PhasedCycle[] {
  const [state, out] = [initialState(), emptyDerived()]
  for (const fix of fixes) stepFix(state, fix, site, truck, out)
  const open = tentative(state, site, truck)
  const rows = {
    equipmentId: 'truck',
    loads: false,
    events: [...out.events, ...open.events],
    visits: [],
    cycles: [...out.cycles, ...open.cycles],
  }
  return phasedCycles([rows], site)[0]!
}

it('excludes a break from the return without changing its other figures', () => {
  const { fixes, operations } = simulateShift({
    seed: 1,
    cycles: 12,
    interval: 1,
    noise: 5,
    outliers: 0.02,
    speed: true,
    weight: false,
  })
  const pause = 22 * 60_000
  // On the fifth way back, far from all locations, it stands for 22 minutes.
  const at = (operations[9]!.to + operations[10]!.from) / 2
  const i = fixes.findIndex(({ t }) => t >= at)
  const standing = Array.from({ length: pause / 1000 }, (_, s) => ({
    ...fixes[i]!,
    t: fixes[i]!.t + (s + 1) * 1000,
    speed: 0,
  }))
  const later = fixes.slice(i + 1).map((fix) => ({ ...fix, t: fix.t + pause + 1000 }))
  const broken = [...fixes.slice(0, i + 1), ...standing, ...later].map((fix, seq) => ({ ...fix, seq }))
  const of = (list: readonly PhasedCycle[]) => statistics(list.map(({ phases }) => phases.emptyTravel))!
  const [without, withBreak] = [cyclesOf(fixes), cyclesOf(broken)]
  expect(withBreak).toHaveLength(without.length)
  for (const figure of ['average', 'maximum', 'p90'] as const)
    expect(Math.abs(of(withBreak)[figure] - of(without)[figure]), figure).toBeLessThan(3)
  expect(withBreak[4]!.phases.delay! - without[4]!.phases.delay!).toBeGreaterThan(pause / 1000 - 15)
  expect(withBreak[4]!.delays).toMatchObject([{ reason: 'standing', locationId: null }])
})
