/** Durations of every measure of some cycles, packed: ascending, each as what it is more than the one before; and in brief. */
import { setImmediate } from 'node:timers/promises'
import type { Statistics } from '@haulway/cycles'
import { measures, type Measure } from '../../measures.ts'
import { averageNumber, rounded } from '../exact.ts'

/** Of one measure, in milliseconds, in any order. */
export type Durations = readonly Float64Array[]

/** Seven bits a byte, the lowest first. Beyond 32 bits shifts would lose some. */
function write(value: number, out: number[]): void {
  let rest = value
  while (rest > 127) {
    out.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

const writeSigned = (value: number, out: number[]) => write(value < 0 ? -value * 2 - 1 : value * 2, out)

/** Those from the place `from` on of a list in order. */
function writeSorted(sorted: Float64Array, from: number, out: number[]): void {
  for (let n = from; n < sorted.length; n++) {
    if (n === from) writeSigned(sorted[n]!, out)
    else write(sorted[n]! - sorted[n - 1]!, out)
  }
}

/** Durations of some cycles, a list a measure. A clock that was set back makes them negative: the first carries its sign. */
export function packTimes(durations: Durations): Buffer {
  const out: number[] = []
  for (const list of durations) {
    write(list.length, out)
    writeSorted(list.toSorted(), 0, out)
  }
  return Buffer.from(out)
}

/** So few are told by all of their whole times and no others: with so few, a day's percentile is nowhere near that of a year. */
const FEW = 200
/** Of more, those above: the percentile of many days lies above this one of nearly each. */
const LEFT_OUT = 0.8

/**
 * What mostly suffices of them, in a fraction of the room: how many, their sum, the least and the greatest, and of the durations those
 * that the percentile of several packs can be, without `leftOut` shorter ones.
 */
export function briefTimes(durations: Durations): Buffer {
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

/** Several packs may follow one another in `bytes`. */
export interface Times {
  readonly bytes: Uint8Array
  readonly isBrief: boolean
}

/** One measure of one pack. */
interface Head {
  readonly count: number
  readonly sum: number
  readonly minimum: number
  readonly maximum: number
  /** How many of its durations are not there; none of them is longer than `cut`. */
  readonly leftOut: number
  readonly cut: number
}

interface Visitor {
  readonly each: (measure: number, milliseconds: number) => void
  readonly head?: (measure: number, head: Head) => void
}

function visit({ bytes, isBrief }: Times, { each, head }: Visitor): void {
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

/** Seconds that have a count of their own; what is longer shares the last. */
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

/** Bytes looked at before others have their turn. */
const PIECE = 262_144

async function visitAll(all: readonly Times[], visitor: (n: number) => Visitor): Promise<void> {
  let seen = 0
  for (const [n, times] of all.entries()) {
    visit(times, visitor(n))
    seen += times.bytes.length
    if (seen < PIECE) continue
    seen = 0
    await setImmediate()
  }
}

/** Ranks from 0 between which the percentile lies. */
const ranksOf = (count: number): [number, number] => [
  Math.floor(SHARE * (count - 1)),
  Math.ceil(SHARE * (count - 1)),
]

/** Seconds in which those ranks are, and how many durations are before them; undefined: among those that are left out. */
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
  average: averageNumber(one.sum, one.count) ?? 0,
  minimum: one.minimum / 1_000,
  maximum: one.maximum / 1_000,
  p90: rounded(p90),
})

async function sumsOf(all: readonly Times[]): Promise<Sums[]> {
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

export interface Told {
  /** Of each measure, in seconds; null of one that has no duration. */
  readonly statistics: Record<Measure, Statistics | null>
  /** Places of the brief ones that do not suffice for a percentile that is wanted: with all of their durations, the answer is right. */
  readonly unsure: readonly number[]
}

/** Statistics of each measure over all times. `wanted`: of which the percentile counts. */
export async function statisticsOfTimes(
  all: readonly Times[],
  wanted: readonly Measure[] = measures,
): Promise<Told> {
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
    // Those that were left out were taken to be below.
    if (wanted.includes(name))
      for (const [place, cut] of one.cuts.entries()) if (cut > at(low)) unsure.add(place)
    return [name, finished(one, percentileOf(at(low), at(high), one.count))]
  })
  return { statistics: Object.fromEntries(told) as Told['statistics'], unsure: [...unsure] }
}
