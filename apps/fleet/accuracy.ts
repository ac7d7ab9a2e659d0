/** `npm run accuracy`: compares detection with the true events of simulated trucks. No server, no files. */
import { phases } from '@haulway/features/telemetry/detection/derived.ts'
import { type Interval, percentOf, shareAt } from './accuracy/deviation.ts'
import { judge, targets, type Gap, type Score, type Verdict } from './accuracy/score.ts'
import { printBedSensors } from './accuracy/bed-sensor-rows.ts'
import { printDrift } from './accuracy/drift-rows.ts'
import { printNoise } from './accuracy/noise-rows.ts'
import { printOccupancy } from './accuracy/occupancy-rows.ts'
import { runTrial, type TrialResult } from './accuracy/trial.ts'
import { numberOption, readCommandLine, UsageError } from './options.ts'
import type { Observation } from './simulation/observe.ts'
import { practiceQuarry } from './site/practice-quarry.ts'

interface Kind {
  title: string
  interval: Interval
  observation: Observation
}

/** The conditions of the target: 5 m noise, 2 % outliers, 1 % of the time in silences of 1 to 10 minutes. */
function kinds(): Kind[] {
  const sensors = [
    { name: 'speed, weight', speed: true, weight: true },
    { name: 'speed', speed: true, weight: false },
    { name: 'position only', speed: false, weight: false },
  ]
  const found: Kind[] = []
  for (const intervalSeconds of [1, 10] as const) {
    for (const noiseKind of ['white', 'correlated'] as const) {
      for (const { name, speed, weight } of sensors) {
        found.push({
          title: `${intervalSeconds} s, ${noiseKind}, ${name}`,
          interval: intervalSeconds,
          observation: {
            intervalSeconds,
            noiseM: 5,
            noiseKind,
            outliers: 0.02,
            gaps: 0.01,
            offline: 0,
            speed,
            heading: speed,
            weight,
            bed: false,
          },
        })
      }
    }
  }
  return found
}

const percent = (share: number): string => (share * 100).toFixed(2).padStart(6)
const seconds = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(1)).padStart(6)
const clock = (t: number): string => new Date(t).toISOString().slice(11, 19)

function row(title: string, { score, ofLoaders }: TrialResult, verdict: Verdict): string {
  return [
    title.padEnd(36),
    String(score.truth.load).padStart(5),
    String(score.truth.dump).padStart(5),
    percent(verdict.found),
    percent(verdict.invented),
    String(ofLoaders).padStart(7),
    ...phases.map((phase) => seconds(verdict.phases[phase])),
    ...Object.values(verdict.sums).map(percentOf),
    verdict.short.length === 0 ? '  ok' : `  short: ${verdict.short.join(', ')}`,
  ].join(' ')
}

const head = [
  'reports, noise, sensors'.padEnd(36),
  'loads',
  'dumps',
  'found%',
  'false%',
  'loaders',
  'queueL',
  ' spotL',
  '  load',
  'loaded',
  'queueD',
  ' spotD',
  '  dump',
  ' empty',
  ' delay',
  'spotting',
  ' loading',
  ' dumping',
].join(' ')

const beside = (silence: Gap | null): string =>
  silence ? `, silence ${clock(silence[0])} to ${clock(silence[1])}` : ''

function details(seed: number, title: string, score: Score): string[] {
  const where = `seed ${seed}, ${title}:`
  return [
    ...score.missed.map(
      ({ machine, kind, zone, at, unseen, silence }) =>
        [where, machine, kind, 'at', zone, clock(at), 'missed', unseen ? '(not recorded)' : ''].join(' ') +
        beside(silence),
    ),
    ...score.invented.map(
      ({ machine, kind, zone, at, flags, silence }) =>
        [where, machine, kind, 'at', zone ?? 'no zone', clock(at), 'is false', flags.join('+')].join(' ') +
        beside(silence),
    ),
  ]
}

function main(args: readonly string[]): number {
  const line = readCommandLine(args, ['seed', 'seeds', 'machines', 'hours', 'details'])
  const whole = { max: 1e6, integer: true }
  const first = numberOption(line, 'seed', 1, { min: 0, ...whole })
  const seeds = numberOption(line, 'seeds', 1, { min: 1, ...whole })
  const trucks = numberOption(line, 'machines', 20, { min: 1, max: 28, integer: true })
  const hours = numberOption(line, 'hours', 8, { min: 1, max: 24 })
  const shown = numberOption(line, 'details', 10, { min: 0, ...whole })
  let short = 0
  for (let seed = first; seed < first + seeds; seed += 1) {
    const all = kinds()
    const results = runTrial({
      quarry: practiceQuarry,
      seed,
      trucks,
      hours,
      observations: all.map((kind) => kind.observation),
    })
    console.log(
      `Seed ${seed}: ${trucks} trucks, ${hours} h; median error of each phase in seconds, error of the sum`,
    )
    console.log(head)
    const lines: string[] = []
    all.forEach(({ title, interval }, i) => {
      const result = results[i]!
      const verdict = judge(result.score, shareAt[interval])
      console.log(row(title, result, verdict))
      if (verdict.short.length > 0) short += 1
      lines.push(...details(seed, title, result.score).slice(0, shown))
    })
    for (const one of lines) console.log(one)
    short += printOccupancy(seed, (text) => console.log(text))
    short += printNoise(seed, (text) => console.log(text))
    short += printBedSensors(seed, (text) => console.log(text))
    short += printDrift(seed, (text) => console.log(text))
  }
  const { found, invented, phaseSeconds } = targets
  console.log(
    `Targets: found >= ${found * 100} %, false <= ${invented * 100} %, phases within ${phaseSeconds} s, sums within ${shareAt[1] * 100} % at 1 s and ${shareAt[10] * 100} % at 10 s; ${short} rows fall short`,
  )
  return short > 0 ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`accuracy: ${error.message}`)
  process.exitCode = 2
}
