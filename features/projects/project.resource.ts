import {
  choice,
  choices,
  date,
  defineResource,
  type FieldError,
  fieldError,
  flag,
  group,
  documentFiles,
  problem,
  reference,
  rows,
  text,
  time,
  timezone,
  type Reference,
} from '@haulway/resource'
import { firstOverlap, isBreakInside, type Shift, weekdays } from '@haulway/schedule'
import { alarmLimits } from '../alarm-limits/alarm-limits.ts'

interface ProjectDraft {
  readonly shifts: readonly Shift[] | null
  readonly exceptions: readonly { readonly date: string }[] | null
  readonly permissions:
    | readonly { readonly user: Reference | null; readonly group: Reference | null }[]
    | null
}

/** First, second and third (issue: spec core 3, *Route*). */
const MAX_SHIFTS = 3

function projectRules({ shifts, exceptions, permissions }: ProjectDraft): FieldError[] {
  const errors: FieldError[] = []
  const wrong = (at: string, key: Parameters<typeof problem>[0]) => errors.push(fieldError(at, problem(key)))
  const overlapping = firstOverlap(shifts ?? [])
  if (overlapping >= 0) wrong(`shifts.${overlapping}.start`, 'validation.shift.overlap')
  const outside = (shifts ?? []).findIndex((one) => !isBreakInside(one))
  if (outside >= 0) wrong(`shifts.${outside}.breakStart`, 'validation.shift.break')
  const dates = (exceptions ?? []).map((one) => one.date)
  const again = dates.findIndex((one, index) => dates.indexOf(one) !== index)
  if (again >= 0) wrong(`exceptions.${again}.date`, 'validation.exists')
  const unclear = (permissions ?? []).findIndex(({ user, group }) => (user === null) === (group === null))
  if (unclear >= 0) wrong(`permissions.${unclear}.user`, 'validation.oneOf')
  return errors
}

const SHIFTS = [
  { title: 'Day', start: '06:00', end: '18:00', breakStart: '12:00', breakEnd: '12:30' },
  { title: 'Night', start: '18:00', end: '06:00', breakStart: null, breakEnd: null },
]

/** A job site. Its days and shifts use its time zone. */
export const projects = defineResource({
  name: 'projects',
  permission: 'projects',
  messages: 'projects',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: documentFiles,
  fields: {
    title: text({ required: true }),
    timeZone: timezone({ required: true }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
    workDays: choices(weekdays, {
      required: true,
      initial: ['mon', 'tue', 'wed', 'thu', 'fri'],
      listed: false,
      group: 'calendar',
    }),
    /** A shift that does not end after it starts crosses midnight and begins on the previous day (operations 4). */
    shifts: rows(
      {
        title: text({ max: 50 }),
        start: time({ required: true }),
        end: time({ required: true }),
        breakStart: time(),
        breakEnd: time(),
      },
      { max: MAX_SHIFTS, group: 'calendar', example: SHIFTS },
    ),
    exceptions: rows(
      {
        date: date({ required: true }),
        works: flag({ required: true, initial: false }),
        reason: text({ max: 200 }),
      },
      { max: 400, group: 'calendar' },
    ),
    /** Alarm limits that replace those of the account or the product; a route may replace them again. */
    alarms: group(alarmLimits, { listed: false, group: 'alarms' }),
    /** Restricted to the users and groups listed below and to users who manage hauls. */
    restricted: flag({
      required: true,
      initial: false,
      listed: false,
      filterable: false,
      group: 'permissions',
      example: false,
    }),
    permissions: rows(
      {
        user: reference('users'),
        group: reference('groups'),
        level: choice(['view', 'change'], { required: true, initial: 'view' }),
      },
      { max: 200, group: 'permissions', example: [] },
    ),
  },
  rules: projectRules,
})
