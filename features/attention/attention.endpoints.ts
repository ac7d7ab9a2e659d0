import {
  choice,
  choices,
  defineEndpoint,
  flag,
  group,
  type Infer,
  instant,
  list,
  number,
  pageOf,
  pageQuery,
  quantity,
  reference,
  text,
  time,
  date,
} from '@haulway/resource'
import { phases } from '@haulway/cycles'
import { alarmLimitNames, alarmRules } from '../alarm-limits/alarm-limits.ts'
import { deviceTroubles, subjectKinds } from './alarm.ts'
import { levels } from './limits.ts'

/** Whoever sees machines live sees their alarms: the matrix has no row for alarms (decision 0072). */
const reader = { kind: 'permission', feature: 'tracker', resource: 'dispatcher', action: 'read' } as const
const decider = { ...reader, action: 'update' } as const

export const alarmStates = ['open', 'ended', 'all'] as const
/** Longest snooze in minutes; the end of the shift may come first. */
export const LONGEST_SNOOZE = 720

const id = text({ required: true, max: 36 })

/** Evidence: as observed when it was raised, or last. */
const facts = {
  since: instant({ required: true }),
  phase: choice(phases),
  /** The measured and the usual duration. */
  seconds: number(),
  usualSeconds: number(),
  /** The duration that raised the alarm, from the limit and what is usual there. */
  limitSeconds: number(),
  evenSeconds: number(),
  speed: quantity('speed'),
  speedLimit: quantity('speed'),
  lon: number(),
  lat: number(),
  location: reference('locations'),
  route: reference('routes'),
  material: reference('materials'),
  driver: reference('drivers'),
  /** Seconds before each of the last loads. */
  hangs: list({ seconds: number({ required: true }) }, { max: 10 }),
  day: date(),
  /** Of a device of the machine, and what the battery of a tablet held: 0 to 1. */
  trouble: choice(deviceTroubles),
  battery: number(),
  /** Title of the device, and the number of its messages. */
  device: text(),
  count: number({ integer: true }),
}

const alarm = {
  id: text({ required: true }),
  rule: choice(alarmRules, { required: true }),
  /** The subject: a machine, a driver, a route, a place, or the site. */
  about: choice(subjectKinds, { required: true }),
  subject: reference('', { required: true }),
  /** The machines concerned, the worst first. */
  machines: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: 2_000 },
  ),
  raisedAt: instant({ required: true }),
  endedAt: instant(),
  acknowledgedAt: instant(),
  acknowledgedBy: reference('users'),
  snoozedUntil: instant(),
  snoozedBy: reference('users'),
  version: number({ required: true, integer: true }),
  facts: group(facts, { required: true }),
  /** The exceeded threshold, and the level that set it. */
  threshold: group({
    name: choice(alarmLimitNames, { required: true }),
    value: number({ required: true }),
    level: choice(levels, { required: true }),
    /** Title of the project or route. */
    of: text(),
  }),
}
export type AlarmItem = Infer<typeof alarm>

export const listAlarms = defineEndpoint({
  method: 'GET',
  path: '/attention/alarms',
  summary: 'Alarms, those that are open first, then the latest first',
  access: reader,
  query: {
    state: choice(alarmStates, { initial: 'open' }),
    rule: choice(alarmRules),
    equipment: reference('equipment'),
    ...pageQuery,
  },
  output: pageOf(alarm),
})

/** The short form for other screens: subjects, and whether somebody has acknowledged it. */
const open = {
  id: text({ required: true }),
  rule: choice(alarmRules, { required: true }),
  about: choice(subjectKinds, { required: true }),
  subject: reference('', { required: true }),
  machines: list({ id: text({ required: true }) }, { required: true, max: 2_000 }),
  raisedAt: instant({ required: true }),
  acknowledged: flag({ required: true }),
  snoozedUntil: instant(),
}
export type OpenAlarmItem = Infer<typeof open>

export const openAlarms = defineEndpoint({
  method: 'GET',
  path: '/attention/open',
  summary: 'All alarms that are open, in short',
  access: reader,
  output: { items: list(open, { required: true, max: 5_000 }) },
})

export const readAlarm = defineEndpoint({
  method: 'GET',
  path: '/attention/alarms/{id}',
  summary: 'An alarm with what proves it',
  access: reader,
  params: { id },
  output: {
    ...alarm,
    /** Key of the cycle in which it occurred; absent when unknown. */
    cycle: text(),
  },
})

export const acknowledgeAlarm = defineEndpoint({
  method: 'POST',
  path: '/attention/alarms/{id}/acknowledge',
  summary: 'Say that somebody sees to an alarm; it goes on until its trouble is over',
  access: decider,
  params: { id },
  output: alarm,
})

export const snoozeAlarm = defineEndpoint({
  method: 'POST',
  path: '/attention/alarms/{id}/snooze',
  summary:
    'Let an alarm be silent for some minutes, to the end of the shift at the most; it goes on all the same. 0: no longer',
  access: decider,
  params: { id },
  body: { minutes: number({ required: true, integer: true, min: 0, max: LONGEST_SNOOZE, initial: 30 }) },
  output: alarm,
})

const wishes = {
  /** A sound while the product is open. */
  sound: flag({ required: true, initial: false }),
  mail: flag({ required: true, initial: false }),
  /** A number whose owner consented to messages. */
  phone: text({ format: 'phone', max: 16 }),
  /** All when none is named. */
  rules: choices(alarmRules, { initial: [] }),
  /** Local time of the account. */
  quietFrom: time(),
  quietTo: time(),
}
export type AlarmWishes = Infer<typeof wishes>

export const readAlarmWishes = defineEndpoint({
  method: 'GET',
  path: '/attention/wishes',
  summary: 'How one wants to be told of alarms',
  access: reader,
  output: wishes,
})

export const saveAlarmWishes = defineEndpoint({
  method: 'PUT',
  path: '/attention/wishes',
  summary: 'Say how one wants to be told of alarms',
  access: reader,
  body: wishes,
  output: wishes,
})
