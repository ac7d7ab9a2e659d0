import { FolderKanban } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { projects } from '../project.resource.ts'

export const slice = defineWebSlice({
  name: 'projects',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [projects],
  screens: resourceScreens(projects, {
    feature: 'tracker',
  }),
  menu: [
    {
      group: 'project',
      order: 10,
      title: 'menu.projects',
      to: '/projects',
      letter: 'p',
      icon: FolderKanban,
      also: ['/routes'],
    },
  ],
})
