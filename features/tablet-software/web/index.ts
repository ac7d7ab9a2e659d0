import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'tablet-software',
  screens: [
    defineScreen({
      path: '/tablet-management/software-versions',
      title: 'tabletSoftware.title',
      gate: { resource: 'tabletSetup', action: 'list', feature: 'tracker' },
      component: () => import('./SoftwareVersions.tsx').then((file) => file.SoftwareVersions),
    }),
  ],
})
