import { SquareMousePointer } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice, on } from '@haulway/slice/web.ts'
import { buttonProfiles } from '../button-profile.resource.ts'
import { buttons } from '../button.resource.ts'

export const slice = defineWebSlice({
  name: 'buttons',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [buttons, buttonProfiles],
  screens: [
    // One screen for the boards and the buttons; it needs read (core 2.4).
    defineScreen({
      path: '/buttons',
      title: 'buttons.title',
      gate: { resource: 'buttons', action: 'read', feature: 'tracker' },
      component: () => import('./Buttons.tsx').then((file) => file.Buttons),
    }),
    ...resourceScreens(buttons, {
      list: null,
      form: () => import('./ButtonForm.tsx').then((file) => file.ButtonForm),
      view: () => import('./ButtonView.tsx').then((file) => file.ButtonView),
    }),
    ...resourceScreens(buttonProfiles, {
      list: null,
      form: () => import('./ProfileForm.tsx').then((file) => file.ProfileForm),
      view: () => import('./ProfileView.tsx').then((file) => file.ProfileView),
    }),
  ],
  menu: [
    {
      group: 'administration',
      order: 40,
      title: 'menu.buttons',
      to: '/buttons',
      icon: SquareMousePointer,
      when: on('tracker'),
      gate: { resource: 'buttons', action: 'create' },
    },
  ],
})
