/** Times beside a loader, as a proximity sensor tells them. */
import { defineDetector, type Now } from '../../detector.ts'
import type { Fix, StatedEvent } from '../../facts/fix.ts'
import { sensorFactOf } from '../../facts/sensor-reading.ts'
import { metresTo, type MotionState } from '../motion/motion.ts'

/** A time beside a loader; null: the sensor does not say beside which. */
interface LoaderStay {
  loader: string | null
  /** Epoch milliseconds: first told near, and last, or away from it. */
  from: number
  until: number
  /** It may still be there. */
  open: boolean
  /** Where the machine was when it was last told near. */
  lon: number
  lat: number
}

export interface ProximityState {
  /** The latest, in order of their beginning. */
  stays: LoaderStay[]
}

type Seen = Now & { motion: MotionState; proximity: ProximityState }

/** Milliseconds: longer than what waits to be decided. */
const KEPT = 3_600_000
const MOST = 12
/** Metres from where it was last near at which it is away, though no reading said so. */
const FAR = 150
/** Milliseconds without a reading in which it may still be beside the loader: longer than a load. */
const LASTS = 600_000

const isOpen = ({ open, until }: LoaderStay, t: number): boolean => open && t - until <= LASTS

function hear({ proximity, motion }: Seen, event: StatedEvent): void {
  const fact = sensorFactOf(event)
  if (fact?.kind !== 'proximity') return
  const { t, loader = null } = fact
  const known = proximity.stays.find((stay) => stay.loader === loader && isOpen(stay, t))
  if (known !== undefined) known.until = t
  if (fact.value <= 0) {
    if (known !== undefined) known.open = false
    return
  }
  if (known !== undefined) Object.assign(known, { lon: motion.lon, lat: motion.lat })
  else
    proximity.stays = [
      ...proximity.stays.filter((stay) => t - stay.until <= KEPT),
      { loader, from: t, until: t, open: true, lon: motion.lon, lat: motion.lat },
    ].slice(-MOST)
}

/** A machine that has driven away is away, also when the reading that says so was lost. */
function step({ proximity, motion: m }: Seen, _fix: Fix): void {
  for (const stay of proximity.stays)
    if (stay.open && metresTo(m, stay.lon, stay.lat, m.lon, m.lat) > FAR) stay.open = false
}

/** The time beside a loader that fills most of the span, with its seconds within; null: none. */
export function besideLoader(
  { proximity, now }: Seen,
  t0: number,
  t1: number,
): { loader: string | null; seconds: number; from: number } | null {
  let most: { loader: string | null; seconds: number; from: number } | null = null
  for (const stay of proximity.stays) {
    const until = stay.open ? Math.min(now, stay.until + LASTS) : stay.until
    const seconds = Math.round((Math.min(t1, until) - Math.max(t0, stay.from)) / 1000)
    if (seconds > (most?.seconds ?? 0)) most = { loader: stay.loader, seconds, from: stay.from }
  }
  return most
}

export const proximity = defineDetector({
  name: 'proximity',
  version: 1,
  initial: (): ProximityState => ({ stays: [] }),
  fix: step,
  event: hear,
})
