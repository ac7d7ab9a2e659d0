/** The subject, finding and facts that an alarm is made of. */
import type { AlarmLimit } from '../alarm-limits/alarm-limits.ts'
import type { Level } from './limits.ts'

export const subjectKinds = ['equipment', 'route', 'location', 'project', 'driver'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** `project` also stands for the whole account, for machines without a project. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
}

/** What can be wrong with the tablet in a machine, and with the messages of a device. */
export const deviceTroubles = ['battery', 'backlog', 'clock', 'software', 'unreadable', 'encrypted'] as const
export type DeviceTrouble = (typeof deviceTroubles)[number]

/** Evidence; instants are epoch milliseconds, times seconds, speeds km/h. */
export interface Facts {
  /** When the condition began. */
  readonly since: number
  readonly phase?: string
  /** The measured duration, and the usual one there. */
  readonly seconds?: number
  readonly usualSeconds?: number
  /** The duration that raised the alarm, from the limit and what is usual there. */
  readonly limitSeconds?: number
  /** Between evenly spread trucks. */
  readonly evenSeconds?: number
  readonly speed?: number
  readonly speedLimit?: number
  readonly lon?: number
  readonly lat?: number
  readonly locationId?: string | null
  readonly routeId?: string | null
  readonly materialId?: string | null
  readonly driverId?: string | null
  /** Hangs before the last loads. */
  readonly hangs?: readonly number[]
  /** The device, and the number of its messages. */
  readonly deviceId?: string
  readonly count?: number
  /** Of a device, and what the battery of a tablet held: 0 to 1. */
  readonly trouble?: DeviceTrouble
  readonly battery?: number
  /** A calendar day. */
  readonly day?: string
  /** The machines concerned, the worst first. */
  readonly machines?: readonly string[]
}

/** The exceeded threshold, and the level that set it. */
export interface Threshold {
  readonly name: AlarmLimit
  readonly value: number
  readonly level: Level
  /** The project or the route that sets it. */
  readonly levelId: string | null
}

/** `hold`: between the limits, or not observable now. */
export type State = 'on' | 'hold' | 'off'

export interface Finding {
  readonly subject: Subject
  readonly state: State
  /** Findings of a subject with the same cause are one alarm. */
  readonly cause: string
  readonly facts: Facts
  readonly threshold: Threshold | null
  /** The counted subject: when it changes, the delay begins again. */
  readonly counted?: string
  /** The owner of the figures that it counts in. */
  readonly projectId: string | null
  /** When the condition was observed: the time of the fact, where that is more exact than the clock. */
  readonly at?: number
}
