/** A simulated truck: what it is, what it is doing, and what really happened to it. */
import type { Haul, Station } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import type { Random } from './random.ts'

/** Where a machine really is and what its sensors would say without any error. SI units. */
export interface Pose {
  /** Epoch milliseconds. */
  t: number
  x: number
  y: number
  height: number
  /** Where the cab points, degrees clockwise from north. */
  heading: number
  /** Metres a second over ground, never negative. */
  speed: number
  payloadKg: number
  bedUp: boolean
  engineOn: boolean
}

/** A truck is in exactly one of these. */
export type TruckState = 'parked' | 'driving' | 'queueing' | 'spotting' | 'backing' | 'serving'

/** A stay at a station as it truly was. Epoch milliseconds. */
export interface Stay {
  kind: Station['kind']
  station: string
  /** Title of the zone. */
  zone: string
  /** First moment inside the zone. */
  enteredAt: number
  /** First standstill in the queue, when there was one. */
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
  /** Odometer at startedAt and at endedAt agree: the truck stands. */
  odometer: number
}

/** A minute or more of standing on the way or in a place for other things. Epoch milliseconds. */
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
  /** Its own place in the parking. */
  bay: Station
  random: Random
  state: TruckState
  /** Where it goes or is. */
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
  /** Not before this moment does it move on (gear change, reaction, a hold on the road). */
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
