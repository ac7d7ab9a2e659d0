/** Sample thing: the longest time between two fixes of the machine. */
import { defineDetector, type Now } from '../detector.ts'
import type { Fix } from '../facts/fix.ts'

export interface SampleThingState {
  /** Instant of the previous fix; -1 when there is none. */
  last: number
  /** Milliseconds. */
  longest: number
}

type Seen = Now & { sampleThing: SampleThingState }

function initial(): SampleThingState {
  return { last: -1, longest: 0 }
}

function step({ sampleThing }: Seen, fix: Fix): void {
  if (sampleThing.last >= 0) sampleThing.longest = Math.max(sampleThing.longest, fix.t - sampleThing.last)
  sampleThing.last = fix.t
}

export const sampleThing = defineDetector({ name: 'sampleThing', version: 1, initial, fix: step })
