import {
  boundary,
  choice,
  defineResource,
  number,
  papers,
  quantity,
  reference,
  references,
  text,
  timezone,
} from '@haulway/resource'

/** Used for; the same words on the map and in detection. */
export const locationKinds = ['load', 'dump', 'both', 'other'] as const
export type LocationKind = (typeof locationKinds)[number]

/** A rule of this location instead of the account's usual one. Seconds. */
const seconds = () => number({ integer: true, min: 1, max: 3_600, listed: false, group: 'rules' })

/** A zone of the site: where machines load, dump, refuel, wait. */
export const locations = defineResource({
  name: 'locations',
  permission: 'locations',
  messages: 'locations',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: papers,
  fields: {
    title: text({ required: true }),
    kind: choice(locationKinds, { required: true, initial: 'other', example: 'both' }),
    boundary: boundary({ required: true }),
    project: reference('projects'),
    /** Not given: the project's, without one the account's. */
    timeZone: timezone(),
    /** What may be loaded or dumped here; none: anything. */
    materials: references('materials'),
    /** A machine that is inside for less than this was not here. */
    minimumDwell: seconds(),
    /** The shortest stop here that alone makes a load, or a dump (behaviour 1.3). */
    loadSeconds: seconds(),
    dumpSeconds: seconds(),
    /** Machines served at once while no loader reports from here; not given: one at a load, any number at a dump. */
    spots: number({ integer: true, min: 1, max: 100, listed: false, group: 'rules' }),
    /** How fast machines may go inside; a road is a corridor. Not given: as fast as they like. */
    speedLimit: quantity('speed', { min: 1, max: 200, listed: false, group: 'rules' }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
