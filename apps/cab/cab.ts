/**
 * The cab as its screens see it: one state, replaced as a whole with every change, and what a driver can do. The parts
 * behind it keep everything on the tablet first and send it later, so nothing here waits for a network unless it says so.
 */
import type { CabMap, CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import type { TabletSession } from '@haulway/features/tablets/tablets.endpoints.ts'
import type { Language } from '@haulway/platform/messages.ts'
import type { Reference } from '@haulway/resource'
import type { MeasurementProfile } from '@haulway/units'

export interface Machine {
  readonly id: string
  readonly title: string
  readonly kind: string
}

/** What the tablet obtained when it joined. */
export interface Tablet {
  readonly id: string
  readonly title: string
  readonly account: string
  readonly practice: boolean
  readonly language: Language
  readonly profile: MeasurementProfile
  readonly machines: readonly Machine[]
}

/** Degrees, metres a second, degrees clockwise from north, metres, epoch milliseconds. */
export interface Position {
  readonly t: number
  readonly lon: number
  readonly lat: number
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number | null
}

/** Whether positions arrive; if not, since when and why. */
export type Tracking =
  | { readonly state: 'tracking' }
  | {
      readonly state: 'stopped'
      /** Epoch milliseconds. */
      readonly since: number
      readonly why: 'starting' | 'denied' | 'unavailable' | 'hidden'
    }

/** What is stored on the tablet and not acknowledged by the server yet. */
export interface Backlog {
  readonly positions: number
  readonly events: number
  readonly photos: number
  /** Time of the oldest of them, epoch milliseconds. */
  readonly oldest: number | null
  /** Positions that were thinned out because the storage was full; events never are. */
  readonly thinned: number
  /** Items that the server refused for good; they stay on the tablet. */
  readonly refused: number
  /** Whether the browser promised not to evict what is stored. */
  readonly persisted: boolean
}

/** `refused`: the tablet was unregistered. `portal`: a network that answers for the server. */
export type Network = 'online' | 'offline' | 'portal' | 'refused'

export type DriverState =
  | { readonly state: 'none' }
  /** Entered without network; the server has not confirmed it yet. */
  | { readonly state: 'unconfirmed'; readonly employeeId: string; readonly since: number }
  /** The server refused what was entered without network. */
  | { readonly state: 'wrong'; readonly employeeId: string }
  | { readonly state: 'signed on'; readonly driver: Reference; readonly since: number }

export type Session = TabletSession
export type RouteChange = NonNullable<TabletSession['routeChange']>
export type Route = TabletSession['routes'][number]
export type Button = TabletSession['buttons'][number]
type DriverPrompt = NonNullable<Route['driverPrompts']>[number]

/** A question to the driver that was asked and not answered yet. */
export interface Prompt {
  readonly id: string
  readonly askedAt: number
  readonly route: Reference
  readonly prompt: DriverPrompt
}

/** Something that the driver stated in this shift, newest first. */
export interface Stated {
  readonly id: string
  readonly t: number
  readonly type: string
  /** Title of the button, or the text of the note. */
  readonly title: string
  readonly acknowledged: boolean
}

/** A message of the office to the driver. */
export interface OfficeMessage {
  readonly id: string
  readonly text: string
  readonly sentAt: number
  readonly answer: string | null
  /** Whether the office has the answer. */
  readonly sent: boolean
}

export interface CabState {
  /** null: not joined. */
  readonly tablet: Tablet | null
  readonly language: Language
  readonly machine: Machine | null
  readonly driver: DriverState
  /** The last known ones, also without network; null before the first. */
  readonly session: Session | null
  readonly work: CabWork | null
  /** When `work` was received, epoch milliseconds. */
  readonly workAt: number | null
  readonly map: CabMap | null
  /** The route that the driver chose or was given. */
  readonly route: Route | null
  readonly position: Position | null
  readonly tracking: Tracking
  readonly network: Network
  /** Since when the server has not been reached, epoch milliseconds; null while it is. */
  readonly offlineSince: number | null
  /** Milliseconds by which the tablet's clock is ahead of the server's, when it is off by minutes. */
  readonly clockOff?: number | null
  readonly backlog: Backlog
  /** Over 5 km/h (behaviour 22), with some hysteresis. */
  readonly moving: boolean
  /** Moving, and the account locks buttons then. */
  readonly locked: boolean
  /** A change that the driver has not agreed to yet. */
  readonly routeChange: RouteChange | null
  readonly prompts: readonly Prompt[]
  /** The one to be shown now: the oldest that was not answered. */
  readonly message: OfficeMessage | null
  /** Those that were shown, newest first. */
  readonly messages: readonly OfficeMessage[]
  readonly stated: readonly Stated[]
  /** Whether the screen is kept on. */
  readonly awake: 'held' | 'refused' | 'unsupported'
  /** A build that this tablet was to run, and that is not what the installation signed. */
  readonly update: { readonly state: 'refused'; readonly version: string } | null
  /**
   * Why nothing is recorded here. `starting`: what is stored is still being read, so nothing is known yet. `elsewhere`:
   * another tab of this browser runs the cab. `failed`: the browser gives no storage. Absent: all is well.
   */
  readonly storage?: 'starting' | 'elsewhere' | 'failed' | undefined
}

/** Why something that needs the server did not work: a key of the cab's words. */
export type Refusal = 'offline' | 'code' | 'pin' | 'attempts' | 'refused' | 'failed'

/** What was entered beside a button. */
export interface Entered {
  /** In the base unit of the button's quantity: kilograms, litres, buckets or hours. */
  readonly quantity?: number
  readonly note?: string
}

/** Each act that states something resolves once it is stored on the tablet, and rejects when that failed. */
export interface Cab {
  readonly getState: () => CabState
  readonly subscribe: (listener: () => void) => () => void
  /** Needs the network. */
  join(code: string): Promise<Refusal | null>
  /** Needs the network for a machine that this tablet was never put into. */
  chooseMachine(id: string): Promise<Refusal | null>
  /** Without network the driver is confirmed later. */
  signOn(employeeId: string, pin: string): Promise<Refusal | null>
  /** Never waits for anything to be sent. */
  signOff(): Promise<void>
  chooseRoute(id: string): Promise<void>
  press(button: Button, entered?: Entered): Promise<void>
  /** A bucket of a loader into the truck that is being loaded; `material` when it is not that of the route. */
  bucket(material?: string): Promise<void>
  /** A loader's one tap: the truck is loaded. */
  loaded(material?: string): Promise<void>
  note(text: string, photo?: Blob): Promise<void>
  fuel(litres: number): Promise<void>
  addHours(hours: number): Promise<void>
  acknowledgeRouteChange(): Promise<void>
  answer(prompt: Prompt, answer: string | null): Promise<void>
  /** The driver sees a message of the office. */
  showMessage(id: string): Promise<void>
  answerMessage(id: string, answer: string): Promise<void>
  /** *This is wrong*: contradicts a load of `work.loads`. */
  dispute(load: string): Promise<void>
  selectLanguage(language: Language): void
  /** Asks for the position and the screen lock again, from a tap. */
  resume(): void
  stop(): void
}
