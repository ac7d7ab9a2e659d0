/** Instants of written times. */
import { localTimeToInstant } from '@haulway/platform/local-time.ts'
import type { Doubt, Instant } from '../result.ts'
import { readTime, type WrittenTime } from './written-times.ts'

/** Converts a time without a zone, given as if it were UTC, to its instant; both epoch milliseconds. */
type ToInstant = (asUtc: number) => number

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

/** `zone`: that of times without one, as `America/Santiago`; UTC by default. */
export function openClock(zone?: string): Clock {
  let zoneless = 0
  const zones = new Map<string, ToInstant>()
  const toInstantOf = (name: string): ToInstant => {
    const known = zones.get(name) ?? localTimeToInstant(name)
    zones.set(name, known)
    return known
  }
  const convert = (written: WrittenTime, asUtc: number) => {
    if (written.offset !== null) return instantOf(asUtc, written, undefined)
    if (written.zone !== undefined) return instantOf(asUtc, written, toInstantOf(written.zone))
    zoneless += 1
    return instantOf(asUtc, written, zone === undefined ? undefined : toInstantOf(zone))
  }
  return {
    read(text) {
      const written = readTime(text)
      const [only, ...others] = written?.readings ?? []
      return written?.hasClock && only && others.length === 0 ? convert(written, only.asUtc) : null
    },
    instantOf: convert,
    doubts() {
      if (zoneless === 0) return []
      if (zone === undefined) return [{ kind: 'doubt', about: 'utc', args: { count: zoneless } }]
      return [{ kind: 'doubt', about: 'zone', args: { count: zoneless, zone } }]
    },
  }
}
