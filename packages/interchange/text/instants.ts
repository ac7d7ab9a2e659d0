/** Instants of written times. */
import type { Doubt } from '../result.ts'
import { readTime, type WrittenTime } from './written-times.ts'

export interface Instant {
  /** Epoch milliseconds. */
  t: number
  /** Microseconds within the millisecond. */
  micros: number
}

/** Converts a time without a zone, given as if it were UTC, to its instant; both epoch milliseconds. */
export type ToInstant = (asUtc: number) => number

/** The zone of times without one. */
export interface LocalZone {
  /** Name as in `America/Santiago`. */
  readonly zone: string
  readonly toInstant: ToInstant
}

function instantOf(asUtc: number, { offset, micros }: WrittenTime, local: ToInstant | undefined): Instant {
  const t = offset !== null ? asUtc - offset * 60_000 : local ? local(asUtc) : asUtc
  return { t, micros }
}

/**
 * Parses a time that can be only one, as `readTime` has them; without a zone as UTC or as `local` converts it, both epoch
 * milliseconds. Null when it is no time, or when day and month cannot be told apart.
 */
export function parseInstant(text: string, local?: ToInstant): Instant | null {
  const written = readTime(text)
  const [only, ...others] = written?.readings ?? []
  return written && only && others.length === 0 ? instantOf(only.asUtc, written, local) : null
}

/** Reads the times of one file and counts those without a zone. */
export interface Clock {
  /** Null for a date alone, and as `parseInstant`. */
  readonly read: (text: string) => Instant | null
  readonly instantOf: (written: WrittenTime, asUtc: number) => Instant
  /** What was taken for the zone of times without one. */
  readonly doubts: () => Doubt[]
}

/** `local`: the zone of times without one, UTC by default. */
export function openClock(local?: LocalZone): Clock {
  let count = 0
  const convert = (written: WrittenTime, asUtc: number) => {
    if (written.offset === null) count += 1
    return instantOf(asUtc, written, local?.toInstant)
  }
  return {
    read(text) {
      const written = readTime(text)
      const [only, ...others] = written?.readings ?? []
      return written?.hasClock && only && others.length === 0 ? convert(written, only.asUtc) : null
    },
    instantOf: convert,
    doubts() {
      if (count === 0) return []
      if (local) return [{ kind: 'doubt', about: 'zone', args: { count, zone: local.zone } }]
      return [{ kind: 'doubt', about: 'utc', args: { count } }]
    },
  }
}
