import { haulIcons, iconModels } from '../pictures.resource.ts'
import { contentHooks, pictureRoutes } from './contents.ts'

export { type IconRow, iconOf, machineIcon } from './machine-icon.ts'

export const haulCategoryRoutes = pictureRoutes

export const haulCategoryHooks = {
  [haulIcons.name]: contentHooks(haulIcons.name),
  [iconModels.name]: contentHooks(iconModels.name),
}
