import { defineResource, references, text } from '@haulway/resource'

/** A board of buttons in filling order: down each column. */
export const buttonProfiles = defineResource({
  name: 'buttonprofiles',
  table: 'button_profiles',
  permission: 'buttons',
  screen: 'buttons/profiles',
  messages: 'buttonProfiles',
  feature: 'tracker',
  titleField: 'title',
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    description: text({ max: 2_000, multiline: true, searchable: true }),
    buttons: references('buttons', { required: true }),
  },
})
