import {
  choice,
  choices,
  defineResource,
  type FieldError,
  fieldError,
  flag,
  group,
  instant,
  number,
  documentFiles,
  problem,
  quantity,
  reference,
  type Reference,
  references,
  rows,
  text,
} from '@haulway/resource'
import { alarmLimits } from '../alarm-limits/alarm-limits.ts'

interface RouteDraft {
  readonly loadLocations: readonly Reference[] | null
  readonly dumpLocations: readonly Reference[] | null
  readonly materialSettings: readonly { readonly location: Reference; readonly material: Reference }[] | null
  readonly driverPrompts: readonly { readonly answer: string; readonly choices: string | null }[] | null
  readonly minimumCycle: number | null
  readonly standardCycle: number | null
  readonly longestCycle: number | null
}

/**
 * Material settings refer to the route's locations, at most once for a material at a location; prompts with choices
 * need options, and cycle times must not decrease.
 */
function routeRules(draft: RouteDraft): FieldError[] {
  const errors: FieldError[] = []
  const { loadLocations, dumpLocations } = draft
  // Without known locations, none can be outside the route.
  const places = loadLocations && dumpLocations && [...loadLocations, ...dumpLocations].map(({ id }) => id)
  const elsewhere = (draft.materialSettings ?? []).findIndex(
    ({ location }) => places?.includes(location.id) === false,
  )
  if (elsewhere >= 0) {
    const at = `materialSettings.${elsewhere}.location`
    errors.push(fieldError(at, problem('validation.route.location')))
  }
  const pairs = (draft.materialSettings ?? []).map((one) => `${one.location.id} ${one.material.id}`)
  const again = pairs.findIndex((one, index) => pairs.indexOf(one) !== index)
  if (again >= 0) errors.push(fieldError(`materialSettings.${again}.material`, problem('validation.exists')))
  const without = (draft.driverPrompts ?? []).findIndex((one) => one.answer === 'choice' && !one.choices)
  if (without >= 0)
    errors.push(fieldError(`driverPrompts.${without}.choices`, problem('validation.required')))
  const times = ['minimumCycle', 'standardCycle', 'longestCycle'] as const
  let least = 0
  for (const name of times) {
    const value = draft[name]
    if (value !== null && value < least)
      errors.push(fieldError(name, problem('validation.min', { min: least })))
    least = value ?? least
  }
  return errors
}

const minutes = (group: string) => number({ min: 0, exclusiveMin: true, max: 1_440, listed: false, group })

/** What material is hauled from where to where in a project, with its drivers and targets. */
export const routes = defineResource({
  name: 'routes',
  permission: 'routes',
  messages: 'routes',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: documentFiles,
  fields: {
    title: text({ required: true }),
    project: reference('projects', { required: true }),
    loadLocations: references('locations', {
      required: true,
      listed: true,
      filterable: true,
      offered: { field: 'kind', values: ['load', 'both'] },
    }),
    dumpLocations: references('locations', {
      required: true,
      listed: true,
      filterable: true,
      offered: { field: 'kind', values: ['dump', 'both'] },
    }),
    material: reference('materials'),
    notes: text({ max: 2_000, multiline: true, listed: false }),
    /**
     * What is loaded or dumped at one of the locations, where it differs from the route's material, with the payload
     * there.
     */
    materialSettings: rows(
      {
        location: reference('locations', { required: true }),
        material: reference('materials', { required: true }),
        weight: quantity('weight', { min: 0, max: 2_000_000 }),
        volume: quantity('haulVolume', { min: 0, max: 100_000 }),
      },
      { group: 'materials', example: [] },
    ),
    /** Shifts of the project in which it runs; empty: all. */
    shifts: choices(['first', 'second', 'third'], { initial: [], listed: false, group: 'planning' }),
    /** Targets of a shift. */
    targetLoads: quantity('count', { min: 0, max: 100_000, listed: false, group: 'planning' }),
    targetWeight: quantity('weight', { min: 0, max: 1e12, listed: false, group: 'planning' }),
    targetVolume: quantity('haulVolume', { min: 0, max: 1e9, listed: false, group: 'planning' }),
    /** Minutes. */
    minimumCycle: minutes('planning'),
    standardCycle: minutes('planning'),
    longestCycle: minutes('planning'),
    /** Whether a stop near the machine's last dump counts as a dump (behaviour 1.9); empty: as in the account. */
    previousDump: choice(['on', 'off'], { listed: false, group: 'detection' }),
    previousDumpRadius: quantity('shortDistance', { min: 1, max: 100, listed: false, group: 'detection' }),
    previousDumpMinutes: number({ integer: true, min: 1, max: 60, listed: false, group: 'detection' }),
    /** Only these machines and those of these categories may be assigned here; empty: all. */
    allowedEquipment: references('equipment', { group: 'machines' }),
    allowedCategories: references('haulcategories', { group: 'machines' }),
    buttonProfiles: references('buttonprofiles', { group: 'drivers' }),
    tags: references('tags', { listed: false, filterable: true, group: 'drivers' }),
    driverPrompts: rows(
      {
        at: choice(['shift start', 'route start', 'load', 'dump'], { required: true, initial: 'load' }),
        question: text({ required: true, max: 200 }),
        questionRu: text({ max: 200 }),
        questionCn: text({ max: 200 }),
        answer: choice(['yes or no', 'number', 'text', 'choice'], { required: true, initial: 'yes or no' }),
        /** Comma separated. */
        choices: text({ max: 500 }),
        required: flag({ required: true, initial: false }),
        inMotion: flag({ required: true, initial: false }),
      },
      { max: 20, group: 'drivers' },
    ),
    /** Speed limit for its machines outside locations with a limit of their own. Empty: no limit. */
    speedLimit: quantity('speed', { min: 1, max: 200, listed: false, group: 'alarms' }),
    /** Alarm limits that replace those of the project, the account or the product (behaviour 19). */
    alarms: group(alarmLimits, { listed: false, group: 'alarms' }),
    /** Start of the period whose loads use the settings of a later moment, as last requested. */
    recalculatedFrom: instant({ readOnly: 'derived', listed: false, filterable: false, group: 'materials' }),
    /** Machines assigned now, by the latest assignment of each. */
    equipmentCount: number({ integer: true, required: true, readOnly: 'derived' }),
  },
  rules: routeRules,
})
