import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { screens as outside } from './outside.ts'

export const slice = defineWebSlice({
  name: 'today',
  screens: [
    ...outside,
    defineScreen({
      path: '/today',
      title: 'today.title',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./Today.tsx').then((file) => file.Today),
    }),
    defineScreen({
      path: '/handbook',
      title: 'today.handbook',
      gate: { resource: 'reports', action: 'list', feature: 'tracker' },
      component: () => import('./handbook/Handbook.tsx').then((file) => file.Handbook),
    }),
  ],
})
