import { type Phase, phases, type PhaseSeconds } from '@haulway/cycles'
import { describe, expect, it } from 'vitest'
import { cleanObservation } from '../simulation/observe.ts'
import type { TrueLoader } from '../simulation/loader-truth.ts'
import type { TrueCycle } from '../simulation/truth.ts'
import { comparePhases, shareAt, type ComparedCycle } from './deviation.ts'
import { compareHangs, judgeOccupancy, matchCycles, trueHangs, type Hang } from './occupancy.ts'
import { occupancyOf } from './occupancy-rows.ts'
import { recordSite } from './recording.ts'
import { occupancySites } from './sites.ts'

const phasesOf = (some: Partial<Record<Phase, number | null>>): PhaseSeconds => ({
  ...(Object.fromEntries(phases.map((phase) => [phase, 100])) as Record<Phase, number>),
  ...some,
})
const cycleAt = (loadedAt: number, dumpedAt: number, queueLoad: number): TrueCycle =>
  ({ load: { endedAt: loadedAt }, dump: { endedAt: dumpedAt }, phases: phasesOf({ queueLoad }) }) as TrueCycle

describe('comparing phases', () => {
  it('pairs each detected cycle with the nearest true one, once', () => {
    const truth = [cycleAt(100_000, 400_000, 1), cycleAt(160_000, 430_000, 2), cycleAt(900_000, 1_200_000, 3)]
    const detected = [
      { loadedAt: 150_000, dumpedAt: 425_000, phases: phasesOf({ queueLoad: 20 }) },
      { loadedAt: 150_000, dumpedAt: 425_000, phases: phasesOf({ queueLoad: 10 }) },
      { loadedAt: 600_000, dumpedAt: 800_000, phases: phasesOf({}) },
    ]
    const pairs = matchCycles(truth, detected)
    expect(pairs.map((pair) => [pair.truth.queueLoad, pair.detected.queueLoad])).toEqual([
      [2, 20],
      [1, 10],
    ])
  })

  it('computes median and sum of the deviations over phases that both know', () => {
    const pairs: ComparedCycle[] = [10, 20, -60].map((off) => ({
      truth: phasesOf({}),
      detected: phasesOf({ queueLoad: 100 + off, emptyTravel: off === 10 ? null : 110 }),
    }))
    const found = comparePhases(pairs)
    expect(found.queueLoad).toEqual({ count: 3, median: 20, truth: 300, detected: 270, share: -0.1 })
    expect(found.emptyTravel).toMatchObject({ count: 2, truth: 200, detected: 220 })
    expect(found.loading).toMatchObject({ median: 0, share: 0 })
  })

  it('names the parts that miss the target by median, by sum or for lack of data', () => {
    const pair = (detected: Partial<Record<Phase, number>>): ComparedCycle => ({
      truth: phasesOf({ queueDump: 0 }),
      detected: phasesOf({ queueDump: 0, ...detected }),
    })
    const most = shareAt[1]
    expect(judgeOccupancy([pair({})], null, most).short).toEqual([])
    expect(judgeOccupancy([pair({ queueDump: 1.5 })], null, most).short).toEqual([])
    expect(judgeOccupancy([pair({ queueDump: 30, delay: 105 })], null, most).short).toEqual(['queue'])
    expect(judgeOccupancy([pair({ spottingLoad: 88, spottingDump: 112 })], null, most).short).toEqual([
      'spotting',
    ])
    expect(judgeOccupancy([pair({ delay: 109 })], null, most).short).toEqual(['delay'])
    expect(judgeOccupancy([pair({ delay: 109 })], null, shareAt[10]).short).toEqual([])
    const hangs = { truth: [], detected: [] }
    expect(judgeOccupancy([], hangs, most).short).toEqual(['queue', 'spotting', 'delay', 'hang'])
  })
})

