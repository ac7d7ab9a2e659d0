/** Delays of cycles, summed, and the finding: the one that cost most. */
import { delayReasons, type Statistics } from '@haulway/cycles'
import { durationText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { choice, number, reference, type Infer } from '@haulway/resource'
import type { Measure } from './measures.ts'

/** Delays with one reason at one location. */
export const delaySum = {
  reason: choice(delayReasons, { required: true }),
  /** null: between locations. */
  location: reference('locations'),
  cycles: number({ required: true, integer: true, min: 1 }),
  seconds: number({ required: true }),
  /** The travel phase that most of it interrupted; null: none, or both equally. */
  interrupted: choice(['loadedTravel', 'emptyTravel']),
} as const
export type DelaySum = Infer<typeof delaySum>

/** A habit rather than a mishap: the minimum number of cycles and the minimum share of all time. */
const LEAST_CYCLES = 5
const LEAST_SHARE = 0.02

/** Shared reports from before delays were reported have no `delays`. */
interface Held {
  readonly measures: Readonly<Record<Measure, Statistics | null>>
  readonly delays?: readonly DelaySum[]
}

/** The most costly first. */
export const delaysByCost = ({ delays }: Pick<Held, 'delays'>): readonly DelaySum[] => delays ?? []

/** The most costly delay, if it cost enough to be a finding. */
function findingOf(figures: Held): DelaySum | undefined {
  const { total } = figures.measures
  if (!total) return undefined
  const least = LEAST_SHARE * total.average * total.count
  return delaysByCost(figures).find(({ cycles, seconds }) => cycles >= LEAST_CYCLES && seconds >= least)
}

/** `12 cycles held a stop in Parking, 4:20:00 in all; without them the return takes 4:10` */
export function findingText(words: Words, figures: Held): string | undefined {
  const found = findingOf(figures)
  if (!found) return undefined
  const { reason, location, interrupted } = found
  const held = words('cycles.finding', {
    cycles: words('cycles.finding.cycles', { count: found.cycles }),
    stop: location
      ? words(`cycles.finding.at.${reason}`, { place: location.title })
      : words(`cycles.finding.${reason}`),
    sum: durationText(found.seconds),
  })
  const travel = interrupted && figures.measures[interrupted]
  if (!travel) return held
  const without = words(`cycles.finding.without.${interrupted}`, { average: durationText(travel.average) })
  return [held, without].join(words('report.said.semicolon'))
}
