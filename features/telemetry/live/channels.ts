/**
 * The frames of the channel `fleet` (contract, *Live*): a snapshot when a client subscribes or when machines come or
 * go, then changes at most five times a second. The permission row of the channel is `dispatcher`, action `read`.
 */
import type { MachineActivity } from '../detection/derived.ts'

export const FLEET_CHANNEL = 'fleet'

/** Milliseconds since its last fix after which a machine is offline (core 9, *Dispatcher*). */
export const OFFLINE_AFTER_MS = 60_000

/** A truck that a loader serves, that waits for it, or that is on its way to it. */
export interface LoaderTruck {
  id: string
  doing: 'loaded' | 'next' | 'coming'
  /** When it first stood to be loaded or, on its way, when it began to return. Epoch milliseconds. */
  since: number
}

/** A machine with a position, as viewers see it. */
export interface FleetMachine {
  /** Id of the equipment entry. */
  id: string
  /** The name in use: the entry's equipment id. */
  title: string
  /** Kind of equipment of the entry: `truck`, `loader`. */
  kind: string
  /** Device time of the last fix, epoch milliseconds. */
  t: number
  /** WGS84 degrees. */
  lon: number
  lat: number
  /** Degrees clockwise from north. */
  heading: number | null
  /** Metres per second. */
  speed: number | null
  activity: MachineActivity
  /** Start of the activity, epoch milliseconds. */
  since: number
  /** Its current location, if any. */
  locationId: string | null
  /** The active route. */
  routeId: string | null
  /** Its appearance: a machine type, or the address of an uploaded icon. */
  icon: string
  /** For a ready loader: the trucks at it, next and on their way, in this order; absent otherwise. */
  trucks?: readonly LoaderTruck[]
}

/** The number of trucks that wait before a loader. */
export const waitingTrucks = ({ trucks }: Pick<FleetMachine, 'trucks'>): number =>
  (trucks ?? []).filter(({ doing }) => doing === 'next').length

/** A machine as a client shows it: offline when its last fix is older than OFFLINE_AFTER_MS. */
export interface ClientMachine extends FleetMachine {
  offline: boolean
}

/** New values of the machine with this id; absent fields are unchanged. */
export type FleetMachineChange = { id: string } & Partial<FleetMachine>

/** Everything that the client may see; replaces its state. `now` is the server's clock. */
export interface FleetSnapshot {
  kind: 'snapshot'
  machines: FleetMachine[]
  now: number
}

export interface FleetChange {
  kind: 'change'
  machines: FleetMachineChange[]
  now: number
}

export type FleetFrame = FleetSnapshot | FleetChange
