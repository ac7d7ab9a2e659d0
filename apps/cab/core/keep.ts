/** What the cab remembers of the driver and the shift, as one document: it is always stored as a whole. */
import type { Language } from '@haulway/platform/messages.ts'
import type { DriverState, Prompt, Stated, Tablet } from '../cab.ts'

/** A route that the driver chose, and the assignment that it replaced: it holds until there is another. */
export interface RouteChoice {
  readonly route: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly over: string
}

/** A change of route that the driver agreed to and that the server may not know of. */
export interface Agreement {
  readonly change: string
  readonly route: string
  readonly device: string
  readonly t: number
}

/** A message of the office that was shown. */
export interface KeptMessage {
  readonly id: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly answer: string | null
  /** Epoch milliseconds. */
  readonly answeredAt: number | null
  /** What the server knows of it. */
  readonly told: 'nothing' | 'shown' | 'answered'
  /** Of the tablet that it was sent to. */
  readonly secret: string
}

/** Whether the server does not know all of it. */
export const isUntold = ({ answer, told }: KeptMessage): boolean =>
  answer === null ? told === 'nothing' : told !== 'answered'

export interface Keep {
  readonly tablet: Tablet | null
  /** Of the tablet. */
  readonly secret: string | null
  /** Selected by the driver. */
  readonly language: Language | null
  /** Id of the machine, and of the device that reports for it. */
  readonly machine: string | null
  readonly device: string | null
  readonly driver: DriverState
  /** Names the sign-on: its event has this id. */
  readonly signOn: string | null
  readonly route: RouteChoice | null
  readonly stated: readonly Stated[]
  readonly prompts: readonly Prompt[]
  /** Ids of prompts that were asked, the newest last. */
  readonly asked: readonly string[]
  /** Keys of loads of `work` that have been seen, with `dumped:` before those whose dump was; null: none yet. */
  readonly seen: readonly string[] | null
  /** Loads that the driver contradicted. */
  readonly disputed: readonly string[]
  /** Changes of route that were shown and reported, and those agreed to. */
  readonly shown: readonly string[]
  readonly agreed: readonly string[]
  readonly agreeing: Agreement | null
  /** In the order in which they were shown. */
  readonly messages: readonly KeptMessage[]
  /** The machine that the server knows the tablet to be in. */
  readonly entered: string | null
  /** The key with which builds for this tablet are signed. */
  readonly pinned: { readonly tablet: string; readonly key: string } | null
  /** Positions that were thinned. */
  readonly thinned: number
}

export const emptyKeep: Keep = {
  tablet: null,
  secret: null,
  language: null,
  machine: null,
  device: null,
  driver: { state: 'none' },
  signOn: null,
  route: null,
  stated: [],
  prompts: [],
  asked: [],
  seen: null,
  disputed: [],
  shown: [],
  agreed: [],
  agreeing: null,
  messages: [],
  entered: null,
  pinned: null,
  thinned: 0,
}

/** The list with one more, without the oldest beyond `most`. */
export const withLatest = <T>(list: readonly T[], most: number, ...more: readonly T[]): T[] =>
  [...list, ...more].slice(-most)
