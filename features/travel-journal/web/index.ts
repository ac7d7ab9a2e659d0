import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'travel-journal',
  screens: [
    defineScreen({
      path: '/travel-journal2d',
      title: 'travelJournal.title',
      gate: { resource: 'journals', action: 'read', feature: 'tracker' },
      component: () => import('./TravelJournal.tsx').then((file) => file.TravelJournal),
    }),
  ],
})
