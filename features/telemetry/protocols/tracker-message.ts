/** What a message of another protocol tells, and why parts of it, or all of it, were not understood. */
import type { StatedEvent } from '../facts/fix.ts'

/** Why a value was not understood. */
export const fieldReasons = [
  'missing',
  'notNumber',
  'notInstant',
  'notSwitch',
  'notText',
  'outOfRange',
  'ambiguous',
  'notObject',
  'unknownType',
] as const
export type FieldReason = (typeof fieldReasons)[number]

/** Why the body of a message could not be read. */
export const bodyReasons = ['notJson', 'damaged', 'encoding', 'deep'] as const
export type BodyReason = (typeof bodyReasons)[number]

export interface MessageFault {
  /** Name in its protocol; empty: the whole message. */
  readonly field: string
  readonly reason: FieldReason | BodyReason
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

export const unreadable = (field: string, reason: MessageFault['reason']): TrackerMessage => ({
  kind: 'unreadable',
  fault: { field, reason },
})
