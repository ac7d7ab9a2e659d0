/** The battery of a sensor: its charge, and when it will be empty. Pure. */

export interface Limits {
  /** Volts. */
  readonly full: number
  readonly empty: number
}

/** 0 to 100, whole. */
export function batteryPercent(volts: number, { full, empty }: Limits): number {
  const share = (volts - empty) / (full - empty)
  return Math.round(100 * Math.min(1, Math.max(0, share)))
}

/** Mean volts of a calendar day. */
export interface BatteryDay {
  /** yyyy-MM-dd */
  readonly day: string
  readonly mean: number
}

export interface Forecast {
  /** Negative: it falls. */
  readonly voltsPerDay: number
  /** Calendar day, yyyy-MM-dd. */
  readonly emptyOn: string
}

const DAY_MS = 86_400_000
/** Share of the range of volts by which a new battery raises them. */
const NEW_BATTERY = 0.2
/** Days before and after it whose medians must differ as well: one wrong day is no new battery. */
const COMPARED_DAYS = 3
/** Days with readings that a forecast needs. */
const LEAST_DAYS = 7
/** Beyond it a slope is noise rather than a fall. */
const LONGEST_YEARS = 10

const numberOf = (day: string): number => Math.round(Date.parse(day) / DAY_MS)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** The days since the last new battery. */
function sinceNewBattery(days: readonly BatteryDay[], { full, empty }: Limits): readonly BatteryDay[] {
  const rise = NEW_BATTERY * (full - empty)
  const level = (from: number, to: number) =>
    median(days.slice(Math.max(0, from), to).map(({ mean }) => mean))
  const start = days.findLastIndex(({ mean }, at) => {
    if (at === 0) return false
    const before = Math.max(days[at - 1]?.mean ?? 0, level(at - COMPARED_DAYS, at))
    return Math.min(mean, level(at, at + COMPARED_DAYS)) - before > rise
  })
  return start < 0 ? days : days.slice(start)
}

/**
 * When the battery will be empty, by the median of the slopes between all pairs of days (Theil-Sen), which a third of
 * wrong days does not move; null with too few days or without a fall. Days are in order.
 */
export function forecastBattery(all: readonly BatteryDay[], limits: Limits): Forecast | null {
  const days = sinceNewBattery(all, limits).map(({ day, mean }) => ({ x: numberOf(day), mean }))
  const last = days.at(-1)
  if (!last || days.length < LEAST_DAYS) return null
  const slopes = days.flatMap((a, i) => days.slice(i + 1).map((b) => (b.mean - a.mean) / (b.x - a.x)))
  const slope = median(slopes)
  if (!(slope < 0)) return null
  const level = median(days.map(({ x, mean }) => mean - slope * (x - last.x)))
  // An empty battery that still sends is empty now.
  const left = Math.max(0, Math.ceil((limits.empty - level) / slope))
  if (left > LONGEST_YEARS * 365) return null
  const emptyOn = new Date((last.x + left) * DAY_MS).toISOString().slice(0, 10)
  return { voltsPerDay: slope, emptyOn }
}
