import {
  choice,
  defineEndpoint,
  flag,
  instant,
  list,
  number,
  pageOf,
  pageQuery,
  reference,
  text,
  type Draft,
  type Infer,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { consentStates } from '../report-recipients/consents.endpoints.ts'
import { MAX_RECIPIENTS, scheduledReports } from './scheduled-report.resource.ts'

const access = { kind: 'permission', resource: 'scheduledReports', feature: 'tracker' } as const

/** Runs per account that the history retains (behaviour 21). */
export const RECORD_LIMIT = 1_000

export const channels = ['mail', 'sms'] as const
export const runKinds = ['scheduled', 'manual', 'test'] as const
/** `empty`: nothing was counted, so nothing was sent. `nobody`: no recipient wanted it. */
export const runOutcomes = ['sent', 'empty', 'failed', 'nobody'] as const
/**
 * `delivered` only with a delivery notice. `skipped`: its owner has not agreed, or opted out. `suppressed`: beyond a
 * limit of the account.
 */
export const deliveryOutcomes = [
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'failed',
  'unknown',
  'skipped',
  'suppressed',
] as const

const delivery = {
  channel: choice(channels, { required: true }),
  address: text({ required: true }),
  outcome: choice(deliveryOutcomes, { required: true }),
  reason: text({ max: 1_000 }),
  changedAt: instant({ required: true }),
} as const
export type Delivery = Infer<typeof delivery>

const run = {
  id: text({ required: true }),
  /** Title at the time of the run; the id no longer resolves once the report is deleted. */
  report: reference('scheduled-reports', { required: true }),
  kind: choice(runKinds, { required: true }),
  dueAt: instant({ required: true }),
  startedAt: instant({ required: true }),
  finishedAt: instant({ required: true }),
  /** Whether it ran long after it was due, and how many runs before it were missed. */
  late: flag({ required: true }),
  missed: number({ required: true, integer: true, min: 0 }),
  from: instant({ required: true }),
  to: instant({ required: true }),
  timeZone: text({ required: true }),
  outcome: choice(runOutcomes, { required: true }),
  /** Loads and dumps. */
  counted: number({ required: true, integer: true, min: 0 }),
  ranBy: reference('users'),
  deliveries: list(delivery, { required: true, max: MAX_RECIPIENTS }),
} as const
export type Run = Infer<typeof run>

export const reportHistory = defineEndpoint({
  method: 'GET',
  path: '/scheduled-reports/history',
  summary: 'What ran, the latest first, and what became of it for each recipient',
  access: { ...access, action: 'list' },
  query: {
    /** Absent: all reports. */
    report: reference('scheduled-reports'),
    ...pageQuery,
  },
  output: { ...pageOf(run), recordLimit: number({ required: true, integer: true }) },
})

const subscription = {
  channel: choice(channels, { required: true }),
  address: text({ required: true }),
  state: choice(consentStates, { required: true }),
  /** When consent may be requested from the phone again; absent when it may be now, or when the owner has agreed. */
  nextRequestAt: instant(),
  mayRequest: flag({ required: true }),
} as const
export type Subscription = Infer<typeof subscription>

export const reportSubscription = defineEndpoint({
  method: 'GET',
  path: '/scheduled-reports/subscription',
  summary: 'Whether the owners of the mailboxes and phones of a report want it',
  access: { ...access, action: 'read' },
  query: { report: reference('scheduled-reports', { required: true }) },
  output: { items: list(subscription, { required: true, max: MAX_RECIPIENTS }) },
})

export const askPhone = defineEndpoint({
  method: 'POST',
  path: '/scheduled-reports/subscription',
  summary: 'Asks the owner of a phone by SMS whether they want reports; 409 while that is not allowed',
  access: { ...access, action: 'update' },
  body: {
    phone: text({ required: true, format: 'phone', max: 16 }),
    language: choice(languages, { required: true }),
  },
  output: {
    state: choice(consentStates, { required: true }),
    nextRequestAt: instant({ required: true }),
  },
})

type ReadOnly = 'stopped' | 'nextRunAt' | 'lastRanAt' | 'runTime' | 'ranBy'
const {
  stopped: _s,
  nextRunAt: _n,
  lastRanAt: _l,
  runTime: _t,
  ranBy: _r,
  ...drafted
} = scheduledReports.fields
/** The fields of a report that users set. */
export type ReportDraft = Omit<Draft<typeof scheduledReports>, ReadOnly>

export const previewReport = defineEndpoint({
  method: 'POST',
  path: '/scheduled-reports/preview',
  summary: 'What a report would say if it ran now; nothing is sent or kept',
  access: { ...access, action: 'read' },
  body: {
    ...drafted,
    /** Language of the preview. */
    shownIn: choice(languages, { required: true }),
  },
  output: {
    subject: text({ required: true }),
    html: text({ required: true, max: 200_000 }),
    text: text({ required: true, max: 200_000 }),
    sms: text({ required: true, max: 2_000 }),
    /** SMS segments, each of which is sent and charged as a message. */
    segments: number({ required: true, integer: true, min: 1 }),
    from: instant({ required: true }),
    to: instant({ required: true }),
    timeZone: text({ required: true }),
    counted: number({ required: true, integer: true, min: 0 }),
    /** Whether nothing would be sent. */
    skipped: flag({ required: true }),
  },
})

const ran = {
  run: text({ required: true }),
  outcome: choice(runOutcomes, { required: true }),
  /** Number of messages put into the outbox. */
  messages: number({ required: true, integer: true, min: 0 }),
} as const

export const runReport = defineEndpoint({
  method: 'POST',
  path: '/scheduled-reports/{id}/run',
  summary: 'Runs a report now, for all of its recipients',
  access: { ...access, action: 'update' },
  params: { id: text({ required: true, max: 36 }) },
  output: ran,
})

export const testReport = defineEndpoint({
  method: 'POST',
  path: '/scheduled-reports/{id}/test',
  summary: 'Sends a report to the mailbox of the caller alone',
  access: { ...access, action: 'read' },
  params: { id: text({ required: true, max: 36 }) },
  output: ran,
})
