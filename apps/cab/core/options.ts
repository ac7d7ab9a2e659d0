/** What the cab needs of its surroundings; tests give their own. */
import type { Prepared } from '../worker/updates.ts'
import type { SignedManifest } from '../worker/verification.ts'

export interface Timers {
  /** Runs once, after `ms`. Returns what `clear` takes. */
  readonly set: (run: () => void, ms: number) => unknown
  readonly clear: (timer: unknown) => void
}

type PageChange = 'visibility' | 'online' | 'offline' | 'tap'

export interface Page {
  readonly isVisible: () => boolean
  /** Returns how to stop listening. */
  readonly listen: (change: PageChange, listener: () => void) => () => void
}

/** The part of a WebSocket that is used. */
export interface Socket {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
  close(): void
}

/** What is taken of a receiver's report. */
interface ReceivedCoordinates {
  readonly latitude: number
  readonly longitude: number
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number
}

export interface Received {
  readonly coords: ReceivedCoordinates
  /** Epoch milliseconds. */
  readonly timestamp: number
}

export interface Receiver {
  readonly watchPosition: (
    taken: (position: Received) => void,
    failed: (error: { readonly code: number }) => void,
    options: PositionOptions,
  ) => number
  readonly clearWatch: (watch: number) => void
}

/** A lock of the screen. */
interface ScreenLock {
  readonly released: boolean
  release(): Promise<void>
  addEventListener(type: 'release', listener: () => void): void
}

/** The part of the Battery Status API that is used. */
export interface Battery {
  /** 0 to 1. */
  readonly level: number
  readonly charging: boolean
  addEventListener(type: 'chargingchange', listener: () => void): void
}

/** What the tablet is. */
export interface Hardware {
  /** Its model; absent where the browser does not tell. */
  readonly controller?: string | undefined
  /** Its system and browser, in short. */
  readonly system: string
}

/** The program itself, and newer builds of it. */
export interface Software {
  readonly version: string
  /** Fetches and checks the build of a manifest; the key is the one that this tablet trusts. */
  readonly prepare: (manifest: SignedManifest, pinned: string) => Promise<Prepared>
  /** Runs the build that was checked; otherwise does nothing. */
  readonly takeOver: () => void
  /** Whether something is open that the driver would lose. */
  readonly isInUse: () => boolean
}

export interface CabOptions {
  /** Epoch milliseconds, as the tablet has them. */
  readonly clock: () => number
  readonly timers: Timers
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly openSocket: (address: string, protocols: string[]) => Socket
  /** Of the server, such as `https://example.com`. */
  readonly origin: string
  readonly databases: IDBFactory
  /** Absent in old browsers: two tabs are then not told apart. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined
  readonly receiver: Receiver | undefined
  readonly screen: { request(type: 'screen'): Promise<ScreenLock> } | undefined
  readonly page: Page
  /** Absent: the browser does not tell. */
  readonly battery: (() => Promise<Battery>) | undefined
  readonly hardware: () => Promise<Hardware>
  readonly software: Software
  /** From 0 to 1. */
  readonly random: () => number
  readonly uuid: () => string
  /** Absent outside secure contexts. */
  readonly crypto: SubtleCrypto | undefined
  /** Null: this browser cannot; the text is then sent as it is. */
  readonly compress: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | null
  /** Most positions that are kept; beyond, the oldest are thinned. */
  readonly maxPositions: number
}
