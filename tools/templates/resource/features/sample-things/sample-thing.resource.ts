import { defineResource, text } from '@haulway/resource'

/** Sample things of an account. */
export const sampleThings = defineResource({
  name: 'samplethings',
  table: 'sample_things',
  screen: 'sample-things',
  messages: 'sampleThings',
  permission: 'PERMISSION_ROW',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
