/** Costs of cycles by their rates, recounted in integers. */
import type { Sums } from '../../../statistics/sums.ts'
import type { CycleWithFacts, Facts } from './facts.ts'
import { workingTimeIn } from './statistics.ts'
import { HOUR, type PastRate } from './test-site.ts'
import { localDayAt, midnightAt } from './zones.ts'

/** The rate of a machine on a day of the account: among the most specific ones, the latest. */
function rateOn({ world }: Facts, machine: string, day: string): PastRate | undefined {
  const fits = world.rates.filter(
    ({ equipment, haulCategory, validFrom }) =>
      validFrom <= day &&
      (equipment === null || equipment === machine) &&
      (haulCategory === null || world.bodies.has(machine)),
  )
  const named = ({ equipment, haulCategory }: PastRate) => (equipment ? 2 : 0) + (haulCategory ? 1 : 0)
  const most = Math.max(...fits.map(named))
  const best = fits.filter((one) => named(one) === most)
  return best.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : one.validFrom > other.validFrom ? 1 : 0)).at(-1) // oxfmt-ignore
}

const HUNDRED = 100
/** One gram of a tonne corresponds to 3.6 milliseconds of an hour: in fifths both are integers. */
const FIFTHS = 5n
const UNIT = BigInt(HOUR) * FIFTHS
const whole = (value: number) => BigInt(Math.round(value))

interface Cost {
  readonly paid: bigint
  /** Milliseconds. */
  readonly unrated: number
  readonly isRated: boolean
}

function costOf(facts: Facts, one: CycleWithFacts): Cost {
  const { zone, world } = facts
  const [since, until] = [Date.parse(one.startedAt), Date.parse(one.endedAt ?? one.dumpedAt)]
  const midnights = world.rates.map(({ validFrom }) => midnightAt(validFrom, zone))
  const cuts = [since, ...midnights.filter((t) => t > since && t < until).sort((a, b) => a - b), until]
  let [paid, unrated] = [0n, 0]
  for (const [n, from] of cuts.slice(0, -1).entries()) {
    const spent = workingTimeIn(facts, one.project, from, cuts[n + 1]!)
    const rate = rateOn(facts, one.equipment.id, localDayAt(from, zone))
    if (!rate) unrated += spent
    else if (rate.basis === 'hour') paid += whole(spent) * whole(rate.amount * HUNDRED) * FIFTHS
  }
  const rate = rateOn(facts, one.equipment.id, localDayAt(one.t, zone))
  const amount = whole((rate?.amount ?? 0) * HUNDRED)
  const grams = whole((one.weight ?? 0) * 1_000)
  if (rate?.basis === 'load') paid += amount * BigInt(HOUR) * FIFTHS
  if (rate?.basis === 'tonne') paid += amount * grams * 18n
  const isPriced = rate !== undefined && (rate.basis !== 'tonne' || one.weight !== null)
  return { paid, unrated, isRated: isPriced && unrated === 0 }
}

/** Divides, rounding half up. */
const divided = (amount: bigint, by: bigint) => Number((amount * 2n + by) / (by * 2n))

type Costs = Pick<Sums, 'cost' | 'costPerTonne' | 'unrated' | 'unratedLoads'>

export function sumCosts(facts: Facts, all: readonly CycleWithFacts[]): Costs {
  const costs = all.map((one) => costOf(facts, one))
  const paid = costs.reduce((sum, one) => sum + one.paid, 0n)
  const unratedLoads = costs.filter(({ isRated }) => !isRated).length
  const isKnown = all.length > 0 && unratedLoads === 0
  const grams = all.reduce((sum, { weight }) => sum + whole((weight ?? 0) * 1_000), 0n)
  const isWeighed = all.every(({ weight }) => weight !== null) && grams > 0n
  return {
    cost: isKnown ? divided(paid, UNIT) : null,
    costPerTonne: isKnown && isWeighed ? divided(paid * 1_000_000n, UNIT * grams) : null,
    unrated: costs.reduce((sum, one) => sum + one.unrated, 0) / 1_000,
    unratedLoads,
  }
}

export const noCosts: Costs = { cost: null, costPerTonne: null, unrated: null, unratedLoads: null }
