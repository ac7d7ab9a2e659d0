import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

/** The second address opens the same screen until there is a replay in three dimensions. */
const paths = ['/travel-journal2d', '/travel-journal'] as const

export const slice = defineWebSlice({
  name: 'travel-journal',
  screens: paths.map((path) =>
    defineScreen({
      path,
      title: 'travelJournal.title',
      gate: { resource: 'journals', action: 'read', feature: 'tracker' },
      component: () => import('./TravelJournal.tsx').then((file) => file.TravelJournal),
    }),
  ),
})
