import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'tablets',
  screens: [
    defineScreen({
      path: '/tablet-management/qr-setup',
      title: 'tablets.title',
      gate: { resource: 'tabletSetup', action: 'list', feature: 'tracker' },
      component: () => import('./TabletSetup.tsx').then((file) => file.TabletSetup),
    }),
  ],
})
