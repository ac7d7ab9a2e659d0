import { color, defineResource, reference, text } from '@haulway/resource'

/** A label that people put on an event: `Waiting for the loader`. */
export const tags = defineResource({
  name: 'tags',
  permission: 'eventTags',
  screen: 'event-tags',
  messages: 'eventTags',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  fields: {
    /** Unique in its category: `Other` may exist in each. */
    title: text({ required: true, max: 100 }),
    category: reference('tags/categories', { required: true }),
    color: color(),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
