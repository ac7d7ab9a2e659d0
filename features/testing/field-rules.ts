/**
 * The rules of core 5 for accounts, users and dashboards: what breaks each of them, and the errors that form and
 * server report.
 */
import type { Resource } from '@haulway/resource'
import { accounts } from '../accounts/account.resource.ts'
import { dashboards } from '../dashboards/dashboard.resource.ts'
import { users } from '../users/user.resource.ts'

interface FieldRule {
  readonly resource: Resource
  /** The invalid values in an otherwise valid draft. */
  readonly change: Readonly<Record<string, unknown>>
  /** `field key` of each error. */
  readonly errors: readonly string[]
}

const account = { title: 'North', status: 'ACTIVE', measurementProfile: 'metric' }
const person = { fullName: 'Grace Hopper', active: true }
const login = {
  loginEnabled: true,
  loginId: 'grace',
  email: 'grace@haulway.example',
  password: 'long enough password',
  passwordConfirm: 'long enough password',
}

const dashboard = { title: 'Shift board', headerTitle: 'The quarry today' }

const goodDrafts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts: account,
  users: person,
  dashboards: dashboard,
}

/** A valid draft; `references` are the entries that it refers to. */
export function goodDraft(
  resource: Resource,
  references: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { ...goodDrafts[resource.name], ...(resource.name === 'dashboards' ? references : {}) }
}

const ofAccount = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: accounts,
  change,
  errors,
})
const ofUser = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: users,
  change,
  errors,
})
const ofDashboard = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: dashboards,
  change,
  errors,
})
const widget = { key: 'loads', kind: 'QUANTITY_BY_DAY' }

export const fieldRules: readonly FieldRule[] = [
  ofAccount({ title: ' ' }, 'title validation.required'),
  ofAccount({ status: null }, 'status validation.required'),
  ofAccount({ status: 'CLOSED' }, 'status validation.choice'),
  ofAccount({ status: 'DELETING' }, 'status validation.choice'),
  ofAccount({ measurementProfile: null }, 'measurementProfile validation.required'),
  ofAccount({ measurementProfile: 'Leagues 1' }, 'measurementProfile validation.reference'),
  ofAccount({ trackerAppSettings: '{"a":' }, 'trackerAppSettings validation.json.at'),
  ofAccount({ trackerAppSettings: '[1]' }, 'trackerAppSettings validation.json.object'),
  ofAccount({ settings: "{'a': 1}" }, 'settings validation.json.at'),
  ofAccount({ settings: '"text"' }, 'settings validation.json.object'),
  ofUser({ fullName: '' }, 'fullName validation.required'),
  ofUser({ active: null }, 'active validation.required'),
  ofUser({ nickname: 'x'.repeat(256) }, 'nickname validation.length.max'),
  ofUser({ zip: '1234' }, 'zip validation.zip'),
  ofUser({ zip: '12345-6789' }, 'zip validation.zip'),
  ofUser({ zip: '12345+678' }, 'zip validation.zip'),
  ofUser(
    { loginEnabled: true },
    'loginId validation.required',
    'email validation.required',
    'password validation.required',
  ),
  ofUser({ ...login, email: 'grace' }, 'email validation.email'),
  ofUser({ ...login, passwordConfirm: 'another password' }, 'passwordConfirm session.newPassword.unequal'),
  ofUser({ ...login, password: 'short', passwordConfirm: 'short' }, 'password validation.length.min'),
  ofDashboard({ project: null }, 'project validation.required'),
  ofDashboard({ title: ' ' }, 'title validation.required'),
  ofDashboard({ title: 'x'.repeat(192) }, 'title validation.length.max'),
  ofDashboard({ headerTitle: '' }, 'headerTitle validation.required'),
  ofDashboard({ headerTitle: 'x'.repeat(256) }, 'headerTitle validation.length.max'),
  ofDashboard({ subTitle: 'x'.repeat(256) }, 'subTitle validation.length.max'),
  ofDashboard({ defaultWidgetSize: null }, 'defaultWidgetSize validation.required'),
  ofDashboard({ defaultWidgetSize: 'HUGE' }, 'defaultWidgetSize validation.choice'),
  ofDashboard({ defaultWidgetDateRange: 'QUARTER' }, 'defaultWidgetDateRange validation.choice'),
  ofDashboard({ startingDate: null }, 'startingDate validation.required'),
  ofDashboard({ startingDate: 'YESTERDAY' }, 'startingDate validation.choice'),
  ofDashboard({ layout: null }, 'layout validation.required'),
  ofDashboard({ layout: 'FOUR_COLUMNS' }, 'layout validation.choice'),
  ofDashboard({ widgets: [widget, widget] }, 'widgets.1.key validation.exists'),
  ofDashboard({ widgets: [{ ...widget, kind: 'PIE' }] }, 'widgets.0.kind validation.choice'),
  ofDashboard({ widgets: [{ ...widget, goal: 'CONSTANT' }] }, 'widgets.0.goalLoads validation.required'),
  ofDashboard(
    { widgets: [{ ...widget, measure: 'WEIGHT', goal: 'BURNDOWN', goalLoads: 5 }] },
    'widgets.0.goalWeight validation.required',
  ),
  ofDashboard({ widgets: [{ ...widget, timeFrom: '06:00' }] }, 'widgets.0.timeTo validation.required'),
  ofDashboard({ widgets: [{ ...widget, timeTo: '25:00' }] }, 'widgets.0.timeTo validation.instant'),
]

/** Valid drafts at the limits of the rules. */
export const allowedDrafts: readonly Pick<FieldRule, 'resource' | 'change'>[] = [
  { resource: users, change: { nickname: '😀'.repeat(255) } },
  { resource: users, change: { zip: '12345' } },
  { resource: users, change: { zip: '12345+6789' } },
  { resource: users, change: login },
  { resource: dashboards, change: {} },
  {
    resource: dashboards,
    change: { title: '😀'.repeat(191), headerTitle: 'x'.repeat(255), subTitle: 'x', widgets: [widget] },
  },
  { resource: accounts, change: { title: 'x'.repeat(255), trackerAppSettings: '{}', settings: '{"a":[1]}' } },
]
