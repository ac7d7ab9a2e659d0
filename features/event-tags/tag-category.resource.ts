import { defineResource, text } from '@haulway/resource'

/** Categories of tags: `Delay`, `Weather`. */
export const tagCategories = defineResource({
  name: 'tags/categories',
  table: 'tag_categories',
  permission: 'eventTags',
  screen: 'event-tags/categories',
  messages: 'tagCategories',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
