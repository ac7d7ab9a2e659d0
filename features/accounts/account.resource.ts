import {
  choice,
  choices,
  defineResource,
  fieldError,
  flag,
  group,
  isAbsent,
  number,
  problem,
  quantity,
  reference,
  settings,
  text,
  timezone,
} from '@haulway/resource'
import { accountAlarmLimits } from '../alarm-limits/alarm-limits.ts'
import { measurementProfileChoice } from '../measurement/measurement.ts'

/** Screens of material tracking, each switched on separately: rows of the permission matrix. */
const materialTracking = [
  'mtBlocks',
  'mtExcavatorSettings',
  'mtActivityReporting',
  'mtDisposalImport',
] as const

const features = {
  /** Tablets show all routes of the account, not only those of the machine's project. */
  allRoutes: flag({ initial: false }),
  /** The sidebar groups the tracker screens. */
  consolidateTrackerMenus: flag({ initial: false }),
  tracker: flag({ initial: true }),
  tml: flag({ initial: false }),
  qmEnabled: flag({ initial: false }),
  materialTracking: choices(materialTracking, { initial: [] }),
  workOrders: flag({ initial: false }),
  sensorsFeature: flag({ initial: true }),
  bargeOrderCustomerAccount: flag({ initial: false }),
  bargeOrderLabAccount: flag({ initial: false }),
}
export type FeatureName = keyof typeof features

/** Features that an account may have switched on: the flags, and each screen of material tracking. */
type Switches = Record<Exclude<FeatureName, 'materialTracking'> | (typeof materialTracking)[number], boolean>
declare module '@haulway/resource/names.ts' {
  interface AccountFeatures extends Switches {}
}
export const featureNames = Object.keys(features) as FeatureName[]

/** Features that only a system administrator changes by default; the account decides on the others itself. */
export const usuallyProtected: readonly FeatureName[] = featureNames.filter(
  (name) => name !== 'allRoutes' && name !== 'consolidateTrackerMenus',
)

export const usualFeatures = Object.fromEntries(
  Object.entries(features).map(([name, field]) => [name, field.options.initial]),
)

/** A feature that an account does not mention is off, except sensors (core 3). */
export const unmentioned = {
  ...Object.fromEntries(featureNames.map((name) => [name, false])),
  materialTracking: [],
  sensorsFeature: true,
}

/** The stored form. */
export type StoredFeatures = Readonly<Record<string, unknown>>

/** The account's features by name; those of material tracking by their row of the permission matrix. */
export function effectiveFeatures(stored: StoredFeatures): Record<string, boolean> {
  const all: StoredFeatures = { ...unmentioned, ...stored }
  const switches = Object.entries(all).filter((one): one is [string, boolean] => typeof one[1] === 'boolean')
  const tracked = all['materialTracking']
  const material = materialTracking.map((name) => [name, Array.isArray(tracked) && tracked.includes(name)])
  const on: Record<string, boolean> = { ...Object.fromEntries(switches), ...Object.fromEntries(material) }
  // Sensors are read through the trackers of machines.
  return { ...on, sensorsFeature: on['tracker'] === true && on['sensorsFeature'] === true }
}

/** What an account requires of sign-ins beside a password. */
const signInDemands = ['NONE', 'SECOND_FACTOR', 'IDENTITY_PROVIDER'] as const
export type SignInDemand = (typeof signInDemands)[number]

/**
 * Whether a sign-in meets the requirement. Users who sign in at an identity provider have its second factor (decision
 * 0007).
 */
export function meetsDemand(
  demand: SignInDemand,
  shown: { readonly secondFactor: boolean; readonly identity: boolean },
): boolean {
  if (demand === 'SECOND_FACTOR') return shown.secondFactor || shown.identity
  return demand === 'NONE' || shown.identity
}

/** Statuses that may be selected: DELETING only where it is already set (core 4). */
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'DELETING'] as const

export function statusChoices(before: string | undefined): readonly string[] {
  return before === 'DELETING' ? accountStatuses : accountStatuses.filter((one) => one !== 'DELETING')
}

