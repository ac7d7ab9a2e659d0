/**
 * The pace of a shift: working time, projection, and the rate required from now on. Instants are epoch milliseconds.
 */
export interface Span {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  /** Breaks, in which nobody works. */
  readonly breaks: readonly { readonly start: number; readonly end: number }[]
}

export interface Column {
  readonly from: number
  readonly to: number
}

const HOUR_MS = 3_600_000
/** Short-interval control: two hours, six columns in a shift of twelve hours. */
const COLUMN_MS = 2 * HOUR_MS
/** No rate is stated from less: the first loads are still under way. */
const LEAST_WORKED_MS = 30 * 60_000

const shared = (one: Column, other: Column): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** Working milliseconds of the shift within an interval. */
export function workedIn({ start, end, breaks }: Span, from: number, to: number): number {
  const asked = { from: Math.max(start, from), to: Math.min(end, to) }
  if (asked.to <= asked.from) return 0
  const paused = breaks.map((one) => shared({ from: one.start, to: one.end }, asked))
  return asked.to - asked.from - paused.reduce((sum, one) => sum + one, 0)
}

/** Intervals of this length from the start of a shift; the last may be shorter. */
function stretchesOf({ start, end }: Span, length: number): Column[] {
  const columns: Column[] = []
  for (let from = start; from < end; from += length) columns.push({ from, to: Math.min(end, from + length) })
  return columns
}

export const columnsOf = (span: Span): Column[] => stretchesOf(span, COLUMN_MS)

/** The amount at the end of the shift at an unchanged rate; null while too little of it has passed. */
export function projection(span: Span, actual: number, now: number): number | null {
  if (now >= span.end) return actual
  const worked = workedIn(span, span.start, now)
  if (worked < LEAST_WORKED_MS) return null
  return (actual / worked) * workedIn(span, span.start, span.end)
}

/**
 * The amount per working hour that reaches the target exactly at the end of the shift; 0 once it is reached; null
 * without a target or remaining time.
 */
export function requiredRate(span: Span, target: number | null, actual: number, now: number): number | null {
  if (target === null) return null
  if (actual >= target) return 0
  const left = workedIn(span, now, span.end)
  return left === 0 ? null : ((target - actual) * HOUR_MS) / left
}

/** The rate so far per working hour; null while too little has passed. */
export function rateSoFar(span: Span, actual: number, now: number): number | null {
  const worked = workedIn(span, span.start, Math.min(now, span.end))
  return worked < LEAST_WORKED_MS ? null : (actual * HOUR_MS) / worked
}

/** The amount due by now. */
export function dueBy(span: Span, target: number, now: number): number {
  const whole = workedIn(span, span.start, span.end)
  return whole === 0 ? target : (target * workedIn(span, span.start, now)) / whole
}

/** The instants between which hauls are summed: of columns, of hours, of the last hour, and further ones. */
export function edgesOf(span: Span, more: readonly number[] = []): number[] {
  const edges = [...stretchesOf(span, HOUR_MS), ...columnsOf(span)].flatMap(({ from, to }) => [from, to])
  const inside = [...edges, span.end - HOUR_MS, ...more].filter((one) => one > span.start && one < span.end)
  return [...new Set([span.start, ...inside, span.end])].sort((a, b) => a - b)
}

/** The loss of the first and the last hour of a shift. */
export interface ChangeLoss {
  readonly first: number
  readonly last: number
  /** Of the hours in between. */
  readonly median: number
  readonly loss: number
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The least number of hours in between that has a meaningful median. */
const LEAST_HOURS = 3

/**
 * The shortfall of the first and the last hour against the median hour in between, as rates of working time, so that
 * a break is no loss. `hauledIn`: the amount hauled in an interval. Null for a shift that is too short.
 */
export function lossAtChange(span: Span, hauledIn: (stretch: Column) => number): ChangeLoss | null {
  const rateOf = (stretch: Column) => {
    const worked = workedIn(span, stretch.from, stretch.to)
    return worked < LEAST_WORKED_MS ? [] : [(hauledIn(stretch) * HOUR_MS) / worked]
  }
  const edge = { first: span.start + HOUR_MS, last: span.end - HOUR_MS }
  const between = stretchesOf(span, HOUR_MS).filter(({ from, to }) => from >= edge.first && to <= edge.last)
  const rates = between.flatMap(rateOf)
  const [first] = rateOf({ from: span.start, to: edge.first })
  const [last] = rateOf({ from: edge.last, to: span.end })
  if (rates.length < LEAST_HOURS || first === undefined || last === undefined) return null
  const middle = median(rates)
  return { first, last, median: middle, loss: Math.max(0, middle - first) + Math.max(0, middle - last) }
}
