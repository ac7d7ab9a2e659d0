import { Ruler } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { measurementProfiles } from '../measurement-profile.resource.ts'

export const slice = defineWebSlice({
  name: 'measurement',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  shared: [measurementProfiles],
  screens: resourceScreens(measurementProfiles, {
    list: () => import('./ProfileList.tsx').then((file) => file.ProfileList),
    form: () => import('./ProfileForm.tsx').then((file) => file.ProfileForm),
    view: () => import('./ProfileView.tsx').then((file) => file.ProfileView),
  }),
  menu: [
    {
      group: 'administration',
      order: 80,
      title: 'menu.measurement',
      to: '/measurement-settings',
      icon: Ruler,
      gate: 'system',
    },
  ],
})
