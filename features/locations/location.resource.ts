import {
  boundary,
  choice,
  defineResource,
  number,
  documentFiles,
  quantity,
  reference,
  references,
  text,
  timezone,
} from '@haulway/resource'

/** What the location is used for; the same values on the map and in detection. */
export const locationKinds = ['load', 'dump', 'both', 'other'] as const
export type LocationKind = (typeof locationKinds)[number]

/** A rule of this location that replaces the account's default. Seconds. */
const seconds = () => number({ integer: true, min: 1, max: 3_600, listed: false, group: 'rules' })

/** A zone of the site: where machines load, dump, refuel, wait. */
export const locations = defineResource({
  name: 'locations',
  permission: 'locations',
  messages: 'locations',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: documentFiles,
  fields: {
    title: text({ required: true }),
    kind: choice(locationKinds, { required: true, initial: 'other', example: 'both' }),
    boundary: boundary({ required: true }),
    project: reference('projects'),
    /** Empty: the project's time zone, or the account's when there is no project. */
    timeZone: timezone(),
    /** Materials that may be loaded or dumped here; empty: any. */
    materials: references('materials'),
    /** Minimum time inside for a visit; shorter ones are ignored. */
    minimumDwell: seconds(),
    /** Minimum stop that on its own counts as a load or a dump (behaviour 1.3). */
    loadSeconds: seconds(),
    dumpSeconds: seconds(),
    /** Machines served at once while no loader reports from here; empty: one at a load, any number at a dump. */
    spots: number({ integer: true, min: 1, max: 100, listed: false, group: 'rules' }),
    /** Speed limit inside; a road is a corridor. Empty: no limit. */
    speedLimit: quantity('speed', { min: 1, max: 200, listed: false, group: 'rules' }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
