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

/** Screens of material tracking, each switched on by itself: rows of the permission matrix. */
const materialTracking = [
  'mtBlocks',
  'mtExcavatorSettings',
  'mtActivityReporting',
  'mtDisposalImport',
] as const

const features = {
  /** Tablets show all routes of the account, not only those of the machine's project. */
  allRoutes: flag({ initial: false }),
  /** The sidebar puts the tracker screens into one group. */
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

/** What an account may have switched on: the flags, and each screen of material tracking. */
type Switches = Record<Exclude<FeatureName, 'materialTracking'> | (typeof materialTracking)[number], boolean>
declare module '@haulway/resource/names.ts' {
  interface AccountFeatures extends Switches {}
}
export const featureNames = Object.keys(features) as FeatureName[]

/** What an account has of these unless a system administrator says otherwise; the rest is its own choice. */
export const usuallyProtected: readonly FeatureName[] = featureNames.filter(
  (name) => name !== 'allRoutes' && name !== 'consolidateTrackerMenus',
)

export const usualFeatures = Object.fromEntries(
  Object.entries(features).map(([name, field]) => [name, field.options.initial]),
)

/** A feature that an account does not mention is off, but for sensors (core 3). */
export const unmentioned = {
  ...Object.fromEntries(featureNames.map((name) => [name, false])),
  materialTracking: [],
  sensorsFeature: true,
}

/** As they are kept. */
export type StoredFeatures = Readonly<Record<string, unknown>>

/** The switches of an account by name, those of material tracking by the row of the permission matrix. */
export function effectiveFeatures(stored: StoredFeatures): Record<string, boolean> {
  const all: StoredFeatures = { ...unmentioned, ...stored }
  const switches = Object.entries(all).filter((one): one is [string, boolean] => typeof one[1] === 'boolean')
  const tracked = all['materialTracking']
  const material = materialTracking.map((name) => [name, Array.isArray(tracked) && tracked.includes(name)])
  return { ...Object.fromEntries(switches), ...Object.fromEntries(material) }
}

/** What an account asks of whoever signs in to it, beside a password. */
const signInDemands = ['NONE', 'SECOND_FACTOR', 'IDENTITY_PROVIDER'] as const
export type SignInDemand = (typeof signInDemands)[number]

/** Whether that is met by what somebody has shown. Whoever signs in at the provider has its second factor (0007). */
export function meetsDemand(
  demand: SignInDemand,
  shown: { readonly secondFactor: boolean; readonly identity: boolean },
): boolean {
  if (demand === 'SECOND_FACTOR') return shown.secondFactor || shown.identity
  return demand === 'NONE' || shown.identity
}

/** Statuses that may be chosen: DELETING only where it is already (core 4). */
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'DELETING'] as const

export function statusChoices(before: string | undefined): readonly string[] {
  return before === 'DELETING' ? accountStatuses : accountStatuses.filter((one) => one !== 'DELETING')
}

/** What the tracker app on machines is told (core 3); the text may hold further settings of it. */
const trackerAppSettings = {
  /** Buttons can be pressed while the machine moves. */
  inMotionButtons: flag(),
  /** Shown instead of the buttons otherwise. */
  inMotionMessage: text({ max: 255 }),
}

const generalSettings = {
  enableCycleAnalyzerSave: flag(),
  travelJournalMaxDays: number({ integer: true, min: 1, max: 366 }),
  travelJournalMaxMachines: number({ integer: true, min: 1, max: 500 }),
  /** People choose the language in the top bar (core 2.5, *shown only when enabled*). */
  languageSwitch: flag({ initial: true }),
  /** A stop near the machine's last dump counts as a dump (behaviour 1.9); a route may say otherwise. */
  previousDump: flag({ initial: true }),
  previousDumpRadius: quantity('shortDistance', { min: 1, max: 100 }),
  previousDumpMinutes: number({ integer: true, min: 1, max: 60 }),
  /** Mail addresses that nobody entered as a recipient, and that get a shared report for the first time: so many a day. */
  newMailboxes: number({ integer: true, min: 0, max: 100 }),
  /** Beneath the name of the account on its documents: address, telephone. */
  letterhead: text({ max: 500, multiline: true }),
  /** Of all amounts of money: rates and what is counted by them. */
  currency: text({ max: 3, format: 'currency' }),
  /** Where maps open that have nothing to show yet: WGS84 degrees, and the zoom of a map with tiles of 512 pixels. */
  homeLon: number({ min: -180, max: 180 }),
  homeLat: number({ min: -85, max: 85 }),
  homeZoom: number({ min: 1, max: 20 }),
  /** Positions are kept during shifts of the account's projects and so many minutes around them; absent: always. */
  onShiftMargin: number({ integer: true, min: 0, max: 240 }),
  /** Days that things are kept, absent: for ever. Devices may be offline for a month, and messages never stay longer. */
  keepPositionsDays: number({ integer: true, min: 31, max: 3_650 }),
  keepSignInsDays: number({ integer: true, min: 31, max: 3_650 }),
  keepRecordDays: number({ integer: true, min: 31, max: 3_650 }),
  keepMessagesDays: number({ integer: true, min: 1, max: 30 }),
  /** What calls for attention; projects and routes may say otherwise (behaviour 19). */
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
  // What it holds is removed with it.
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
    /** The account of the provider itself: it is never deleted. */
    system: flag({ required: true, readOnly: true, filterable: false, listed: false }),
  },
  rules(draft, before) {
    const stored = before?.['status']
    const allowed = statusChoices(typeof stored === 'string' ? stored : undefined)
    if (isAbsent(draft.status) || allowed.includes(draft.status)) return []
    return [fieldError('status', problem('validation.choice', { choices: allowed.join(', ') }))]
  },
})
