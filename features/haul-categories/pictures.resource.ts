import { defineResource, text } from '@haulway/resource'

const shared = { permission: 'haulCategories', feature: 'tracker', titleField: 'title' } as const
const fields = {
  title: text({ required: true, unique: true, max: 100 }),
  /** Address of the content; null while there is none. */
  content: text({ readOnly: true, listed: false, filterable: false }),
}

/** An icon uploaded by the account: 60 x 30 pixels, the machine from above, its front to the left (core 9). */
export const haulIcons = defineResource({
  ...shared,
  name: 'haulicons',
  table: 'haul_icons',
  screen: 'haul-icons',
  messages: 'haulIcons',
  fields,
})

/** A 3D model uploaded by the account: glTF, metres, y up, front towards +z. */
export const iconModels = defineResource({
  ...shared,
  name: 'iconmodels',
  table: 'icon_models',
  screen: 'icon-models',
  messages: 'iconModels',
  fields,
})
