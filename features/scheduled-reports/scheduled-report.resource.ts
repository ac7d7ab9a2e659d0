import {
  choice,
  choices,
  defineResource,
  fieldError,
  flag,
  instant,
  number,
  problem,
  reference,
  rows,
  text,
  time,
  type FieldError,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { weekdays } from '@haulway/schedule'
import { tallyGroups } from '../cycles/cycles.ts'

/** Maximum number of recipients of one report, mailboxes and phones together (behaviour 21). */
export const MAX_RECIPIENTS = 200

export const reportRanges = ['today', 'yesterday', 'weekToDate', 'monthToDate'] as const
export const countTypes = ['load', 'dump', 'all'] as const
export const countSpans = ['total', 'daily', 'weekly'] as const
/** Sections below the counts; each is declared by the slice that owns its figures. */
export const sectionNames = ['cycleTimes', 'production', 'queueHang', 'idleMachines', 'alarms'] as const
export type SectionName = (typeof sectionNames)[number]
export const attachedFormats = ['CSV', 'XLSX', 'PDF'] as const
/** Why a report was stopped. */
export const stopReasons = ['author', 'project'] as const

interface Draft {
  readonly emails: readonly { readonly address: string }[] | null
  readonly phones: readonly { readonly phone: string }[] | null
  readonly hoursFrom: string | null
  readonly hoursTo: string | null
  readonly project: unknown
  readonly route: unknown
  readonly sections: readonly SectionName[] | null
}

/** The first duplicate. */
function repeated(values: readonly string[]): number {
  return values.findIndex((one, at) => values.indexOf(one) !== at)
}

/** Rules between fields. */
export function reportRules({ emails, phones, hoursFrom, hoursTo, project, sections }: Draft): FieldError[] {
  const errors: FieldError[] = []
  const addresses = (emails ?? []).map(({ address }) => address.toLowerCase())
  const numbers = (phones ?? []).map(({ phone }) => phone)
  if (addresses.length + numbers.length > MAX_RECIPIENTS)
    errors.push(
      fieldError('emails', problem('validation.scheduledReports.recipients', { max: MAX_RECIPIENTS })),
    )
  const email = repeated(addresses)
  if (email >= 0) errors.push(fieldError(`emails.${email}.address`, problem('validation.exists')))
  const phone = repeated(numbers)
  if (phone >= 0) errors.push(fieldError(`phones.${phone}.phone`, problem('validation.exists')))
  if ((hoursFrom === null) !== (hoursTo === null))
    errors.push(fieldError(hoursFrom === null ? 'hoursFrom' : 'hoursTo', problem('validation.required')))
  if (project === null && (sections ?? []).includes('production'))
    errors.push(fieldError('project', problem('validation.scheduledReports.production')))
  return errors
}

/** Figures sent to people by mail and SMS, at a time on some days of the week. */
export const scheduledReports = defineResource({
  name: 'scheduled-reports',
  permission: 'scheduledReports',
  messages: 'scheduledReports',
  feature: 'tracker',
  titleField: 'name',
  // Not created from within other forms: such an entry would have no recipients.
  inPlace: false,
  // The user who saves a report becomes responsible for what it sends, so no request saves many.
  bulk: false,
  fields: {
    name: text({ required: true, unique: true, max: 191, searchable: true }),
    subject: text({ required: true, max: 191, searchable: true, listed: false }),
    /** Shown at the top of the mail and the SMS. */
    comment: text({ max: 2_000, multiline: true, listed: false }),
    paused: flag({ required: true, initial: false }),
    /** For recipients who have no language of their own. */
    language: choice(languages, { required: true, initial: 'en', listed: false, group: 'recipients' }),
    emails: rows(
      {
        address: text({ required: true, format: 'email', max: 254 }),
        language: choice(languages),
      },
      // First mails to new addresses are limited per day, so tests use one address.
      {
        max: MAX_RECIPIENTS,
        group: 'recipients',
        example: [{ address: 'ann@haulway.example', language: null }],
      },
    ),
    phones: rows(
      {
        phone: text({ required: true, format: 'phone', max: 16 }),
        language: choice(languages),
      },
      { max: MAX_RECIPIENTS, group: 'recipients' },
    ),
    days: choices(weekdays, {
      required: true,
      min: 1,
      initial: ['mon', 'tue', 'wed', 'thu', 'fri'],
      group: 'schedule',
      listed: true,
    }),
    /** In the time zone of the project, or of the account without one. */
    time: time({ required: true, initial: '06:00', group: 'schedule' }),
    range: choice(reportRanges, { required: true, initial: 'yesterday', group: 'schedule', listed: false }),
    /**
     * Limits loads and dumps to some hours of the day; a range whose end is not after its start crosses midnight.
     * Absent: all day.
     */
    hoursFrom: time({ group: 'schedule', listed: false }),
    hoursTo: time({ group: 'schedule', listed: false }),
    /** Absent: all projects that its author may see. */
    project: reference('projects', { group: 'content' }),
    route: reference('routes', { group: 'content', listed: false }),
    counts: choice(countTypes, {
      required: true,
      initial: 'load',
      group: 'content',
      listed: false,
      filterable: false,
    }),
    countsBy: choice(countSpans, {
      required: true,
      initial: 'total',
      group: 'content',
      listed: false,
      filterable: false,
    }),
    groupBy: choice(tallyGroups, {
      required: true,
      initial: 'machine',
      group: 'content',
      listed: false,
      filterable: false,
    }),
    includeWeights: flag({
      required: true,
      initial: true,
      group: 'content',
      listed: false,
      filterable: false,
    }),
    includeVolumes: flag({
      required: true,
      initial: false,
      group: 'content',
      listed: false,
      filterable: false,
    }),
    sections: choices(sectionNames, { initial: [], group: 'content' }),
    attachments: choices(attachedFormats, { initial: [], group: 'content' }),
    includeLink: flag({ required: true, initial: true, group: 'content', listed: false, filterable: false }),
    /** Off: nothing is sent when nothing was counted; the history records it. */
    sendEmpty: flag({ required: true, initial: false, group: 'content', listed: false, filterable: false }),
    /** Why it was stopped although nobody paused it. */
    stopped: choice(stopReasons, { readOnly: 'derived', listed: false, filterable: false }),
    nextRunAt: instant({ readOnly: 'derived', filterable: false }),
    lastRanAt: instant({ readOnly: 'derived', filterable: false }),
    /** Duration of the last run in seconds. */
    runTime: number({ readOnly: 'derived', listed: false, filterable: false }),
    /** The user who pressed *run now*; absent for a scheduled run. */
    ranBy: reference('users', { readOnly: 'derived', listed: false, filterable: false }),
  },
  rules: reportRules,
})
