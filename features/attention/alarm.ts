/** What an alarm is made of, before it is one: whom it is about, what a rule finds, and the facts that it holds. */
import type { AlarmLimit } from '../alarm-limits/alarm-limits.ts'
import type { Level } from './limits.ts'

export const subjectKinds = ['equipment', 'route', 'location', 'project', 'driver'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** `project` also stands for the whole account: of machines that belong to none. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
}

/** Evidence; instants are epoch milliseconds, times seconds, speeds km/h. */
export interface Facts {
  /** Since when it has been so. */
  readonly since: number
  readonly phase?: string
  /** How long, and what is usual there. */
  readonly seconds?: number
  readonly usualSeconds?: number
  /** What it took for this to be an alarm, of the limit and of what is usual there. */
  readonly limitSeconds?: number
  /** Between trucks that are spread evenly. */
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
  /** A day of the calendar. */
  readonly day?: string
  /** Machines that it concerns, the worst first. */
  readonly machines?: readonly string[]
}

/** What was exceeded, and who set it. */
export interface Threshold {
  readonly name: AlarmLimit
  readonly value: number
  readonly level: Level
  /** The project or the route that sets it. */
  readonly levelId: string | null
}

/** `hold`: neither is it so nor is it over, or it cannot be seen now. */
export type State = 'on' | 'hold' | 'off'

export interface Finding {
  readonly subject: Subject
  readonly state: State
  /** What makes two alarms of a subject one and the same trouble. */
  readonly cause: string
  readonly facts: Facts
  readonly threshold: Threshold | null
  /** Of what the time is counted in which it is so, where that changes: then it begins anew. */
  readonly counted?: string
  /** Whose figures it is among. */
  readonly projectId: string | null
  /** When it was so: the time of the fact, where that tells more than the clock. */
  readonly at?: number
}
