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

const validDrafts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts: account,
  users: person,
  dashboards: dashboard,
}

/** A valid draft; `references` are the entries that it refers to. */
export function validDraft(
  resource: Resource,
  references: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { ...validDrafts[resource.name], ...(resource.name === 'dashboards' ? references : {}) }
}

const accountRule = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: accounts,
  change,
  errors,
})
const userRule = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: users,
  change,
  errors,
})
const dashboardRule = (change: FieldRule['change'], ...errors: string[]): FieldRule => ({
  resource: dashboards,
  change,
  errors,
})
const widget = { key: 'loads', kind: 'QUANTITY_BY_DAY' }

export const fieldRules: readonly FieldRule[] = [
  accountRule({ title: ' ' }, 'title validation.required'),
  accountRule({ status: null }, 'status validation.required'),
  accountRule({ status: 'CLOSED' }, 'status validation.choice'),
  accountRule({ status: 'DELETING' }, 'status validation.choice'),
  accountRule({ measurementProfile: null }, 'measurementProfile validation.required'),
  accountRule({ measurementProfile: 'Leagues 1' }, 'measurementProfile validation.reference'),
  accountRule({ trackerAppSettings: '{"a":' }, 'trackerAppSettings validation.json.at'),
  accountRule({ trackerAppSettings: '[1]' }, 'trackerAppSettings validation.json.object'),
  accountRule({ settings: "{'a': 1}" }, 'settings validation.json.at'),
  accountRule({ settings: '"text"' }, 'settings validation.json.object'),
  userRule({ fullName: '' }, 'fullName validation.required'),
  userRule({ active: null }, 'active validation.required'),
  userRule({ nickname: 'x'.repeat(256) }, 'nickname validation.length.max'),
  userRule({ zip: '1234' }, 'zip validation.zip'),
  userRule({ zip: '12345-6789' }, 'zip validation.zip'),
  userRule({ zip: '12345+678' }, 'zip validation.zip'),
  userRule(
    { loginEnabled: true },
    'loginId validation.required',
    'email validation.required',
    'password validation.required',
  ),
  userRule({ ...login, email: 'grace' }, 'email validation.email'),
  userRule({ ...login, passwordConfirm: 'another password' }, 'passwordConfirm session.newPassword.unequal'),
  userRule({ ...login, password: 'short', passwordConfirm: 'short' }, 'password validation.length.min'),
  dashboardRule({ project: null }, 'project validation.required'),
  dashboardRule({ title: ' ' }, 'title validation.required'),
  dashboardRule({ title: 'x'.repeat(192) }, 'title validation.length.max'),
  dashboardRule({ headerTitle: '' }, 'headerTitle validation.required'),
  dashboardRule({ headerTitle: 'x'.repeat(256) }, 'headerTitle validation.length.max'),
  dashboardRule({ subTitle: 'x'.repeat(256) }, 'subTitle validation.length.max'),
  dashboardRule({ defaultWidgetSize: null }, 'defaultWidgetSize validation.required'),
  dashboardRule({ defaultWidgetSize: 'HUGE' }, 'defaultWidgetSize validation.choice'),
  dashboardRule({ defaultWidgetDateRange: 'QUARTER' }, 'defaultWidgetDateRange validation.choice'),
  dashboardRule({ startingDate: null }, 'startingDate validation.required'),
  dashboardRule({ startingDate: 'YESTERDAY' }, 'startingDate validation.choice'),
  dashboardRule({ layout: null }, 'layout validation.required'),
  dashboardRule({ layout: 'FOUR_COLUMNS' }, 'layout validation.choice'),
  dashboardRule({ widgets: [widget, widget] }, 'widgets.1.key validation.exists'),
  dashboardRule({ widgets: [{ ...widget, kind: 'PIE' }] }, 'widgets.0.kind validation.choice'),
  dashboardRule({ widgets: [{ ...widget, goal: 'CONSTANT' }] }, 'widgets.0.goalLoads validation.required'),
  dashboardRule(
    { widgets: [{ ...widget, measure: 'WEIGHT', goal: 'BURNDOWN', goalLoads: 5 }] },
    'widgets.0.goalWeight validation.required',
  ),
  dashboardRule({ widgets: [{ ...widget, timeFrom: '06:00' }] }, 'widgets.0.timeTo validation.required'),
  dashboardRule({ widgets: [{ ...widget, timeTo: '25:00' }] }, 'widgets.0.timeTo validation.instant'),
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
