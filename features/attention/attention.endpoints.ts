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
import { subjectKinds } from './alarm.ts'
import { levels } from './limits.ts'

/** Who sees machines live sees what is wrong with them: the matrix has no row for alarms (decision 0072). */
const reader = { kind: 'permission', feature: 'tracker', resource: 'dispatcher', action: 'read' } as const
const decider = { ...reader, action: 'update' } as const

export const alarmStates = ['open', 'ended', 'all'] as const
/** Minutes that one may be spared at the most; the end of the shift comes first. */
export const LONGEST_SNOOZE = 720

const id = text({ required: true, max: 36 })

/** Evidence: what was seen as it was raised, or as it was last. */
const facts = {
  since: instant({ required: true }),
  phase: choice(phases),
  /** How long, and how long it usually takes there. */
  seconds: number(),
  usualSeconds: number(),
  /** From how long on it is an alarm, of a limit and of what is usual. */
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
}

const alarm = {
  id: text({ required: true }),
  rule: choice(alarmRules, { required: true }),
  /** What it is about: a machine, a driver, a route, a place, or the site. */
  about: choice(subjectKinds, { required: true }),
  subject: reference('', { required: true }),
  /** Machines that it concerns, the worst first. */
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
  /** What was exceeded, and whose word that is. */
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

/** For what shows them beside other things: who is concerned, and whether somebody has seen to it. */
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
    /** Key of the cycle in which it was; absent where none is known. */
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
  /** A sound where the product is open. */
  sound: flag({ required: true, initial: false }),
  mail: flag({ required: true, initial: false }),
  /** A number whose owner agreed to messages. */
  phone: text({ format: 'phone', max: 16 }),
  /** All when none is named. */
  rules: choices(alarmRules, { initial: [] }),
  /** On the wall of the account's zone. */
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