/** Settings sent to the tracker app on machines (core 3); the JSON may hold further settings of the app. */
const trackerAppSettings = {
  /** Whether buttons can be pressed while the machine moves. */
  inMotionButtons: flag(),
  /** Text shown instead of the buttons when they cannot. */
  inMotionMessage: text({ max: 255 }),
}

const generalSettings = {
  enableCycleAnalyzerSave: flag(),
  travelJournalMaxDays: number({ integer: true, min: 1, max: 366 }),
  travelJournalMaxMachines: number({ integer: true, min: 1, max: 500 }),
  /** Whether users choose the language in the top bar (core 2.5, *shown only when enabled*). */
  languageSwitch: flag({ initial: true }),
  /** Whether a stop near the machine's last dump counts as a dump (behaviour 1.9); a route may override it. */
  previousDump: flag({ initial: true }),
  previousDumpRadius: quantity('shortDistance', { min: 1, max: 100 }),
  previousDumpMinutes: number({ integer: true, min: 1, max: 60 }),
  /** How many mail addresses a day may get their first shared report without being entered as recipients. */
  newMailboxes: number({ integer: true, min: 0, max: 100 }),
  /** Printed under the account's name on its documents: address, telephone. */
  letterhead: text({ max: 500, multiline: true }),
  /** Currency of all amounts: rates and what is computed from them. */
  currency: text({ max: 3, format: 'currency' }),
  /** Where maps without content open: WGS84 degrees, and the zoom of a map with tiles of 512 pixels. */
  homeLon: number({ min: -180, max: 180 }),
  homeLat: number({ min: -85, max: 85 }),
  homeZoom: number({ min: 1, max: 20 }),
  /**
   * Positions are retained only during shifts of the account's projects and this many minutes around them; absent:
   * always.
   */
  onShiftMargin: number({ integer: true, min: 0, max: 240 }),
  /**
   * Retention in days; absent: no limit, except for messages, which are never retained longer than 30 days. Devices
   * may be offline for a month, hence the minimum of 31.
   */
  keepPositionsDays: number({ integer: true, min: 31, max: 3_650 }),
  keepSignInsDays: number({ integer: true, min: 31, max: 3_650 }),
  keepRecordDays: number({ integer: true, min: 31, max: 3_650 }),
  keepMessagesDays: number({ integer: true, min: 1, max: 30 }),
  /** Rules of attention; projects and routes may override them (behaviour 19). */
  ...accountAlarmLimits,
}

/** A customer: its people, its site, its settings. */
export const accounts = defineResource({
  name: 'accounts',
  permission: 'accounts',
  messages: 'accounts',
  titleField: 'title',
  bulk: false,
  inPlace: false,
  // What the account holds is removed by a job.
  restorable: false,
  recorded: { defaultRoute: reference('routes') },
  fields: {
    title: text({ required: true }),
    status: choice(accountStatuses, { required: true, suggested: 'ACTIVE' }),
    description: text({ max: 2_000, multiline: true }),
    measurementProfile: measurementProfileChoice({ required: true }),
    timeZone: timezone({ required: true, initial: 'UTC' }),
    requiredSignIn: choice(signInDemands, {
      required: true,
      initial: 'NONE',
      filterable: false,
      listed: false,
    }),
    features: group(features, { required: true, initial: usualFeatures, listed: false, partsStay: true }),
    protectedFeatures: choices(featureNames, {
      required: true,
      initial: usuallyProtected,
      group: 'advanced',
    }),
    trackerAppSettings: settings({ required: true, initial: {}, known: trackerAppSettings }),
    settings: settings({ required: true, initial: {}, known: generalSettings }),
    /** The provider's own account: it is never deleted. */
    system: flag({ required: true, readOnly: true, filterable: false, listed: false }),
  },
  rules(draft, before) {
    const stored = before?.['status']
    const allowed = statusChoices(typeof stored === 'string' ? stored : undefined)
    if (isAbsent(draft.status) || allowed.includes(draft.status)) return []
    return [fieldError('status', problem('validation.choice', { choices: allowed.join(', ') }))]
  },
})
