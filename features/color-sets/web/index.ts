import { Palette } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { colorSets } from '../color-set.resource.ts'

export const slice = defineWebSlice({
  name: 'color-sets',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [colorSets],
  screens: resourceScreens(colorSets, {
    form: () => import('./ColorSetForm.tsx').then((file) => file.ColorSetForm),
    view: () => import('./ColorSetView.tsx').then((file) => file.ColorSetView),
  }),
  menu: [{ group: 'project', order: 30, title: 'menu.colorSets', to: '/colorsets', icon: Palette }],
})
