import { Layers } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { materials } from '../material.resource.ts'

export const slice = defineWebSlice({
  name: 'materials',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [materials],
  screens: resourceScreens(materials, {
    view: () => import('./MaterialView.tsx').then((file) => file.MaterialView),
  }),
  menu: [
    { group: 'operations', order: 30, title: 'materials.title', to: '/materials', letter: 'm', icon: Layers },
  ],
})
