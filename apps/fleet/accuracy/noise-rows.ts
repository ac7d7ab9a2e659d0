/** Receivers with 15 m of independent noise at small places: rows of `npm run accuracy`. */
import type { Observation } from '../simulation/observe.ts'
import { detectedCycles } from './detected.ts'
import { deviation, percentOf, type Deviation } from './deviation.ts'
import { matchCycles } from './occupancy.ts'
import { recordSite } from './recording.ts'
import { smallPlaces } from './sites.ts'

const observed = (speed: boolean, outliers: number): Observation => ({
  intervalSeconds: 5,
  noiseM: 15,
  noiseKind: 'white',
  outliers,
  gaps: 0,
  offline: 0,
  speed,
  heading: speed,
  weight: false,
  bed: false,
})

/** Largest relative deviation of the distances of cycles. */
const MOST = 0.1

export interface NoiseResult {
  truth: number
  found: number
  /** Detected cycles that do not exist. */
  invented: number
  /** Total metres of the cycles that both know. */
  loaded: Deviation
  empty: Deviation
  short: string[]
}

export function noiseOf(seed: number, speed: boolean, outliers = 0): NoiseResult {
  const recording = recordSite(smallPlaces, seed, observed(speed, outliers))
  const detected = [...detectedCycles(smallPlaces, recording).values()].flat()
  const pairs = matchCycles(recording.cycles, detected)
  const loaded = deviation(pairs.map(({ real, found }) => [real.distanceLoadedM, found.distanceLoadedM]))
  const empty = deviation(
    pairs.flatMap(({ real, found }) =>
      real.distanceEmptyM === null || found.endedAt === null
        ? []
        : [[real.distanceEmptyM, found.distanceEmptyM] as const],
    ),
  )
  const truth = recording.cycles.length
  const invented = detected.length - pairs.length
  const short = [
    ...(pairs.length < truth ? ['found'] : []),
    ...(invented > 0 ? ['false'] : []),
    ...Object.entries({ loaded, empty }).flatMap(([name, { share }]) =>
      Math.abs(share) <= MOST ? [] : [`${name} way`],
    ),
  ]
  return { truth, found: pairs.length, invented, loaded, empty, short }
}

/** Prints the table; returns how many rows miss the target. */
export function printNoise(seed: number, print: (line: string) => void): number {
  print(`Seed ${seed}: ${smallPlaces.title}, 5 s, every position errs by 15 m on its own; error of the ways`)
  print(`${'sensors, outliers'.padEnd(36)} cycles found false  loaded   empty`)
  let short = 0
  for (const speed of [true, false]) {
    for (const outliers of [0, 0.02]) {
      const result = noiseOf(seed, speed, outliers)
      const cells = [result.truth, result.found, result.invented].map((count) => String(count).padStart(5))
      const verdict = result.short.length === 0 ? '  ok' : `  short: ${result.short.join(', ')}`
      const title = `${speed ? 'speed' : 'position only'}, ${outliers * 100} %`
      print(
        `${title.padEnd(36)} ${cells.join(' ')} ${percentOf(result.loaded)} ${percentOf(result.empty)}${verdict}`,
      )
      if (result.short.length > 0) short += 1
    }
  }
  return short
}
