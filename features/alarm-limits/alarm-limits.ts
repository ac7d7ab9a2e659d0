/**
 * Alarm limits that accounts, projects and routes may set: the innermost level with a value wins (behaviour 19).
 * Minutes, days, and percent.
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
  'unreadable',
  'license',
  'device',
] as const
export type AlarmRule = (typeof alarmRules)[number]

const minutes = (max: number) => number({ min: 0.5, max })

/** Limits a route may set. */
export const alarmLimits = {
  /** Disabled rules, replacing those of the next outer level. */
  alarmsOff: choices(alarmRules),
  silentMinutes: minutes(240),
  /** Over the route's 90th percentile by this percentage, and by this many minutes. */
  lateShare: number({ min: 0, max: 1_000 }),
  lateMinutes: minutes(240),
  standingMinutes: minutes(240),
  queueMinutes: minutes(120),
  /** Per load, averaged over the last five. */
  hangMinutes: minutes(60),
  /** Queue and hang: also over the location's usual value by this percentage; 0: regardless of it. */
  usualShare: number({ min: 0, max: 1_000 }),
  /** Percent above the limit. */
  speedOver: number({ min: 0, max: 100 }),
  /** Closer than this percentage of the even gap, for this many minutes. */
  bunchShare: number({ min: 5, max: 100 }),
  bunchMinutes: minutes(60),
  /** Of the tablet in the machine: percent of its battery. */
  deviceBattery: number({ min: 1, max: 100 }),
  /** Age of the oldest that it has not sent. */
  deviceBacklogMinutes: minutes(1_440),
  /** Between its clock and the server's. */
  deviceClockMinutes: minutes(1_440),
}

/** Drivers belong to the whole account. */
export const accountAlarmLimits = { ...alarmLimits, licenseDays: number({ integer: true, min: 0, max: 365 }) }

/** Defaults where no level sets a value. */
export const defaultAlarmLimits = {
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
  deviceBattery: 20,
  deviceBacklogMinutes: 5,
  deviceClockMinutes: 2,
  // As in the warning on a driver's view.
  licenseDays: 30,
} as const
export type AlarmLimit = keyof typeof defaultAlarmLimits
export const alarmLimitNames = Object.keys(defaultAlarmLimits) as AlarmLimit[]
