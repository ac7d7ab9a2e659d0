/** Dumps too short for positions, without and with a bed sensor on each truck: rows of `npm run accuracy`. */
import type { SensorObservation } from '../simulation/sensors.ts'
import { detectedRows } from './detected.ts'
import { typicalObservation } from './occupancy-rows.ts'
import { recordSite } from './recording.ts'
import { emptyScore, type Score, scoreTruck, targets } from './score.ts'
import { shortDumps } from './sites.ts'

/** Clocks of sensors and of tablets differ, and radio loses packets. */
const bedSensors: SensorObservation = { jitterSeconds: 0.5, lost: 0.01 }

interface BedSensorPlan {
  seed: number
  /** Seconds between positions. */
  interval: number
  speed: boolean
  /** Whether trucks have a bed sensor. */
  bed: boolean
  hours?: number
}

interface BedSensorResult {
  score: Score
  /** Shares of the dumps that happened, and of those detected. */
  found: number
  invented: number
  short: string[]
}

/** Simulates the site and compares its dumps with the truth. */
export function shortDumpsOf({ seed, interval, speed, bed, hours }: BedSensorPlan): BedSensorResult {
  const site = hours === undefined ? shortDumps : { ...shortDumps, hours }
  const how = { ...typicalObservation(interval), speed, heading: speed }
  const recording = recordSite(site, seed, how, bed ? bedSensors : undefined)
  const rows = new Map(detectedRows(site, recording).map((one) => [one.equipmentId, one]))
  const score = emptyScore()
  for (const truck of recording.trucks)
    scoreTruck(score, truck, [], rows.get(truck.id)!.events, [], [], (id) => id)
  const found = score.found.dump / score.truth.dump
  const invented = score.invented.filter(({ kind }) => kind === 'dump').length / score.detected.dump
  const short = [
    ...(found >= targets.found ? [] : ['found']),
    ...(invented <= targets.invented ? [] : ['false']),
  ]
  return { score, found, invented, short }
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`.padStart(9)

/**
 * Prints each kind of report before and after the trucks have bed sensors; returns how many rows miss the target, which
 * holds with sensors.
 */
export function printBedSensors(seed: number, print: (line: string) => void): number {
  print(`Seed ${seed}: ${shortDumps.title}; dumps found and false`)
  print(`${'reports'.padEnd(36)} dumps     before: found     false      after: found     false`)
  let short = 0
  for (const interval of [5, 10]) {
    for (const speed of [true, false]) {
      const [before, after] = [false, true].map((bed) => shortDumpsOf({ seed, interval, speed, bed })) as [
        BedSensorResult,
        BedSensorResult,
      ]
      const title = `${interval} s, correlated, ${speed ? 'speed' : 'position only'}`
      const cells = [before, after].map(({ found, invented }) => `${percent(found)} ${percent(invented)}`)
      const verdict = after.short.length === 0 ? '  ok' : `  short: ${after.short.join(', ')}`
      print(
        `${title.padEnd(36)} ${String(after.score.truth.dump).padStart(5)}          ${cells.join('          ')}${verdict}`,
      )
      if (after.short.length > 0) short += 1
    }
  }
  return short
}
