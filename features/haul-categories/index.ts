import { defineSlice } from '@haulway/slice/server.ts'
import { haulCategories } from './haul-category.resource.ts'
import { haulIcons, iconModels } from './pictures.resource.ts'
import { contentHooks, pictureRoutes } from './server/contents.ts'

export { type IconRow, iconOf, machineIcon } from './server/machine-icon.ts'

export const slice = defineSlice({
  name: 'haul-categories',
  resources: [haulIcons, iconModels, haulCategories],
  hooks: {
    [haulIcons.name]: contentHooks(haulIcons.name),
    [iconModels.name]: contentHooks(iconModels.name),
  },
  routes: pictureRoutes,
})
