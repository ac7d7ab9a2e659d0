import { describe, expect, it } from 'vitest'
import { emptyDerived, initialState, stepFix, tentative } from '../../detection/derive.ts'
import type { MachineState } from '../../detection/derive.ts'
import type { Fix } from '../../facts/fix.ts'
import { truck } from '../../fixtures/facts.ts'
import { noisyShift, type Receiver, smallPlaces, wayBetween } from '../../fixtures/noisy.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

function derived(fixes: readonly Fix[], between = (state: MachineState) => state) {
  const out = emptyDerived()
  let state = initialState()
  let smoothed = 0
  for (const fix of fixes) {
    stepFix(state, fix, smallPlaces, truck, out)
    if (state.clean.noise.noisy) smoothed++
    state = between(state)
  }
  const open = tentative(state, smallPlaces, truck)
  return { cycles: [...out.cycles, ...open.cycles], rows: [out, open], smoothed }
}

const of = (receiver: Partial<Receiver>) =>
  noisyShift({ seed: 1, noise: 15, interval: 5, speed: false, ...receiver })

describe('positions that err by 15 m independently, places of 60 m', () => {
  for (const speed of [true, false]) {
    for (const interval of [1, 2, 5]) {
      it(`every ${interval} s, ${speed ? 'with speed' : 'position only'}: finds six of six cycles, distances within 10 %`, () => {
        for (const seed of seeds) {
          const { cycles } = derived(of({ seed, interval, speed }))
          expect(
            cycles.map((one) => [one.loadLocationId, one.dumpLocationId]),
            `seed ${seed}`,
          ).toEqual(Array.from({ length: 6 }, () => ['pit', 'tip']))
          for (const { distanceLoadedM, distanceEmptyM } of cycles) {
            expect(Math.abs(distanceLoadedM / wayBetween.loaded - 1), `seed ${seed}`).toBeLessThan(0.1)
            expect(Math.abs(distanceEmptyM / wayBetween.empty - 1), `seed ${seed}`).toBeLessThan(0.1)
          }
        }
      })
    }
  }

  it('gives the same result when the state is serialised after every fix', () => {
    const fixes = of({ seed: 3 })
    const readBack = (state: MachineState) => JSON.parse(JSON.stringify(state)) as MachineState
    expect(derived(fixes, readBack).rows).toEqual(derived(fixes).rows)
  })

  it('delays rows by at most half a minute before a silence', () => {
    const fixes = of({})
    const before = fixes.slice(0, 100)
    const { t } = before.at(-1)!
    const later = { ...fixes[100]!, t: t + 600_000 }
    const state = initialState()
    const out = emptyDerived()
    for (const fix of [...before, later]) stepFix(state, fix, smallPlaces, truck, out)
    expect(state.motion.t).toBe(t)
    expect(state.clean.noise.window).toHaveLength(1)
  })
})

it('leaves positions with 5 m of noise unchanged', () => {
  for (const interval of [1, 5, 10]) {
    for (const seed of seeds) expect(derived(of({ seed, noise: 5, interval })).smoothed).toBe(0)
  }
})

it('ignores an outlier, and passes on the last positions of a noisy period unchanged', () => {
  const noisy = of({ seed: 2 }).slice(0, 60)
  const calm = of({ seed: 2, noise: 0 }).slice(60)
  const far = noisy.map((fix, i) => (i === 50 ? { ...fix, lat: fix.lat + 0.01 } : fix))
  const state = initialState()
  const seen: number[] = []
  for (const fix of [...far, ...calm]) {
    stepFix(state, fix, smallPlaces, truck, emptyDerived())
    seen.push(state.motion.lat)
  }
  expect(Math.max(...seen.map((lat) => lat - 54))).toBeLessThan(0.006)
  expect(state.clean.noise).toMatchObject({ noisy: false, window: [] })
  expect(state.motion.t).toBe(calm.at(-1)!.t)
})
