import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { screens } from './outside.ts'

export const slice = defineWebSlice({
  name: 'session',
  screens: [
    ...screens,
    defineScreen({
      path: '/users/me/sessions',
      title: 'session.security.title',
      gate: 'session',
      component: () => import('./security/Security.tsx').then((file) => file.Security),
    }),
  ],
})
