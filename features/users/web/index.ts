import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { users } from '../user.resource.ts'
import { screens as outside } from './outside.ts'

export const slice = defineWebSlice({
  name: 'users',
  shared: [users],
  screens: [
    ...outside,
    ...resourceScreens(users, {
      list: () => import('./UserList.tsx').then((file) => file.UserList),
      form: () => import('./UserForm.tsx').then((file) => file.UserForm),
      view: () => import('./UserView.tsx').then((file) => file.UserView),
    }),
    defineScreen({
      path: '/users/profile',
      title: 'users.profile',
      gate: 'session',
      component: () => import('./profile/Profile.tsx').then((file) => file.Profile),
    }),
    // Where linking an identity at the identity provider ends (core 2.2).
    defineScreen({
      path: '/connect/oauth2/trimbleid/callback',
      title: 'users.profile',
      gate: 'session',
      component: () => import('./profile/Profile.tsx').then((file) => file.Profile),
    }),
    defineScreen({
      path: '/users/editprofile',
      title: 'users.editProfile',
      gate: 'session',
      component: () => import('./profile/Profile.tsx').then((file) => file.EditProfile),
    }),
    defineScreen({
      path: '/users/me/settings',
      title: 'users.settings',
      gate: 'session',
      component: () => import('./profile/MySettings.tsx').then((file) => file.MySettings),
    }),
  ],
})
