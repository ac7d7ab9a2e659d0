import { UsersRound } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { groups } from '../group.resource.ts'

export const slice = defineWebSlice({
  name: 'groups',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [groups],
  screens: resourceScreens(groups, {
    view: () => import('./GroupView.tsx').then((file) => file.GroupView),
  }),
  menu: [
    {
      group: 'administration',
      order: 20,
      title: 'groups.title',
      to: '/groups',
      letter: 'g',
      icon: UsersRound,
    },
  ],
})
