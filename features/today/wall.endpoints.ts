import {
  choice,
  choices,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  reference,
  references,
  text,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { answeredProfile } from '../measurement/measurement.endpoints.ts'
import { shownDashboard } from '../dashboards/dashboards.endpoints.ts'
import { todayFields } from './today.endpoints.ts'

/** Whoever may create reports may create wall screens; a screen lives while its maker keeps the right. */
const access = { kind: 'permission', resource: 'reports', feature: 'tracker' } as const
export const canCreateWall = { ...access, action: 'create' } as const

/** The right that the maker must keep for a screen to show dashboards. */
export const canReadDashboards = {
  kind: 'permission',
  resource: 'dashboards',
  feature: 'tracker',
  action: 'read',
} as const

/** The views that a wall screen cycles through. */
export const wallViews = ['today', 'board'] as const
export type WallView = (typeof wallViews)[number]

/** Days that a link lives by default. */
export const WALL_DAYS = 90
const days = number({ integer: true, min: 1, max: 365 })

const wish = {
  /** The location of the screen. */
  title: text({ required: true, max: 100 }),
  /** Absent: the first whose shift runs. */
  project: reference('projects'),
  shows: choices(wallViews, { required: true }),
  /** Shown after the views, in this order. */
  dashboards: references('dashboards'),
  /** How long each view is shown. */
  seconds: number({ required: true, integer: true, min: 5, max: 600 }),
  language: choice(languages, { required: true }),
} as const

export const createWall = defineEndpoint({
  method: 'POST',
  path: '/wallscreens',
  summary: 'Makes a link that shows Today on a wall without a sign-in, until it expires or is revoked',
  access: canCreateWall,
  body: {
    ...wish,
    /** From now; absent: 90. */
    days,
  },
  output: {
    id: text({ required: true }),
    /**
     * The complete address; null in a response repeated for the same Idempotency-Key, as it is returned once only.
     */
    link: text({ max: 2_000 }),
  },
  status: 201,
})

export const wallScreens = defineEndpoint({
  method: 'GET',
  path: '/wallscreens',
  summary: 'Screens on walls of the account, the latest first',
  access: { ...access, action: 'list' },
  output: {
    items: list(
      {
        ...wish,
        id: text({ required: true }),
        madeBy: text({ required: true }),
        madeAt: instant({ required: true }),
        openedAt: instant(),
        /** The end of the link; it is listed for 30 days more and can be extended. */
        expiresAt: instant({ required: true }),
        expired: flag({ required: true }),
        /** Whether the caller may revoke and extend it. */
        revocable: flag({ required: true }),
      },
      { required: true, max: 10_000 },
    ),
  },
})

export const revokeWall = defineEndpoint({
  method: 'DELETE',
  path: '/wallscreens/{id}',
  summary: 'Revokes the link of a screen on a wall at once',
  access: { ...access, action: 'list' },
  params: { id: text({ required: true, max: 36 }) },
  output: null,
})

export const extendWall = defineEndpoint({
  method: 'PUT',
  path: '/wallscreens/{id}',
  summary: 'Extends the link of a screen on a wall; one that has expired opens again',
  access: canCreateWall,
  params: { id: text({ required: true, max: 36 }) },
  body: {
    /** From now; a link that already lives longer is left unchanged. */
    days: { ...days, required: true },
  },
  output: { expiresAt: instant({ required: true }) },
})

export const openWall = defineEndpoint({
  method: 'POST',
  path: '/wallscreens/open',
  summary: 'What a screen on a wall shows now, for whoever holds its link',
  access: { kind: 'public' },
  body: { token: text({ required: true, max: 200 }) },
  output: {
    account: text({ required: true }),
    title: text({ required: true }),
    expiresAt: instant({ required: true }),
    shows: choices(wallViews, { required: true }),
    seconds: number({ required: true }),
    /** The dashboards that exist and are open to the screen's maker. */
    dashboards: references('dashboards', { required: true }),
    language: choice(languages, { required: true }),
    /** The units of the account. */
    profile: group(answeredProfile, { required: true }),
    today: group(todayFields, { required: true }),
  },
})

export const openWallDashboard = defineEndpoint({
  method: 'POST',
  path: '/wallscreens/open/dashboard',
  summary: 'A dashboard of a screen on a wall, for whoever holds its link',
  access: { kind: 'public' },
  body: { token: text({ required: true, max: 200 }), dashboard: text({ required: true, max: 36 }) },
  output: { dashboard: group(shownDashboard, { required: true }) },
})
