/** Compares every figure of every declared report of a site with a recount. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shuffled } from '@haulway/testing'
import type { Range } from './report-requests.ts'
import { checkCycleReport } from './checks/cycles.ts'
import { checkEvents } from './checks/events.ts'
import { checkStatuses, checkUtilisation } from './checks/hours.ts'
import { checkStays } from './checks/stays.ts'
import { checkVolumes } from './checks/volumes.ts'
import type { Facts } from './facts.ts'
import { checkCycles } from './cycles.ts'
import { checkPrices } from './prices.ts'
import { checkStatistics } from './checks/statistics.ts'
import { HOUR } from './test-site.ts'
import { addDays, midnightAt } from './zones.ts'

/**
 * The whole time, long enough that days are summed; and two of these: a day of the time zone, the night over the
 * change of the clock, and a range of any length.
 */
function rangesOf({ world, now }: Facts): Range[] {
  const { days, zone, from, to, random } = world
  const midnight = midnightAt(days[1]!, zone)
  // A range that begins in the future is refused.
  const piece = Math.min(now, from + Math.round(random() * 60 * HOUR))
  const others = [
    { from: midnight, to: midnightAt(addDays(days[1]!), zone) },
    { from: midnight - 2 * HOUR, to: midnight + 6 * HOUR },
    { from: piece, to: piece + Math.round(random() * 30 * HOUR) + 1 },
  ]
  return [{ from: from - 48 * HOUR, to: to + 24 * HOUR }, ...shuffled(random, others).slice(1)]
}

/** Compares the figures of a report in each range with its own recount from the facts. */
export type Recount = (facts: Facts, ranges: readonly Range[]) => Promise<void>

const features = join(import.meta.dirname, '../../..')

/** The recounts of slices, found by path: `recount` of `features/<slice>/testing/<report>.recount.ts`. */
const recounts = await Promise.all(
  globSync('*/testing/*.recount.ts', { cwd: features }).map(async (file) => {
    const loaded: unknown = await import(pathToFileURL(join(features, file)).href)
    return (loaded as { readonly recount: Recount }).recount
  }),
)

export async function checkReports(facts: Facts): Promise<void> {
  const ranges = rangesOf(facts)
  checkCycles(facts)
  checkPrices(facts)
  await checkCycleReport(facts, ranges)
  await checkUtilisation(facts, ranges)
  await checkStatuses(facts, ranges)
  await checkEvents(facts, ranges)
  await checkStatistics(facts, ranges)
  await checkStays(facts, ranges)
  await checkVolumes(facts, ranges)
  for (const recount of recounts) await recount(facts, ranges)
}
