/** A simulated truck: its properties, its state, and its true events. */
import type { Haul, Station } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import type { Random } from './random.ts'

/** True position of a machine and exact values of its sensors. SI units. */
export interface Pose {
  /** Epoch milliseconds. */
  t: number
  x: number
  y: number
  height: number
  /** Direction of the cab, degrees clockwise from north. */
  heading: number
  /** Metres a second over ground, never negative. */
  speed: number
  payloadKg: number
  bedUp: boolean
  engineOn: boolean
}

/** A truck is in exactly one of these. */
export type TruckState = 'parked' | 'driving' | 'queueing' | 'spotting' | 'backing' | 'serving'

/** A true stay at a station. Epoch milliseconds. */
export interface Stay {
  kind: Station['kind']
  station: string
  /** Title of the zone. */
  zone: string
  /** First moment inside the zone. */
  enteredAt: number
  /** First standstill in the queue, if there was one. */
  queuedAt: number | null
  /** First stood to be served: under 1 m/s for 5 s. 0 before. */
  stoodAt: number
  /** The station became its own. */
  grantedAt: number
  /** Since when nobody was served at that station then. */
  freedAt: number
  /** At rest on the spot. */
  startedAt: number
  /** Drives off; 0 while it is there. */
  endedAt: number
  /** Out of the zone again; 0 before. */
  exitedAt: number
  payloadKg: number
  /** Odometer while it stands: the same at startedAt and endedAt. */
  odometer: number
}

/** A minute or more of standing on the way or in a place for other purposes. Epoch milliseconds. */
export interface Stand {
  from: number
  to: number
  /** Title of the place; null outside all places. */
  zone: string | null
}

export interface TruckTraits {
  emptySpeed: number
  loadedSpeed: number
  acceleration: number
  brake: number
  backingSpeed: number
  payloadKg: number
}

export interface Truck {
  index: number
  id: string
  traits: TruckTraits
  haul: Haul
  /** Its own bay in the parking. */
  bay: Station
  random: Random
  state: TruckState
  /** Station where it is or to which it drives. */
  station: Station
  way: Way
  profile: Float64Array
  /** Metres along the way. */
  along: number
  speed: number
  payloadKg: number
  bedUp: boolean
  bedDownAt: number
  odometer: number
  heading: number
  x: number
  y: number
  height: number
  /** It does not move on before this moment (gear change, reaction, a hold on the road). */
  waitUntil: number
  nextHoldAt: number
  nextStopAt: number
  /** Metres along the way of the lines at which it will stand to give way. */
  giveWay: number[]
  nextBreakAt: number
  fuelAt: number
  /** Station that it still blocks while driving off. */
  blocks: Station | null
  /** Steps of the service under way: at `at`, the payload becomes `kg`. */
  service: { at: number; kg: number; bedUp: boolean }[]
  serviceEndsAt: number
  stay: Stay | null
  /** The last stay, until the truck is out of its zone. */
  leavingStay: Stay | null
  stays: Stay[]
  /** Since when it is slower than walking; null while it moves. */
  slowSince: number | null
  stands: Stand[]
  engineOff: boolean
  done: boolean
}

export function drawTraits(random: Random): TruckTraits {
  return {
    // Rigid 60 t trucks: about 45 km/h empty and 30 km/h loaded on quarry roads.
    emptySpeed: random.around(12.5, 0.9),
    loadedSpeed: random.around(8.6, 0.7),
    acceleration: random.around(0.55, 0.08),
    brake: random.around(0.8, 0.08),
    backingSpeed: random.around(1.8, 0.2),
    payloadKg: random.around(57000, 1500),
  }
}

export function poseOf(truck: Truck, t: number): Pose {
  return {
    t,
    x: truck.x,
    y: truck.y,
    height: truck.height,
    heading: truck.heading,
    speed: truck.speed,
    payloadKg: truck.payloadKg,
    bedUp: truck.bedUp,
    engineOn: truck.state !== 'parked' && !truck.engineOff,
  }
}
