/**
 * What the channel `fleet` of the live connection carries (contract, *Live*): one snapshot when a client
 * subscribes or when machines come or go, then changes at most five times a second. The permission row of the
 * channel is `dispatcher`, action `read`.
 */
import type { MachineActivity } from './derived.ts'

export const FLEET_CHANNEL = 'fleet'

/** A machine is offline when its last fix is older than this, milliseconds (core 9, *Dispatcher*). */
export const OFFLINE_AFTER_MS = 60_000

/** A truck that a loader is at work on, that stands before it, or that is on its way to it. */
export interface LoaderTruck {
  id: string
  doing: 'loaded' | 'next' | 'coming'
  /** When it first stood to be loaded; of one on its way since when it is. Epoch milliseconds. */
  since: number
}

/** A machine that has a position, as people who watch it see it. */
export interface FleetMachine {
  /** Id of the equipment entry. */
  id: string
  /** The name people use: the entry's equipment id. */
  title: string
  /** Kind of equipment, as the entry says: `truck`, `loader`. */
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
  /** Where it is, when it is in a location. */
  locationId: string | null
  /** The active route. */
  routeId: string | null
  /** What it looks like: a machine type, or the address of an uploaded icon. */
  icon: string
  /** Of a loader that stands ready: who is at it, who is next, who comes, in this order; absent of all others. */
  trucks?: readonly LoaderTruck[]
}

/** How many trucks stand before a loader and wait for their turn. */
export const waitingFor = ({ trucks }: Pick<FleetMachine, 'trucks'>): number =>
  (trucks ?? []).filter(({ doing }) => doing === 'next').length

/** A machine as a client sees it: offline when its last fix is older than OFFLINE_AFTER_MS. */
export interface SeenMachine extends FleetMachine {
  offline: boolean
}

/** The machine with this id now has these values; what is absent has not changed. */
export type FleetMachineChange = { id: string } & Partial<FleetMachine>

/** Everything the client may see; it replaces what the client had. `now` is the server's clock. */
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
