/** What a message of another protocol tells, and why parts of it, or all of it, were not understood. */
import type { StatedEvent } from '../facts/fix.ts'

/** Why a field was not understood; the last ones: why the body was not. */
export const faultReasons = [
  'missing',
  'notNumber',
  'notInstant',
  'notSwitch',
  'notText',
  'outOfRange',
  'ambiguous',
  'notObject',
  'unknownType',
  'notJson',
  'damaged',
  'encoding',
  'deep',
] as const
export type FaultReason = (typeof faultReasons)[number]
export type BodyReason = Extract<FaultReason, 'notJson' | 'damaged' | 'encoding' | 'deep'>

/** What is told of messages: nothing was stored, all but a field was, there was no position, or they are encrypted. */
export const faultKinds = ['unreadable', 'ignored', 'positionless', 'encrypted'] as const
export type FaultKind = (typeof faultKinds)[number]

export const trackerProtocols = ['osmand', 'owntracks'] as const
export type TrackerProtocol = (typeof trackerProtocols)[number]

/** How long people are told of the last unreadable message, milliseconds: until the next shift has begun. */
export const UNREADABLE_TOLD_MS = 12 * 3_600_000

export interface MessageFault {
  /** Name in its protocol; empty: the whole message. */
  readonly field: string
  readonly reason: FaultReason
}

/** A position in the shape of a batch item, within the ranges of one. */
export interface TrackerFix {
  /** Epoch milliseconds, whole. */
  t: number
  lon: number
  lat: number
  /** Metres a second. */
  speed?: number
  heading?: number
  altitude?: number
  accuracy?: number
  engine?: boolean
}

export type TrackerEvent = Pick<StatedEvent, 'id' | 'type' | 't'> & { note?: string }

export type TrackerMessage =
  | {
      readonly kind: 'facts'
      readonly fix: TrackerFix | null
      readonly event: TrackerEvent | null
      /** Fields that are left out. */
      readonly ignored: readonly MessageFault[]
    }
  /** It tells no position, or that its receiver had none. */
  | { readonly kind: 'positionless' }
  | { readonly kind: 'encrypted' }
  /** It concerns no machine. */
  | { readonly kind: 'other' }
  /** It claims to be a position or an event and cannot be stored. */
  | { readonly kind: 'unreadable'; readonly fault: MessageFault }

export const unreadable = (field: string, reason: FaultReason): TrackerMessage => ({
  kind: 'unreadable',
  fault: { field, reason },
})
