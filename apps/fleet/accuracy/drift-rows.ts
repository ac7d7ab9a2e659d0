/** Receivers that drift while a truck is served, told or untold, at small places: rows of `npm run accuracy`. */
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { phasedCycles } from '@haulway/features/telemetry/live/occupancy.ts'
import type { Observation } from '../simulation/observe.ts'
import { randomStream } from '../simulation/random.ts'
import type { TrueCycle } from '../simulation/truth.ts'
import { detectedRows } from './detected.ts'
import { deviation, deviationOf, type Deviation } from './deviation.ts'
import { matchCycles } from './occupancy.ts'
import { recordSite, type Recording } from './recording.ts'
import { smallPlaces } from './sites.ts'
import { detectionSite } from './trial.ts'

interface Drift {
  /** How far off positions lie at the most; the device tells that as their accuracy, or none. */
  metres: number
  told: boolean
  speed: boolean
}

/** Chance of each report of a service to begin a drift, and how many reports it lasts. */
const BEGINS = 0.06
const LASTS = [2, 9] as const
/** Metres of accuracy told otherwise. */
const USUAL = 5
/** Seconds and share of a way by which detection may deviate. */
const MOST = { seconds: 10, share: 0.1 }

const observed: Observation = {
  intervalSeconds: 5,
  noiseM: 2,
  noiseKind: 'correlated',
  outliers: 0,
  gaps: 0,
  offline: 0,
  speed: true,
  heading: false,
  weight: false,
  bed: false,
}

/** The fixes with drifts in the services of the cycles; none begins or ends one. */
function drifting(fixes: readonly Fix[], cycles: readonly TrueCycle[], seed: number, drift: Drift): Fix[] {
  const { metres, told, speed } = drift
  const random = randomStream(seed, `drift of ${metres} m`)
  const { metresLon, metresLat } = smallPlaces.quarry.frame
  const services = cycles.flatMap(({ load, dump }) => [load, dump])
  let left = 0
  let off = { lon: 0, lat: 0 }
  return fixes.map((fix) => {
    const rests = services.some(
      ({ startedAt, endedAt }) => fix.t > startedAt + 5000 && fix.t < endedAt - 5000,
    )
    if (left === 0 && rests && random.chance(BEGINS)) {
      left = Math.round(random.between(...LASTS))
      const [angle, far] = [random.between(0, 2 * Math.PI), random.between(metres / 2, metres)]
      off = { lon: (far * Math.cos(angle)) / metresLon, lat: (far * Math.sin(angle)) / metresLat }
    }
    const drifts = rests && left > 0
    left = drifts ? left - 1 : 0
    return {
      ...fix,
      lon: fix.lon + (drifts ? off.lon : 0),
      lat: fix.lat + (drifts ? off.lat : 0),
      speed: speed ? fix.speed : Number.NaN,
      accuracy: told ? (drifts ? metres : USUAL) : Number.NaN,
    }
  })
}

interface DriftResult {
  truth: number
  found: number
  /** Detected cycles that do not exist. */
  invented: number
  visits: number
  loading: Deviation
  dumping: Deviation
  loaded: Deviation
  short: string[]
}

/** A recorded truck with drifts. */
function driftOf(recording: Recording, seed: number, drift: Drift): DriftResult {
  const machines = recording.machines.map((machine) => ({
    ...machine,
    fixes: drifting(machine.fixes, recording.cycles, seed, drift),
  }))
  const rows = detectedRows(smallPlaces, { ...recording, machines })
  const detected = phasedCycles(rows, detectionSite(smallPlaces.quarry)).flat()
  const pairs = matchCycles(recording.cycles, detected)
  const [loading, dumping] = [deviationOf(pairs, ['loading']), deviationOf(pairs, ['dumping'])]
  const loaded = deviation(pairs.map(({ real, found }) => [real.distanceLoadedM, found.distanceLoadedM]))
  const [truth, found] = [recording.cycles.length, pairs.length]
  const short = [
    ...(found < truth ? ['found'] : []),
    ...(detected.length > found ? ['false'] : []),
    ...Object.entries({ loading, dumping }).flatMap(([name, { median }]) =>
      median <= MOST.seconds ? [] : [name],
    ),
    ...(Math.abs(loaded.share) <= MOST.share ? [] : ['loaded way']),
  ]
  const visits = rows.reduce((sum, row) => sum + row.visits.length, 0)
  return { truth, found, invented: detected.length - found, visits, loading, dumping, loaded, short }
}

const cell = (value: number | string, width: number): string => String(value).padStart(width)

function row(title: string, result: DriftResult, verdict: string): string {
  const { truth, found, invented, visits, loading, dumping, loaded } = result
  return [
    title.padEnd(36),
    cell(truth, 6),
    cell(found, 5),
    cell(invented, 5),
    cell(visits, 6),
    cell(loading.median.toFixed(1), 8),
    cell(dumping.median.toFixed(1), 8),
    cell(`${(loaded.share * 100).toFixed(1)} %`, 8),
    verdict,
  ].join(' ')
}

/**
 * Prints the table; returns how many rows miss the target: told drift changes no cycle and no visit. Of untold drift
 * nothing is asked: where no speed is told either, it looks like driving.
 */
export function printDrift(seed: number, print: (line: string) => void): number {
  const recording = recordSite(smallPlaces, seed, observed)
  print(
    `Seed ${seed}: ${smallPlaces.title}, 5 s; at rest the position lies half to all of so many metres off for 2 to 9 reports; told: as accuracy, else ${USUAL} m; median error in s`,
  )
  print(`${'drift, sensors'.padEnd(36)} cycles found false visits  loading  dumping   loaded`)
  let short = 0
  for (const speed of [true, false]) {
    const still = driftOf(recording, seed, { metres: 0, told: true, speed })
    for (const told of [true, false]) {
      for (const metres of [0, 20, 40, 60, 100, 150]) {
        const result = driftOf(recording, seed, { metres, told, speed })
        const missed = result.visits === still.visits ? result.short : [...result.short, 'visits']
        const title = `${metres} m ${told ? 'told' : 'untold'}, ${speed ? 'speed' : 'position only'}`
        const verdict = missed.length === 0 ? ' ok' : ` short: ${missed.join(', ')}`
        print(row(title, result, told ? verdict : ' -'))
        if (told && missed.length > 0) short += 1
      }
    }
  }
  return short
}
