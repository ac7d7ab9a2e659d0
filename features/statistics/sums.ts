/** Sums over loads. */
import { group, number, quantity, type Infer } from '@haulway/resource'
import { statistics } from '../cycles/cycles.ts'

/** Minutes: a stop counts if it lasted longer. */
export const idleMinutes = [3, 6, 9] as const

const count = number({ required: true, integer: true, min: 0 })
/** Seconds. */
const seconds = number({ required: true })

export const sums = {
  loads: count,
  /** Those loaded outside working time, which is shifts minus breaks. */
  outside: count,
  weight: quantity('weight', { required: true }),
  /** The estimated part. */
  weightEstimated: quantity('weight', { required: true }),
  /** Loose; null when none is known. */
  volume: quantity('haulVolume'),
  volumeEstimated: quantity('haulVolume', { required: true }),
  /** Seconds of working time of the cycles. */
  worked: seconds,
  distanceLoaded: quantity('longDistance', { required: true }),
  distanceEmpty: quantity('longDistance', { required: true }),
  /** Stops within working time that lasted longer than 3, 6 and 9 minutes, and the total seconds of each. */
  stops3: count,
  idle3: seconds,
  stops6: count,
  idle6: seconds,
  stops9: count,
  idle9: seconds,
  /**
   * Seconds: total times of the cycles, as in the cycle time report; null if there are none. They leave out cycles over
   * the limit of the filter, cycles without an end, and those longer than the longest time of their route.
   */
  cycleTime: group(statistics),
  omitted: count,
  incomplete: count,
  unusual: count,
  /** Refuelled, as stated; null if nothing was stated, or it cannot be assigned to parts of what a machine hauled. */
  fuel: quantity('liquidVolume'),
  /**
   * Cost of the machines by the rates in force, in hundredths of the account’s currency; null if a part has no rate,
   * or costs were not requested.
   */
  cost: number({ integer: true, min: 0 }),
  /** Cost by the tonne; null also if a load was not weighed. */
  costPerTonne: number({ integer: true, min: 0 }),
  /** Seconds of working time without a rate, and loads of which a part has none. */
  unrated: number({ min: 0 }),
  unratedLoads: number({ integer: true, min: 0 }),
} as const
export type Sums = Infer<typeof sums>

export const noSums: Sums = {
  loads: 0,
  outside: 0,
  weight: 0,
  weightEstimated: 0,
  volume: null,
  volumeEstimated: 0,
  worked: 0,
  distanceLoaded: 0,
  distanceEmpty: 0,
  stops3: 0,
  idle3: 0,
  stops6: 0,
  idle6: 0,
  stops9: 0,
  idle9: 0,
  cycleTime: null,
  omitted: 0,
  incomplete: 0,
  unusual: 0,
  fuel: null,
  cost: null,
  costPerTonne: null,
  unrated: null,
  unratedLoads: null,
}

/** Only the sums of a row. */
export const pickSums = (row: Sums): Sums =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, row[name as keyof Sums]])) as unknown as Sums

const HOUR_SECONDS = 3_600

/** Loads per hour of working time; null without working time. */
export const loadsPerHour = ({
  loads,
  outside,
  worked,
}: Pick<Sums, 'loads' | 'outside' | 'worked'>): number | null =>
  worked > 0 ? (loads - outside) / (worked / HOUR_SECONDS) : null

/** Of loads per hour, and of percentages. */
export const RATE_DECIMALS = 1

/** Amounts are whole hundredths. */
export const MONEY_DECIMALS = 2
export const formatHundredths = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100
