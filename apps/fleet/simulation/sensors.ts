/** Sensors with a battery and a radio of their own on machines: what they tell, with their clocks and losses. */
import type { ReadingKind, SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import { distance, type Point } from '../site/plane.ts'
import type { Pose } from './machine.ts'
import { randomStream } from './random.ts'

export interface SimulatedSensor {
  mac: string
  kind: ReadingKind
  /** The machine that bears it; a proximity sensor on a loader is heard by the trucks. */
  machine: string
  /** What its battery had at a moment, epoch milliseconds; absent: it is new. */
  battery?: { volts: number; at: number } | undefined
}

export interface SensorObservation {
  /** Most seconds by which its clock errs. */
  jitterSeconds: number
  /** Share of readings that nobody receives. */
  lost: number
}

export const cleanSensors: SensorObservation = { jitterSeconds: 0, lost: 0 }

export interface SensorRadio {
  /** What the sensor tells at this moment. Call it in order of time; `loaders`: where they are. */
  observe: (pose: Pose, loaders: ReadonlyMap<string, Point>) => SensorReading[]
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Payload and nearness change slowly: a reading each ten seconds while there is something to tell. */
const OFTEN_MS = 10_000
/** Metres within which a beacon is heard. */
const RANGE_M = 120
/** Suspension scales waver by so many kilograms, one sigma. */
const WAVER_KG = 250

/** Lithium cells fall by so many volts a day, to no less than these. */
const FULL_VOLTS = 3
const FALL_VOLTS = 0.002
const EMPTY_VOLTS = 2

const rounded = (value: number, step: number): number => Math.round(value / step) * step

function voltsAt(t: number, { volts, at }: { volts: number; at: number }): number {
  return Number(Math.max(EMPTY_VOLTS, volts - (FALL_VOLTS * (t - at)) / DAY).toFixed(2))
}

/** Metres to the loader that bears it; of a sensor on a truck, to the nearest loader. Null: out of range. */
function metresTo(pose: Pose, of: SimulatedSensor, loaders: ReadonlyMap<string, Point>): number | null {
  const own = loaders.get(of.machine)
  const all = own ? [own] : [...loaders.values()]
  const metres = Math.min(...all.map((loader) => distance(pose, loader)))
  return metres <= RANGE_M ? rounded(metres, 1) : null
}

/** `hearer`: the machine whose device receives it. The same seed gives the same readings. */
export function createRadio(
  of: SimulatedSensor,
  hearer: string,
  seed: number,
  how: SensorObservation,
): SensorRadio {
  const random = randomStream(seed, `sensor ${of.mac} ${hearer}`)
  let { battery } = of
  let up: boolean | null = null
  let nextAt = Number.NEGATIVE_INFINITY
  const valueOf = (pose: Pose, loaders: ReadonlyMap<string, Point>): number | null => {
    if (of.kind === 'bed') return pose.bedUp ? 1 : 0
    if (of.kind === 'proximity') return metresTo(pose, of, loaders)
    return Math.max(0, rounded(pose.payloadKg + WAVER_KG * random.normal(), 10))
  }
  return {
    observe(pose, loaders) {
      const turned = of.kind === 'bed' && up !== null && up !== pose.bedUp
      if (pose.t < nextAt && !turned) return []
      up = pose.bedUp
      battery ??= { volts: FULL_VOLTS, at: pose.t }
      nextAt = pose.t + (of.kind === 'bed' ? MINUTE : OFTEN_MS)
      const value = valueOf(pose, loaders)
      if (value === null) return []
      const t = Math.round(pose.t + 1000 * random.between(-how.jitterSeconds, how.jitterSeconds))
      if (random.chance(how.lost)) return []
      return [{ mac: of.mac, t, kind: of.kind, value, volts: voltsAt(pose.t, battery) }]
    },
  }
}
