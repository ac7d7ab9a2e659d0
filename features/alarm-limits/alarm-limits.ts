/**
 * When attention is called, as accounts, projects and routes may set it: the nearest level that says something wins (behaviour
 * 19). Minutes, days, and percent.
 */
import { choices, number } from '@haulway/resource'

export const alarmRules = [
  'silent',
  'late',
  'standing',
  'queue',
  'hang',
  'wrongDump',
  'speeding',
  'bunching',
  'twoSenders',
  'license',
] as const
export type AlarmRule = (typeof alarmRules)[number]

const minutes = (max: number) => number({ min: 0.5, max })

/** What a route may set. */
export const alarmLimits = {
  /** Rules that are off, instead of those that the next wider level has off. */
  alarmsOff: choices(alarmRules),
  silentMinutes: minutes(240),
  /** Beyond the route's 90th percentile by so many percent of it, and by so many minutes. */
  lateShare: number({ min: 0, max: 1_000 }),
  lateMinutes: minutes(240),
  standingMinutes: minutes(240),
  queueMinutes: minutes(120),
  /** A load, on average over the last five. */
  hangMinutes: minutes(60),
  /** Queue and hang: beyond so many percent of what is usual at the place, too; 0: whatever is usual. */
  usualShare: number({ min: 0, max: 1_000 }),
  /** Percent over the limit. */
  speedOver: number({ min: 0, max: 100 }),
  /** Closer than so many percent of the even gap, for so many minutes. */
  bunchShare: number({ min: 5, max: 100 }),
  bunchMinutes: minutes(60),
}

/** Drivers belong to the whole account. */
export const accountAlarmLimits = { ...alarmLimits, licenseDays: number({ integer: true, min: 0, max: 365 }) }

/** What holds where nobody says otherwise. */
export const usualAlarmLimits = {
  silentMinutes: 5,
  lateShare: 25,
  lateMinutes: 2,
  standingMinutes: 10,
  queueMinutes: 2,
  hangMinutes: 1,
  usualShare: 150,
  speedOver: 10,
  bunchShare: 50,
  bunchMinutes: 2,
  // As the view of a driver warns.
  licenseDays: 30,
} as const
export type AlarmLimit = keyof typeof usualAlarmLimits
export const alarmLimitNames = Object.keys(usualAlarmLimits) as AlarmLimit[]
