import { defineSlice } from '@haulway/slice/server.ts'
import { haulCategories } from './haul-category.resource.ts'
import { haulIcons, iconModels } from './pictures.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { categoryHooks } from './server/hooks.ts'
import { contentHooks, pictureRoutes } from './server/contents.ts'

export { type IconRow, iconOf, machineIcon } from './server/machine-icon.ts'

export const slice = defineSlice({
  name: 'haul-categories',
  words: { en, ru, cn },
  resources: [haulIcons, iconModels, haulCategories],
  hooks: {
    [haulCategories.name]: categoryHooks,
    [haulIcons.name]: contentHooks(haulIcons.name),
    [iconModels.name]: contentHooks(iconModels.name),
  },
  routes: pictureRoutes,
})
