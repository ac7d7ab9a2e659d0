import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { haulCategories } from '../haul-category.resource.ts'

const screens = () => import('./HaulCategoryScreens.tsx')

export const haulCategoryScreens = resourceScreens(haulCategories, {
  list: () => screens().then((file) => file.HaulCategoryList),
  form: () => screens().then((file) => file.HaulCategoryForm),
  view: () => screens().then((file) => file.HaulCategoryView),
})
