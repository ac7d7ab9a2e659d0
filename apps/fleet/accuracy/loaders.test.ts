/** What loaders are said to do while they do it, against what they really did. */
import { activity, emptyDerived, initialState, stepFix } from '@haulway/features/telemetry/derive.ts'
import { loadersNow, loadingPart, type PartOfLoading } from '@haulway/features/telemetry/loaders-now.ts'
import type { Site } from '@haulway/features/telemetry/site.ts'
import { expect, test } from 'vitest'
import type { LoaderDoing } from '../simulation/loader-truth.ts'
import { observed } from './occupancy-rows.ts'
import { type RecordedMachine, recordSite } from './recording.ts'
import { occupancySites } from './sites.ts'
import { detectionSite } from './trial.ts'

const STEP_MS = 5_000

/** A machine whose facts come in as time goes. */
function follow({ name, kind, fixes }: RecordedMachine, site: Site) {
  const state = initialState()
  const profile = { equipmentId: name, capacityKg: Number.NaN, hauls: kind === 'hauler' }
  let next = 0
  return (until: number): PartOfLoading[] => {
    while (next < fixes.length && fixes[next]!.t <= until)
      stepFix(state, fixes[next++]!, site, profile, emptyDerived())
    if (next === 0) return []
    const loading = loadingPart(state, site, profile.hauls ? 'hauls' : 'loads')
    return [{ equipmentId: name, position: fixes[next - 1]!, activity: activity(state), loading }]
  }
}

test('a loader is seen loading while it loads, waiting while it hangs, and gone while it is', () => {
  const place = occupancySites.find(({ title }) => title === 'six trucks, loader comes and goes')!
  const recording = recordSite(place, 3, observed(1))
  const site = detectionSite(place.quarry)
  const machines = recording.machines.map((machine) => follow(machine, site))
  const { machine: id, intervals } = recording.loaders[0]!
  const last = recording.machines.find(({ name }) => name === id)!.fixes.at(-1)!.t
  const share = new Map<LoaderDoing, { all: number; said: Map<string, number> }>()
  for (let t = intervals[0]!.from + STEP_MS; t < last; t += STEP_MS) {
    const doing = intervals.find(({ from, to }) => from <= t && t < to)!.doing
    const now = machines.flatMap((machine) => machine(t))
    const own = now.find(({ equipmentId }) => equipmentId === id)!.activity
    const { activity: said } = loadersNow(now, t).get(id) ?? own
    const counted = share.get(doing) ?? { all: 0, said: new Map<string, number>() }
    share.set(doing, {
      all: counted.all + 1,
      said: counted.said.set(said, (counted.said.get(said) ?? 0) + 1),
    })
  }
  const of = (doing: LoaderDoing, ...said: string[]) => {
    const { all, said: found } = share.get(doing)!
    return said.reduce((sum, one) => sum + (found.get(one) ?? 0), 0) / all
  }
  expect(of('loading', 'loading')).toBeGreaterThan(0.97)
  expect(of('hang', 'waiting')).toBeGreaterThan(0.97)
  expect(of('away', 'moving', 'idle')).toBeGreaterThan(0.97)
})
