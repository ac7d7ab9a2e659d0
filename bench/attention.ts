/**
 * Simulates a hundred shifts with one planted trouble each, and shifts in which nothing is wrong except that travel
 * times vary by 15 %. Measures how many troubles are notified within two minutes of crossing their threshold, and how
 * many notifications are false. `HAULWAY_ATTENTION_SEED` sets the random seed.
 */
import {
  crowdedSite,
  practiceSite,
  sparseSite,
  singleLoaderSite,
  starvedSite,
  type TrialSite,
  wellMatched,
} from '../apps/fleet/attention/site.ts'
import {
  learnTroubleSites,
  learnSite,
  type Outcome,
  alarmsPerHour,
  runPlantedShifts,
  type QuietOutcome,
  runQuietShift,
  WITHIN_MS,
} from '../apps/fleet/attention/trial.ts'
import { troubleNames } from '../apps/fleet/attention/troubles.ts'
import type { BenchRow } from './support/row.ts'

const PLANTED = 100
const SHARE = 0.95
const seed = Number(process.env['HAULWAY_ATTENTION_SEED'] ?? 0)

/** Sites without any trouble, and the number of shifts to simulate of each. */
const quietSites: readonly (readonly [name: string, site: TrialSite, shifts: number])[] = [
  ['loaders busy for four fifths', wellMatched, 20],
  ['more trucks than that', crowdedSite, 10],
  ['fewer trucks', starvedSite, 10],
  ['4 trucks, 2 loaders', sparseSite, 30],
  ['3 trucks, 1 loader', singleLoaderSite, 30],
  ['practice quarry', practiceSite, 10],
]

const isNotified = ({ delay }: Outcome): boolean => delay !== null && delay <= WITHIN_MS

function row(
  name: string,
  unit: string,
  measured: number,
  baseline: number,
  target: string,
  pass: boolean,
): BenchRow {
  return { name, unit, baseline, measured, ratio: measured / baseline, target, pass }
}

/** Prints how often each rule raised an alarm, to help find a cause. */
function printAlarmCounts(name: string, shifts: readonly QuietOutcome[]): void {
  const rules = Map.groupBy(
    shifts.flatMap(({ told: alarms }) => alarms),
    ({ rule }) => rule,
  )
  const counts = [...rules].map(([rule, raised]) => `${rule} ${raised.length}`).join(', ')
  process.stderr.write(`  ${name}: ${counts || 'nothing'}\n`)
}

function plantedRows(): BenchRow[] {
  const outcomes = runPlantedShifts(learnTroubleSites(seed), PLANTED, seed + 1)
  for (const name of troubleNames) {
    const own = outcomes.filter((one) => one.name === name)
    const worst = Math.max(...own.map(({ delay }) => (delay ?? Number.POSITIVE_INFINITY) / 1_000))
    process.stderr.write(
      `  ${name}: ${own.filter(isNotified).length} of ${own.length}, the latest after ${worst} s\n`,
    )
  }
  const notifiedShare = outcomes.filter(isNotified).length / outcomes.length
  const again = outcomes.reduce((sum, one) => sum + one.again, 0)
  return [
    row(
      `planted troubles told within 2 min, ${outcomes.length} shifts`,
      'share',
      notifiedShare,
      SHARE,
      `>= ${SHARE}`,
      notifiedShare >= SHARE,
    ),
    row('alarms that came back within 5 min, planted shifts', 'alarms', again, 1, '0', again === 0),
  ]
}

function quietRows(): BenchRow[] {
  let again = 0
  const rows = quietSites.map(([name, site, count]) => {
    const known = learnSite(site, seed)
    const shifts = Array.from({ length: count }, (_, i) => runQuietShift(known, seed + 1_001 + i))
    printAlarmCounts(name, shifts)
    again += shifts.reduce((sum, one) => sum + one.again, 0)
    const alarmRate = alarmsPerHour(shifts)
    return row(
      `alarms an hour and 20 machines, ${count} quiet shifts: ${name}`,
      'alarms',
      alarmRate,
      1,
      '<= 1',
      alarmRate <= 1,
    )
  })
  return [
    ...rows,
    row('alarms that came back within 5 min, quiet shifts', 'alarms', again, 1, '0', again === 0),
  ]
}

export async function run(): Promise<BenchRow[]> {
  return await Promise.resolve([...plantedRows(), ...quietRows()])
}
