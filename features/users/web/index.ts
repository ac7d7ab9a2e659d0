import { UserRound } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { users } from '../user.resource.ts'

export const slice = defineWebSlice({
  name: 'users',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  shared: [users],
  screens: [
    ...resourceScreens(users, {
      list: () => import('./UserList.tsx').then((file) => file.UserList),
      form: () => import('./UserForm.tsx').then((file) => file.UserForm),
      view: () => import('./UserView.tsx').then((file) => file.UserView),
    }),
    defineScreen({
      path: '/users/profile',
      title: 'users.profile',
      gate: 'session',
      component: () => import('./Profile.tsx').then((file) => file.Profile),
    }),
    // Where an association with the identity provider ends (core 2.2).
    defineScreen({
      path: '/connect/oauth2/trimbleid/callback',
      title: 'users.profile',
      gate: 'session',
      component: () => import('./Profile.tsx').then((file) => file.Profile),
    }),
    defineScreen({
      path: '/users/editprofile',
      title: 'users.editProfile',
      gate: 'session',
      component: () => import('./Profile.tsx').then((file) => file.EditProfile),
    }),
    defineScreen({
      path: '/users/me/settings',
      title: 'users.settings',
      gate: 'session',
      component: () => import('./MySettings.tsx').then((file) => file.MySettings),
    }),
    defineScreen({
      path: '/accountParticipationManagement',
      title: 'participation.title',
      gate: 'public',
      component: () => import('./Participation.tsx').then((file) => file.Participation),
    }),
  ],
  menu: [
    { group: 'administration', order: 10, title: 'users.title', to: '/users', letter: 'u', icon: UserRound },
  ],
})