describe('comparing hang', () => {
  const loader: TrueLoader = {
    machine: 'WL-1',
    zone: 'Pit',
    intervals: [
      { from: 0, to: 500_000, doing: 'hang' },
      { from: 500_000, to: 600_000, doing: 'loading' },
      { from: 600_000, to: 650_000, doing: 'hang' },
      { from: 650_000, to: 700_000, doing: 'away' },
      { from: 700_000, to: 710_000, doing: 'hang' },
      { from: 710_000, to: 740_000, doing: 'spotting' },
      { from: 740_000, to: 900_000, doing: 'loading' },
    ],
  }

  it('counts hang before each load but the first, without absence and spotting', () => {
    expect(trueHangs(loader)).toEqual([{ loader: 'WL-1', loadingFrom: 740_000, seconds: 60 }])
  })

  it('compares the same load of the same loader', () => {
    const hang = (seconds: number, more: Partial<Hang> = {}): Hang => ({
      loader: 'WL-1',
      loadingFrom: 750_000,
      seconds,
      ...more,
    })
    const detected = [hang(66), hang(10, { loader: 'WL-2' }), hang(1, { loadingFrom: 800_000 })]
    expect(compareHangs(trueHangs(loader), detected)).toEqual({
      count: 1,
      median: 6,
      truth: 60,
      detected: 66,
      share: 0.1,
    })
    expect(compareHangs(trueHangs(loader), [hang(5, { loadingFrom: 0 })]).count).toBe(0)
  })
})

describe('detection on the sites', () => {
  it.each([
    ['one truck alone', 1, 1],
    ['one truck alone', 1, 5],
    ['two trucks, hopper', 10, 7],
    ['six trucks, loader comes and goes', 1, 4],
    ['eight trucks, hopper', 10, 1],
    ['ten trucks, two loaders', 10, 1],
    ['ten trucks, two silent loaders', 10, 1],
  ] as const)(
    'detects waiting and hang within the targets: %s, reports every %i s, seed %i',
    (title, interval, seed) => {
      const site = occupancySites.find((one) => one.title === title)!
      const { short, truth, found } = occupancyOf(site, seed, interval)
      expect(short).toEqual([])
      expect(found).toBeGreaterThan(truth * 0.97)
    },
  )
})

describe('the catalogue of sites', () => {
  it('has no deviation of the truth from itself', () => {
    for (const site of occupancySites.filter(({ trucks }) => trucks < 10)) {
      const { cycles, loaders } = recordSite(site, 1, { ...cleanObservation, intervalSeconds: 60 })
      const detected = cycles.map(({ load, dump, phases }) => ({
        loadedAt: load.endedAt,
        dumpedAt: dump.endedAt,
        phases,
      }))
      const machines = [...new Set(cycles.map(({ machine }) => machine))]
      const compared = machines.flatMap((machine) =>
        matchCycles(
          cycles.filter((cycle) => cycle.machine === machine),
          detected.filter((_, i) => cycles[i]!.machine === machine),
        ),
      )
      expect(compared, site.title).toHaveLength(cycles.length)
      const hangs = loaders.flatMap(trueHangs)
      const { short, hang } = judgeOccupancy(compared, { truth: hangs, detected: hangs }, 0)
      expect(short, site.title).toEqual([])
      expect(hang!.truth).toBeGreaterThan(0)
    }
  })

  it('records every machine that reports, and no silent loader', () => {
    const how = { ...cleanObservation, intervalSeconds: 30 }
    for (const site of occupancySites.filter(({ trucks }) => trucks === 10)) {
      const { machines } = recordSite(site, 2, how)
      expect(machines.filter(({ kind }) => kind === 'hauler')).toHaveLength(10)
      expect(machines.filter(({ kind }) => kind === 'loader')).toHaveLength(site.loadersReport ? 2 : 0)
      for (const { fixes } of machines) expect(fixes.length).toBeGreaterThan(400)
    }
  })
})
