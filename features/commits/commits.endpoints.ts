import {
  choice,
  choices,
  date,
  defineEndpoint,
  group,
  instant,
  list,
  listOf,
  number,
  pageOf,
  quantity,
  reference,
  text,
  type EndpointOutput,
  type Infer,
  pageQuery,
} from '@haulway/resource'

const ofCommits = { kind: 'permission', feature: 'tracker' } as const
/** The same permission as for the reports whose figures are committed. */
export const canRead = {
  ...ofCommits,
  resource: 'reports',
  action: 'list',
} as const
/** Haul managers and above, who may change projects: they commit, unlock and take in (behaviour 21). */
export const canCommit = {
  ...ofCommits,
  resource: 'projects',
  action: 'update',
} as const

const MANY = 10_000
/** Maximum number of days in a period. */
export const MAX_PERIOD_DAYS = 366

const days = {
  firstDay: date({ required: true }),
  lastDay: date({ required: true }),
} as const
const period = {
  project: reference('projects', { required: true }),
  ...days,
} as const
/** Why a committed figure is changed. */
const because = {
  reason: text({ required: true, max: 1_000, multiline: true }),
} as const
const ofOne = { id: text({ required: true, max: 36 }) } as const

const commit = {
  id: text({ required: true }),
  version: number({ required: true, integer: true }),
  ...period,
  /** The zone of its days. */
  timeZone: text({ required: true }),
  from: instant({ required: true }),
  to: instant({ required: true }),
  committedBy: reference('users', { required: true }),
  committedAt: instant({ required: true }),
  unlockedBy: reference('users'),
  unlockedAt: instant(),
  reason: text(),
  /** Number of machines with changes that are kept out. */
  held: number({ required: true, integer: true }),
} as const
export type CommitItem = Infer<typeof commit>

export const listCommits = defineEndpoint({
  method: 'GET',
  path: '/commits',
  summary: 'Committed periods of projects, the newest first; those that were unlocked as well',
  access: canRead,
  query: {
    project: reference('projects'),
    limit: number({ integer: true, min: 1, max: 200 }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: pageOf(commit, { max: 200 }),
})

/** Maximum number of periods returned for a range. */
const MOST_WITHIN = 100

export const listCommitsInRange = defineEndpoint({
  method: 'GET',
  path: '/commits/within',
  summary: 'Committed periods that a range of time touches, the newest first',
  access: canRead,
  query: {
    from: instant({ required: true }),
    /** Exclusive. */
    to: instant({ required: true }),
    project: reference('projects'),
  },
  output: { items: list(commit, { required: true, max: MOST_WITHIN }) },
})

export const checkPeriod = defineEndpoint({
  method: 'GET',
  path: '/commits/check',
  summary: 'What is missing or unsettled in a period that may be committed',
  access: canRead,
  query: period,
  output: {
    timeZone: text({ required: true }),
    from: instant({ required: true }),
    to: instant({ required: true }),
    loads: number({ required: true, integer: true }),
    weight: quantity('weight', { required: true }),
    /** Loads and dumps whose opposite is missing, and cycles that are provisional. */
    unresolved: number({ required: true, integer: true }),
    unsettled: number({ required: true, integer: true }),
    /** Machines whose tracks are being recomputed. */
    deriving: number({ required: true, integer: true }),
    /** Machines that hauled in the period and have not been heard since it ended: late facts may arrive. */
    unheard: listOf(reference('equipment', { required: true }), {
      required: true,
    }),
    /** Parts of it that are already committed. */
    commits: list(commit, { required: true, max: MANY }),
  },
})
export type PeriodCheck = EndpointOutput<typeof checkPeriod>

export const commitPeriod = defineEndpoint({
  method: 'POST',
  path: '/commits',
  summary:
    'Commits whole days of a project: nothing changes their figures any more until it is taken in or unlocked',
  access: canCommit,
  body: period,
  output: commit,
  status: 201,
})

export const takeInChanges = defineEndpoint({
  method: 'POST',
  path: '/commits/{id}/takein',
  summary: 'Takes into a committed period what was kept out of it; it stays committed',
  access: canCommit,
  params: ofOne,
  body: because,
  output: commit,
})

export const unlockPeriod = defineEndpoint({
  method: 'POST',
  path: '/commits/{id}/unlock',
  summary: 'Unlocks a committed period; what was kept out of it is taken in',
  access: canCommit,
  params: ofOne,
  body: { ...because, version: number({ required: true, integer: true }) },
  output: commit,
})

/** `others`: facts of other machines changed who waited for whom. */
export const causes = ['facts', 'edit', 'site', 'price', 'detection', 'others'] as const

const figures = {
  loads: number({ required: true, integer: true }),
  weight: quantity('weight', { required: true }),
  volume: quantity('haulVolume', { required: true }),
  /** Seconds of total cycle times, and of moving. */
  cycleTime: number({ required: true }),
  moving: number({ required: true }),
  distance: quantity('longDistance', { required: true }),
  /** Number of entries in the list of events. */
  events: number({ required: true, integer: true }),
} as const
export type CommittedFigures = Infer<typeof figures>

/** Figures of a machine’s day in a committed period: current and proposed, or former and current. */
const restated = {
  commit: text({ required: true }),
  ...period,
  equipment: reference('equipment', { required: true }),
  day: date({ required: true }),
  causes: choices(causes, { required: true }),
  before: group(figures, { required: true }),
  after: group(figures, { required: true }),
} as const

const proposal = {
  ...restated,
  /** Number of rows kept out or preserved: their times and locations may differ where no figure here does. */
  rows: number({ required: true, integer: true }),
} as const
export type Proposal = Infer<typeof proposal>

export const listProposals = defineEndpoint({
  method: 'GET',
  path: '/restatements/proposed',
  summary: 'What would change figures of committed periods: old and new, by machine and day, with its causes',
  access: canRead,
  query: { project: reference('projects'), commit: text({ max: 36 }) },
  output: { items: list(proposal, { required: true, max: MANY }) },
})

const restatement = {
  ...restated,
  id: text({ required: true }),
  how: choice(['taken in', 'unlocked'], { required: true }),
  by: reference('users', { required: true }),
  at: instant({ required: true }),
  reason: text({ required: true }),
} as const
export type Restatement = Infer<typeof restatement>

export const listRestatements = defineEndpoint({
  method: 'GET',
  path: '/restatements',
  summary: 'Committed figures that were changed after all, the newest first',
  access: canRead,
  query: {
    project: reference('projects'),
    limit: number({ integer: true, min: 1, max: 200 }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: pageOf(restatement, { max: 200 }),
})
