import { Container } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { haulCategories } from '../haul-category.resource.ts'
import { haulIcons, iconModels } from '../pictures.resource.ts'

const screens = () => import('./HaulCategoryScreens.tsx')
const pictures = () => import('./PictureScreens.tsx')

export const slice = defineWebSlice({
  name: 'haul-categories',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [haulIcons, iconModels, haulCategories],
  screens: [
    ...resourceScreens(haulCategories, {
      list: () => screens().then((file) => file.HaulCategoryList),
      form: () => screens().then((file) => file.HaulCategoryForm),
      view: () => screens().then((file) => file.HaulCategoryView),
    }),
    ...resourceScreens(haulIcons, {
      list: () => pictures().then((file) => file.HaulIconList),
      form: () => pictures().then((file) => file.HaulIconForm),
      view: () => pictures().then((file) => file.HaulIconView),
    }),
    ...resourceScreens(iconModels, {
      form: () => pictures().then((file) => file.IconModelForm),
      view: () => pictures().then((file) => file.IconModelView),
    }),
  ],
  menu: [
    {
      group: 'operations',
      order: 20,
      title: 'haulCategories.title',
      to: '/haul-categories',
      letter: 'h',
      icon: Container,
      also: ['/haul-icons', '/icon-models'],
    },
  ],
})
