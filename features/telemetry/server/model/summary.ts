/** Sums of a part of a track, which statistics read instead of its positions. */
import { DEGREE_STEPS, type FixColumns, isZeroFix, MISSING, unitSteps } from '../../facts/columns.ts'
import { measurements } from '../../facts/fix.ts'
import { defaultSettings } from '../../detection/settings.ts'
import { GOOD } from '../../detectors/motion/accuracy.ts'

/** Last position of the previous part. */
export interface Link {
  t: number
  lon: number
  lat: number
}

export interface Summary {
  /** Metres; seconds above walking speed; metres per second. */
  distance: number
  moving: number
  maxSpeed: number
  /** 1e-7 degrees; null when no position counts. */
  box: { lonMin: number; lonMax: number; latMin: number; latMax: number } | null
}

export interface HourShare {
  /** Start of the hour, epoch milliseconds UTC. */
  hour: number
  positions: number
  distance: number
  moving: number
  maxSpeed: number
}

export const HOUR_MS = 3_600_000
const SPEED = measurements.indexOf('speed')
const ACCURACY = measurements.indexOf('accuracy')
const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** Metres between two points at most a few kilometres apart, where a flat projection is exact to a millimetre. */
function metres(aLon: number, aLat: number, bLon: number, bLat: number): number {
  const x = (bLon - aLon) * Math.cos(((aLat + bLat) / 2) * RADIANS)
  return Math.hypot(x, bLat - aLat) * RADIANS * EARTH_RADIUS_M
}

/** Sums of ordered rows, in total and by hour. A step counts in the hour in which it ends. */
export function summarise(columns: FixColumns, link: Link | null): Summary & { hours: HourShare[] } {
  const total: Summary = { distance: 0, moving: 0, maxSpeed: 0, box: null }
  const hours: HourShare[] = []
  const { t: times, lon: lons, lat: lats, measured } = columns
  const speeds = measured[SPEED]!
  const accuracies = measured[ACCURACY]!
  // Last position, if any.
  let [known, lastT, lastLon, lastLat] = [link !== null, link?.t ?? 0, link?.lon ?? 0, link?.lat ?? 0]
  // Of a previous part it is not known: then every step counts.
  let lastAccuracy = Number.POSITIVE_INFINITY
  let share: HourShare | null = null
  for (let i = 0; i < columns.n; i++) {
    if (isZeroFix(columns, i)) continue
    const t = times[i]!
    const lon = lons[i]! / DEGREE_STEPS
    const lat = lats[i]! / DEGREE_STEPS
    if (share === null || t < share.hour || t >= share.hour + HOUR_MS) {
      share = { hour: Math.floor(t / HOUR_MS) * HOUR_MS, positions: 0, distance: 0, moving: 0, maxSpeed: 0 }
      hours.push(share)
    }
    share.positions++
    widen(total, lons[i]!, lats[i]!)
    if (known) {
      const distance = metres(lastLon, lastLat, lon, lat)
      // A worse position within whose circle the machine was before shows no step; the next continues from there.
      if (isVague(distance, accuracies[i]!, lastAccuracy)) continue
      const seconds = (t - lastT) / 1000
      const speed = speeds[i] === MISSING ? distance / seconds : speeds[i]! / unitSteps.speed
      // A jump is an outlier of the receiver: it is not counted, and the next step starts from it.
      if (distance / seconds <= defaultSettings.maximumSpeed) addStep(share, distance, seconds, speed)
    }
    known = true
    lastT = t
    lastLon = lon
    lastLat = lat
    lastAccuracy = accuracies[i]!
  }
  for (const share of hours) {
    total.distance += share.distance
    total.moving += share.moving
    total.maxSpeed = Math.max(total.maxSpeed, share.maxSpeed)
  }
  return { ...total, hours }
}

/** Whether a poor position, far worse than the one before, may be the same place. Accuracies in storage steps. */
const isVague = (distance: number, accuracy: number, before: number): boolean =>
  accuracy > GOOD * unitSteps.accuracy && accuracy > 2 * before && distance <= accuracy / unitSteps.accuracy

function addStep(share: HourShare, distance: number, seconds: number, speed: number): void {
  // Below walking speed receiver noise exceeds the distance driven.
  if (speed <= defaultSettings.stopSpeed) return
  share.distance += distance
  if (seconds > defaultSettings.gapSeconds) return
  share.moving += seconds
  share.maxSpeed = Math.max(share.maxSpeed, speed)
}

function widen(summary: Summary, lon: number, lat: number): void {
  const { box } = summary
  if (box === null) {
    summary.box = { lonMin: lon, lonMax: lon, latMin: lat, latMax: lat }
    return
  }
  box.lonMin = Math.min(box.lonMin, lon)
  box.lonMax = Math.max(box.lonMax, lon)
  box.latMin = Math.min(box.latMin, lat)
  box.latMax = Math.max(box.latMax, lat)
}
