/**
 * Durations of every measure of some cycles, packed in ascending order as differences; and a shorter brief of them.
 */
import type { Statistics } from '@haulway/cycles'
import { giveWay } from '@haulway/platform/server/process/give-way.ts'
import { measures, type Measure } from '../../times/measures.ts'
import { averageOrNull, roundThousandth } from '../exact-sums.ts'

/** Of one measure, in milliseconds, in any order. */
export type Durations = readonly Float64Array[]

/** Seven bits a byte, the lowest first. Shifts would lose bits beyond 32. */
function write(value: number, out: number[]): void {
  let rest = value
  while (rest > 127) {
    out.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

const writeSigned = (value: number, out: number[]) => write(value < 0 ? -value * 2 - 1 : value * 2, out)

/** The items of an ordered list from index `from` on. */
function writeSorted(sorted: Float64Array, from: number, out: number[]): void {
  for (let n = from; n < sorted.length; n++) {
    if (n === from) writeSigned(sorted[n]!, out)
    else write(sorted[n]! - sorted[n - 1]!, out)
  }
}

/**
 * Packs durations of cycles, one list a measure. A clock that was set back makes them negative, so the first carries
 * its sign.
 */
export function packTimes(durations: Durations): Buffer {
  const out: number[] = []
  for (const list of durations) {
    write(list.length, out)
    writeSorted(list.toSorted(), 0, out)
  }
  return Buffer.from(out)
}

/**
 * So few are briefed by all of their total times and nothing else: with so few, the percentile of a day is nowhere
 * near that of a year.
 */
const FEW = 200
/** For more cycles, those above this share: the percentile of many days lies above it for nearly each day. */
const LEFT_OUT = 0.8

/**
 * A brief, which mostly suffices in a fraction of the space: count, sum, minimum and maximum, and the durations that
 * can be the percentile of several packs, without the `leftOut` shorter ones.
 */
export function packBrief(durations: Durations): Buffer {
  const out: number[] = []
  for (const [n, list] of durations.entries()) {
    const sorted = list.toSorted()
    write(sorted.length, out)
    if (sorted.length === 0) continue
    const few = measures[n] === 'total' ? 0 : sorted.length
    const leftOut = sorted.length < FEW ? few : Math.floor(LEFT_OUT * sorted.length)
    writeSigned(
      sorted.reduce((sum, one) => sum + one, 0),
      out,
    )
    writeSigned(sorted[0]!, out)
    writeSigned(sorted.at(-1)!, out)
    write(leftOut, out)
    writeSorted(sorted, leftOut, out)
  }
  return Buffer.from(out)
}

/** `bytes` may contain several packs one after another. */
export interface PackedTimes {
  readonly bytes: Uint8Array
  readonly isBrief: boolean
}

/** One measure of one pack. */
interface Head {
  readonly count: number
  readonly sum: number
  readonly minimum: number
  readonly maximum: number
  /** The number of omitted durations; none of them is longer than `cut`. */
  readonly leftOut: number
  readonly cut: number
}

interface Visitor {
  readonly each: (measure: number, milliseconds: number) => void
  readonly head?: (measure: number, head: Head) => void
}

function visit({ bytes, isBrief }: PackedTimes, { each, head }: Visitor): void {
  let at = 0
  const read = (): number => {
    let byte = bytes[at++]!
    let value = byte & 127
    for (let unit = 128; byte > 127; unit *= 128) {
      byte = bytes[at++]!
      value += (byte & 127) * unit
    }
    return value
  }
  const readSigned = (): number => {
    const value = read()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  const list = (measure: number): void => {
    const count = read()
    if (count === 0) return
    const told = isBrief ? { sum: readSigned(), minimum: readSigned(), maximum: readSigned() } : undefined
    const leftOut = isBrief ? read() : 0
    let [value, sum, first] = [0, 0, Number.POSITIVE_INFINITY]
    for (let n = leftOut; n < count; n++) {
      if (n === leftOut) first = value = readSigned()
      else value += read()
      sum += value
      each(measure, value)
    }
    const cut = leftOut === 0 ? Number.NEGATIVE_INFINITY : first
    head?.(measure, { count, leftOut, cut, ...(told ?? { sum, minimum: first, maximum: value }) })
  }
  while (at < bytes.length) for (let measure = 0; measure < measures.length; measure++) list(measure)
}

/** Seconds that are counted separately; longer durations share the last count. */
const BINS = 8_192
const binOf = (milliseconds: number): number =>
  milliseconds < 0 ? 0 : Math.min(BINS - 1, Math.floor(milliseconds / 1_000))

interface Sums {
  count: number
  sum: number
  minimum: number
  maximum: number
  leftOut: number
  /** Of each of the times. */
  readonly cuts: Float64Array
  readonly bins: Uint32Array
}

const SHARE = 0.9

async function visitAll(all: readonly PackedTimes[], visitor: (n: number) => Visitor): Promise<void> {
  for (const [n, times] of all.entries()) {
    visit(times, visitor(n))
    await giveWay()
  }
}

/** The ranks, from 0, between which the percentile lies. */
const ranksOf = (count: number): [number, number] => [
  Math.floor(SHARE * (count - 1)),
  Math.ceil(SHARE * (count - 1)),
]

/**
 * The seconds that contain those ranks, and the number of durations before them; undefined if they are among the
 * omitted ones.
 */
function binsOf({ count, leftOut, bins }: Sums): { first: number; last: number; before: number } | undefined {
  const [low, high] = ranksOf(count)
  if (low < leftOut) return undefined
  let before = leftOut
  let first = 0
  while (before + bins[first]! <= low) before += bins[first++]!
  let last = first
  for (let until = before + bins[first]!; until <= high; until += bins[last]!) last++
  return { first, last, before }
}

/** As percentile_cont does, to the last bit. */
function percentileOf(below: number, above: number, count: number): number {
  const [low, high] = ranksOf(count)
  return low === high ? below : below + (SHARE * (count - 1) - low) * (above - below)
}

const finished = (one: Sums, p90: number): Statistics => ({
  count: one.count,
  average: averageOrNull(one.sum, one.count) ?? 0,
  minimum: one.minimum / 1_000,
  maximum: one.maximum / 1_000,
  p90: roundThousandth(p90),
})

async function sumsOf(all: readonly PackedTimes[]): Promise<Sums[]> {
  const sums = measures.map((): Sums => ({
    count: 0,
    sum: 0,
    minimum: Number.POSITIVE_INFINITY,
    maximum: Number.NEGATIVE_INFINITY,
    leftOut: 0,
    cuts: new Float64Array(all.length).fill(Number.NEGATIVE_INFINITY),
    bins: new Uint32Array(BINS),
  }))
  await visitAll(all, (n) => ({
    each: (measure, value) => void (sums[measure]!.bins[binOf(value)]! += 1),
    head(measure, head) {
      const one = sums[measure]!
      one.count += head.count
      one.sum += head.sum
      one.minimum = Math.min(one.minimum, head.minimum)
      one.maximum = Math.max(one.maximum, head.maximum)
      one.leftOut += head.leftOut
      one.cuts[n] = Math.max(one.cuts[n]!, head.cut)
    },
  }))
  return sums
}

export interface TimeStatistics {
  /** For each measure, in seconds; null for one without durations. */
  readonly statistics: Record<Measure, Statistics | null>
  /**
   * Indexes of the briefs that do not suffice for a wanted percentile: with all of their durations the result is
   * exact.
   */
  readonly unsure: readonly number[]
}

/** Statistics of each measure over all times. `wanted`: the measures whose percentile is needed. */
export async function statisticsOfTimes(
  all: readonly PackedTimes[],
  wanted: readonly Measure[] = measures,
): Promise<TimeStatistics> {
  const sums = await sumsOf(all)
  const sought = sums.map((one) => {
    const bins = one.count === 0 ? undefined : binsOf(one)
    return bins && { ...bins, found: [] as number[] }
  })
  await visitAll(all, () => ({
    each(measure, value) {
      const one = sought[measure]
      if (one === undefined) return
      const bin = binOf(value)
      if (bin >= one.first && bin <= one.last) one.found.push(value)
    },
  }))
  const unsure = new Set<number>()
  const told = measures.map((name, n) => {
    const [one, place] = [sums[n]!, sought[n]]
    if (one.count === 0) return [name, null]
    const [low, high] = ranksOf(one.count)
    const sorted = place?.found.sort((a, b) => a - b)
    const at = (rank: number) => (place && sorted?.[rank - place.before]) ?? Number.NEGATIVE_INFINITY
    // Omitted durations were assumed to be below.
    if (wanted.includes(name))
      for (const [place, cut] of one.cuts.entries()) if (cut > at(low)) unsure.add(place)
    return [name, finished(one, percentileOf(at(low), at(high), one.count))]
  })
  return { statistics: Object.fromEntries(told) as TimeStatistics['statistics'], unsure: [...unsure] }
}
