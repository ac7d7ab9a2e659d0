import { defineResource, papers, text, timezone } from '@haulway/resource'

/** A job site. Its days and shifts run in its time zone. */
export const projects = defineResource({
  name: 'projects',
  permission: 'projects',
  messages: 'projects',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: papers,
  fields: {
    title: text({ required: true }),
    timeZone: timezone({ required: true }),
    description: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
})
