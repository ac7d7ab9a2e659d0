/** Durations of every measure of some cycles, packed: ascending, each as what it is more than the one before. */
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

/** Durations of some cycles, a list a measure. A clock that was set back makes them negative: the first carries its sign. */
export function packTimes(durations: Durations): Buffer {
  const out: number[] = []
  for (const list of durations) {
    const sorted = list.toSorted()
    write(sorted.length, out)
    let before = 0
    for (const [n, value] of sorted.entries()) {
      if (n === 0) write(value < 0 ? -value * 2 - 1 : value * 2, out)
      else write(value - before, out)
      before = value
    }
  }
  return Buffer.from(out)
}

type Visit = (measure: number, milliseconds: number) => void

/** Several packs may follow one another in `bytes`. */
function visit(bytes: Uint8Array, each: Visit): void {
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
  while (at < bytes.length) {
    for (let measure = 0; measure < measures.length; measure++) {
      let value = 0
      for (let n = 0, length = read(); n < length; n++) {
        const more = read()
        if (n > 0) value += more
        else value = more % 2 === 1 ? -(more + 1) / 2 : more / 2
        each(measure, value)
      }
    }
  }
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
  readonly bins: Uint32Array
}

const SHARE = 0.9

/** Bytes looked at before others have their turn. */
const PIECE = 262_144

async function visitAll(packs: readonly Uint8Array[], each: Visit): Promise<void> {
  let seen = 0
  for (const pack of packs) {
    visit(pack, each)
    seen += pack.length
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

/** Seconds in which those ranks are, and how many durations are before them. */
function binsOf({ count, bins }: Sums): { first: number; last: number; before: number } {
  const [low, high] = ranksOf(count)
  let before = 0
  let first = 0
  while (before + bins[first]! <= low) before += bins[first++]!
  let last = first
  for (let until = before + bins[first]!; until <= high; until += bins[last]!) last++
  return { first, last, before }
}

/** As percentile_cont does, to the last bit. */
function percentileOf(sorted: readonly number[], before: number, count: number): number {
  const [low, high] = ranksOf(count)
  const [below, above] = [sorted[low - before]!, sorted[high - before]!]
  return low === high ? below : below + (SHARE * (count - 1) - low) * (above - below)
}

const finished = (one: Sums, p90: number): Statistics => ({
  count: one.count,
  average: averageNumber(one.sum, one.count) ?? 0,
  minimum: one.minimum / 1_000,
  maximum: one.maximum / 1_000,
  p90: rounded(p90),
})

/** Statistics of each measure over all `packs`, in seconds; null of one that has no duration. */
export async function statisticsOfPacks(
  packs: readonly Uint8Array[],
): Promise<Record<Measure, Statistics | null>> {
  const sums = measures.map((): Sums => {
    const bins = new Uint32Array(BINS)
    return { count: 0, sum: 0, minimum: Number.POSITIVE_INFINITY, maximum: Number.NEGATIVE_INFINITY, bins }
  })
  await visitAll(packs, (measure, value) => {
    const one = sums[measure]!
    one.count += 1
    one.sum += value
    if (value < one.minimum) one.minimum = value
    if (value > one.maximum) one.maximum = value
    one.bins[binOf(value)]! += 1
  })
  const sought = sums.map((one) => (one.count === 0 ? null : { ...binsOf(one), found: [] as number[] }))
  await visitAll(packs, (measure, value) => {
    const one = sought[measure]!
    const bin = binOf(value)
    if (bin >= one.first && bin <= one.last) one.found.push(value)
  })
  const all = measures.map((name, n) => {
    const [one, place] = [sums[n]!, sought[n]!]
    if (one.count === 0) return [name, null]
    const sorted = place.found.sort((a, b) => a - b)
    return [name, finished(one, percentileOf(sorted, place.before, one.count))]
  })
  return Object.fromEntries(all) as Record<Measure, Statistics | null>
}
