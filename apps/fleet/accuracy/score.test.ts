import { describe, expect, it } from 'vitest'
import type { DerivedEvent } from '@haulway/features/telemetry/detection/derived.ts'
import type { PhasedCycle } from '@haulway/features/telemetry/live/occupancy.ts'
import type { Stay, Truck } from '../simulation/machine.ts'
import type { TrueCycle } from '../simulation/truth.ts'
import { median, shareAt } from './deviation.ts'
import { emptyScore, judge, scoreTruck, type Gap, type Score } from './score.ts'

const at = (minutes: number): number => Date.UTC(2026, 2, 2, 14) + minutes * 60_000

const stay = (kind: 'load' | 'dump', zone: string, entered: number): Stay => ({
  kind,
  station: zone,
  zone,
  enteredAt: at(entered),
  queuedAt: null,
  stoodAt: at(entered + 1),
  grantedAt: at(entered),
  freedAt: at(entered),
  startedAt: at(entered + 1),
  endedAt: at(entered + 3),
  exitedAt: at(entered + 4),
  payloadKg: 57_000,
  odometer: 1000 * entered,
})
const truck = {
  id: 'T-01',
  stays: [
    stay('load', 'Pit', 0),
    stay('dump', 'Crusher', 10),
    stay('load', 'Pit', 20),
    stay('dump', 'Crusher', 30),
  ],
} as Truck

const event = (type: 'load' | 'dump', locationId: string | null, minutes: number): DerivedEvent => ({
  key: `${type} ${minutes}`,
  type,
  t: at(minutes),
  lon: 0,
  lat: 0,
  locationId,
  routeId: null,
  driverId: null,
  weightKg: null,
  flags: [],
  evidence: [],
  service: null,
  settledAt: null,
})
const perfect = [
  event('load', 'Pit', 3),
  event('dump', 'Crusher', 13),
  event('load', 'Pit', 23),
  event('dump', 'Crusher', 33),
]

/** The first of its cycles, unchanged. */
const truth = [
  {
    load: { endedAt: at(3) },
    dump: { endedAt: at(13) },
    phases: {
      queueLoad: 40,
      spottingLoad: 20,
      loading: 120,
      loadedTravel: 420,
      queueDump: 60,
      spottingDump: 0,
      dumping: 120,
      emptyTravel: 420,
      delay: 0,
    },
  },
] as TrueCycle[]

const most = shareAt[1]

function score(events: DerivedEvent[], cycles: PhasedCycle[] = [], gaps: Gap[] = []): Score {
  const result = emptyScore()
  scoreTruck(result, truck, truth, events, cycles, gaps, (id) => id)
  return result
}

describe('scoring', () => {
  it('counts a detection during the true stay as found', () => {
    const result = score(perfect)
    expect(result).toMatchObject({
      truth: { load: 2, dump: 2 },
      found: { load: 2, dump: 2 },
      missed: [],
      invented: [],
    })
    expect(judge(result, most)).toMatchObject({ found: 1, invented: 0 })
  })

  it('counts a wrong place, time or kind and a repetition as false', () => {
    const wrong = [
      event('load', 'Quarry', 3),
      event('dump', 'Crusher', 16),
      event('dump', 'Pit', 23),
      event('dump', 'Crusher', 32),
      event('dump', 'Crusher', 33),
    ]
    const result = score(wrong)
    expect(result.found).toEqual({ load: 0, dump: 1 })
    expect(result.missed.map(({ kind, at: t }) => [kind, t])).toEqual([
      ['load', at(1)],
      ['dump', at(11)],
      ['load', at(21)],
    ])
    expect(result.invented).toHaveLength(4)
    expect(judge(result, most)).toMatchObject({ found: 0.25, invented: 0.8 })
  })

  it('allows the time of a silence that touches the stay, and reports unrecorded stays', () => {
    const gap: Gap = [at(0.5), at(8)]
    const late = [event('load', 'Pit', 7), ...perfect.slice(1)]
    expect(score(late).missed).toHaveLength(1)
    expect(score(late, [], [gap]).missed).toHaveLength(0)
    expect(score(perfect.slice(1), [], [gap]).missed).toEqual([
      { machine: 'T-01', kind: 'load', zone: 'Pit', at: at(1), unseen: true, silence: gap },
    ])
  })

  it('compares the phases of the same cycle', () => {
    const cycle = {
      loadedAt: at(3) + 4000,
      dumpedAt: at(13) - 2000,
      phases: { ...truth[0]!.phases, queueLoad: 42, loading: 124, loadedTravel: 410, dumping: null },
    } as PhasedCycle
    const { compared } = score(perfect, [cycle, { ...cycle, loadedAt: at(9) }])
    expect(compared).toEqual([{ truth: truth[0]!.phases, detected: cycle.phases }])
    const { phases, sums } = judge(score(perfect, [cycle]), most)
    expect(phases).toMatchObject({ queueLoad: 2, loading: 4, loadedTravel: 10, dumping: Number.NaN })
    expect(sums.loading).toMatchObject({ truth: 120, detected: 124 })
  })

  it('names each phase and each sum of work that misses the target', () => {
    const shortOf = (off: Partial<PhasedCycle['phases']>) =>
      judge(
        score(perfect, [
          {
            loadedAt: at(3),
            dumpedAt: at(13),
            phases: { ...truth[0]!.phases, ...off },
          } as PhasedCycle,
        ]),
        most,
      ).short
    expect(shortOf({})).toEqual([])
    expect(shortOf({ dumping: null })).toEqual(['dumping'])
    expect(shortOf({ loading: 127, dumping: 113 })).toEqual(['loading sum', 'dumping sum'])
    expect(shortOf({ spottingLoad: 21.5 })).toEqual(['spotting sum'])
  })

  it('computes the median, or the mean of the two middle values', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})
