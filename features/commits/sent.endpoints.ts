/** Sent copies whose figures have changed: restatements of committed and uncommitted days. */
import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  pageOf,
  reference,
  text,
  type Infer,
  pageQuery,
} from '@haulway/resource'
import { canCommit, canRead, causes } from './commits.endpoints.ts'

/** The ways by which figures are sent: each stores its copy with `storeSentCopy`. */
export const sentKinds = ['shared'] as const

/** `running`: data under way when it was sent; `settings`: settings that reports read on request. */
export const sentCauses = [...causes, 'running', 'settings'] as const

/** Maximum number of changed figures listed for a copy. */
export const MAX_LISTED_FIGURES = 500

const because = {
  cause: choice(sentCauses, { required: true }),
  /** The machine, and the author, if known. */
  equipment: reference('equipment'),
  by: reference('users'),
} as const

const figure = {
  /** A row of the report; empty: the whole report. */
  group: text({ required: true }),
  row: text({ required: true }),
  of: text(),
  column: text({ required: true }),
  before: number(),
  after: number(),
} as const

const sentRestatement = {
  id: text({ required: true }),
  kind: choice(sentKinds, { required: true }),
  /** Name of the report. */
  report: text({ required: true }),
  /** Its filters, as its screen takes them. */
  narrowed: list({ name: text({ required: true }), value: text({ required: true }) }, { required: true }),
  recipient: text({ required: true }),
  /** Where it was sent. */
  address: text(),
  sentBy: reference('users', { required: true }),
  sentAt: instant({ required: true }),
  from: instant({ required: true }),
  to: instant({ required: true }),
  timeZone: text({ required: true }),
  /** It can no longer be opened. */
  ended: flag({ required: true }),
  foundAt: instant({ required: true }),
  changedAt: instant({ required: true }),
  causes: list(because, { required: true }),
  figures: list(figure, { required: true, max: MAX_LISTED_FIGURES }),
  /** Number of changed figures beyond the listed ones. */
  more: number({ required: true, integer: true }),
  told: group({ by: reference('users', { required: true }), at: instant({ required: true }) }),
} as const
export type SentRestatement = Infer<typeof sentRestatement>

const PAGE = 100

export const listSent = defineEndpoint({
  method: 'GET',
  path: '/restatements/sent',
  summary: 'Reports that were sent and whose figures would be others now, those that changed last first',
  access: canRead,
  query: {
    project: reference('projects'),
    copy: text({ max: 36 }),
    limit: number({ integer: true, min: 1, max: PAGE }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: {
    ...pageOf(sentRestatement, { max: PAGE }),
    /** Copies with changes in their range that have not been compared yet. */
    waiting: number({ required: true, integer: true }),
  },
})

export const compareSent = defineEndpoint({
  method: 'POST',
  path: '/restatements/sent/compare',
  summary:
    'Compares now what was sent with what it would say now, as far as something of its time has changed',
  access: canCommit,
  output: { waiting: number({ required: true, integer: true }) },
})

export const markRecipientNotified = defineEndpoint({
  method: 'POST',
  path: '/restatements/sent/{id}/told',
  summary:
    'Says that the recipient was told of the figures as they are listed; `changedAt`: as they were seen',
  access: canCommit,
  params: { id: text({ required: true, max: 36 }) },
  body: { changedAt: instant({ required: true }) },
  output: sentRestatement,
})
