import { boundary, choice, defineResource, papers, reference, text, timezone } from '@haulway/resource'

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
    kind: choice(['load', 'dump', 'both', 'other'], { required: true, initial: 'other' }),
    boundary: boundary({ required: true }),
    project: reference('projects'),
    /** Not given: the project's, without one the account's. */
    timeZone: timezone(),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
