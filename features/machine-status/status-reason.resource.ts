import { choice, defineResource, number, reference, text } from '@haulway/resource'
import { statuses } from './status.ts'

/** The reason for a status: `Breakdown`, and below it `Tyres`. A parent may hold reasons of several statuses. */
export const statusReasons = defineResource({
  name: 'statusreasons',
  table: 'status_reasons',
  permission: 'equipment',
  screen: 'status-reasons',
  messages: 'statusReasons',
  feature: 'tracker',
  titleField: 'title',
  sort: 'position,title',
  hideable: true,
  fields: {
    title: text({ required: true, max: 100 }),
    status: choice(statuses, { required: true }),
    parent: reference('statusreasons', { filterable: false }),
    /** Code in the site’s own books. */
    code: text({ max: 20 }),
    position: number({ integer: true, min: 0, max: 9_999 }),
  },
})
