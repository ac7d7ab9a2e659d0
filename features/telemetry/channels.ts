/**
 * The channel `fleet` of the live connection (contract, *Live*): one snapshot when a client subscribes or when
 * machines are added or removed, then changes at most five times a second. Permission row `dispatcher`, action
 * `read`.
 */
import type { MachineActivity } from './derived.ts'

export const FLEET_CHANNEL = 'fleet'

/** Milliseconds since its last fix after which a machine is offline (core 9, *Dispatcher*). */
export const OFFLINE_AFTER_MS = 60_000

/** A truck that a loader is loading, that stands waiting for it, or that is on its way to it. */
export interface LoaderTruck {
  id: string
  doing: 'loaded' | 'next' | 'coming'
  /** When it first stood to be loaded; for a truck on its way, since when. Epoch milliseconds. */
  since: number
}

/** A machine with a position, as shown to users. */
export interface FleetMachine {
  /** Id of the equipment entry. */
  id: string
  /** The displayed name: the entry's equipment id. */
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
  /** Metres a second. */
  speed: number | null
  activity: MachineActivity
  /** Start of the activity, epoch milliseconds. */
  since: number
  /** Its location, when it is in one. */
  locationId: string | null
  /** The active route. */
  routeId: string | null
  /** Its icon: a machine type, or the address of an uploaded icon. */
  icon: string
  /**
   * For a loader that is ready: the truck being loaded, the next and those on their way, in this order; absent for
   * all others.
   */
  trucks?: readonly LoaderTruck[]
}

/** Number of trucks that wait at a loader for their turn. */
export const waitingFor = ({ trucks }: Pick<FleetMachine, 'trucks'>): number =>
  (trucks ?? []).filter(({ doing }) => doing === 'next').length

/** A machine as a client shows it: offline when its last fix is older than OFFLINE_AFTER_MS. */
export interface SeenMachine extends FleetMachine {
  offline: boolean
}

/** Changed fields of the machine with this id; absent ones have not changed. */
export type FleetMachineChange = { id: string } & Partial<FleetMachine>

/** Everything the client may see; replaces what the client had. `now` is the server's clock. */
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
