/** Live activities of loaders and trucks, compared with the truth. */
import { distance } from '@haulway/geo'
import {
  activity,
  emptyDerived,
  initialState,
  stepFix,
} from '@haulway/features/telemetry/detection/derive.ts'
import {
  loadersNow,
  loadingPart,
  type ObservedMachine,
} from '@haulway/features/telemetry/live/loaders-now.ts'
import type { Site } from '@haulway/features/telemetry/detection/site.ts'
import { expect, test } from 'vitest'
import type { LoaderDoing } from '../simulation/loader-truth.ts'
import { typicalObservation } from './occupancy-rows.ts'
import { type RecordedMachine, type Recording, recordSite } from './recording.ts'
import { occupancySites } from './sites.ts'
import { detectionSite } from './trial.ts'

const STEP_MS = 5_000

/** A machine whose facts are processed as time passes. */
function follow({ name, kind, fixes }: RecordedMachine, site: Site) {
  const state = initialState()
  const profile = { equipmentId: name, capacityKg: Number.NaN, hauls: kind === 'hauler' }
  let next = 0
  return (until: number): ObservedMachine[] => {
    while (next < fixes.length && fixes[next]!.t <= until)
      stepFix(state, fixes[next++]!, site, profile, emptyDerived())
    if (next === 0) return []
    const loading = loadingPart(state, site, profile.hauls ? 'hauls' : 'loads')
    return [{ equipmentId: name, position: fixes[next - 1]!, activity: activity(state), loading }]
  }
}

function recorded(title: string) {
  const place = occupancySites.find((one) => one.title === title)!
  const recording = recordSite(place, 3, typicalObservation(1))
  return { recording, site: detectionSite(place.quarry) }
}

/** The machines at each step from `from` on, as shown to users. */
function* frames({ machines }: Recording, site: Site, from: number) {
  const followed = machines.map((machine) => follow(machine, site))
  const last = machines[0]!.fixes.at(-1)!.t
  for (let t = from; t < last; t += STEP_MS) {
    const own = followed.flatMap((machine) => machine(t))
    const around = loadersNow(own, t)
    const told = new Map(own.map(({ equipmentId: id, activity: now }) => [id, { ...now, ...around.get(id) }]))
    yield { t, own, around, told }
  }
}

test('shows a loader as loading, waiting or away for 97 % of the true time of each', () => {
  const { recording, site } = recorded('six trucks, loader comes and goes')
  const { machine: id, intervals } = recording.loaders[0]!
  const share = new Map<LoaderDoing, { all: number; said: Map<string, number> }>()
  for (const { t, told } of frames(recording, site, intervals[0]!.from + STEP_MS)) {
    const doing = intervals.find(({ from, to }) => from <= t && t < to)?.doing
    if (doing === undefined) break
    const said = told.get(id)!.activity
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

test('shows a truck as being loaded exactly while a loader beside it is shown loading it', () => {
  for (const title of ['six trucks, loader comes and goes', 'twelve trucks, three loaders, hopper']) {
    const { recording, site } = recorded(title)
    const wrong: string[] = []
    let loading = 0
    for (const { t, own, around, told } of frames(recording, site, recording.machines[0]!.fixes[0]!.t)) {
      const served = new Map<string, string>()
      for (const [id, { trucks, activity: says }] of around) {
        const truck = trucks?.find(({ doing }) => doing === 'loaded')?.id
        if (trucks && (says === 'loading') !== (truck !== undefined))
          wrong.push(`${t} ${id} ${says} ${truck}`)
        if (truck !== undefined) served.set(truck, id)
      }
      const ready = own.filter(({ loading: part }) => part?.role === 'loader' && part.placeId !== null)
      for (const { equipmentId: id, position, loading: part } of own) {
        if (part?.role !== 'truck') continue
        const says = told.get(id)!.activity
        if (served.has(id)) loading++
        const beside = ready.some(
          ({ position: at }) => distance(at.lon, at.lat, position.lon, position.lat) <= 40,
        )
        if (served.has(id) ? says !== 'loading' : beside && says === 'loading')
          wrong.push(`${t} ${id} ${says} ${served.get(id)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(loading).toBeGreaterThan(1_000)
  }
})
