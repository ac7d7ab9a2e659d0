/** Sites with known waiting times, as rows of `npm run accuracy`. */
import { detectedCycles, detectedHangs } from './detected.ts'
import { type Deviation, type Interval, percentOf, shareAt } from './deviation.ts'
import { judgeOccupancy, matchCycles, type OccupancyVerdict, trueHangs } from './occupancy.ts'
import type { Observation } from '../simulation/observe.ts'
import { recordSite } from './recording.ts'
import { type OccupancySite, occupancySites } from './sites.ts'

/** Typical receivers: 5 m of correlated noise, outliers, speed; no other sensors. */
export const typicalObservation = (intervalSeconds: number): Observation => ({
  intervalSeconds,
  noiseM: 5,
  noiseKind: 'correlated',
  outliers: 0.02,
  gaps: 0,
  offline: 0,
  speed: true,
  heading: true,
  weight: false,
  bed: false,
})

export interface OccupancyResult extends OccupancyVerdict {
  /** Number of true cycles, and of those detected. */
  truth: number
  found: number
}

/** Simulates a site and compares detection with the truth. */
export function occupancyOf(site: OccupancySite, seed: number, interval: Interval): OccupancyResult {
  const recording = recordSite(site, seed, typicalObservation(interval))
  const cycles = detectedCycles(site, recording)
  const compared = [...cycles].flatMap(([name, own]) =>
    matchCycles(
      recording.cycles.filter(({ machine }) => machine === name),
      own,
    ),
  )
  const hangs = { truth: recording.loaders.flatMap(trueHangs), detected: detectedHangs(cycles.values()) }
  return {
    ...judgeOccupancy(compared, site.loadersReport ? hangs : null, shareAt[interval]),
    truth: recording.cycles.length,
    found: compared.length,
  }
}

const figure = (one: Deviation | null): string =>
  one === null
    ? '-'.padStart(22)
    : [one.median.toFixed(1).padStart(5), (one.truth / 60).toFixed(0).padStart(7), percentOf(one)].join(' ')

/** Prints the table; returns how many rows miss the target. */
export function printOccupancy(seed: number, print: (line: string) => void): number {
  print(
    `Seed ${seed}: waiting and work on sites that are known exactly; median error in s, minutes in truth, error of the sum`,
  )
  const names = ['queue', 'spotting', 'loading', 'dumping', 'delay', 'hang']
    .map((name) => name.padStart(22))
    .join('')
  print(`${'reports, site'.padEnd(48)}cycles ${names}`)
  let short = 0
  for (const interval of [1, 10] as const) {
    for (const site of occupancySites) {
      const result = occupancyOf(site, seed, interval)
      const { queue, spotting, loading, dumping, delay, hang } = result
      const cells = [queue, spotting, loading, dumping, delay, hang].map(figure).join('')
      const verdict = result.short.length === 0 ? '  ok' : `  short: ${result.short.join(', ')}`
      print(
        `${`${interval} s, ${site.title}`.padEnd(48)}${String(result.truth).padStart(6)} ${cells}${verdict}`,
      )
      if (result.short.length > 0) short += 1
    }
  }
  return short
}
