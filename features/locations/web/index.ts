import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { locations } from '../location.resource.ts'

export const slice = defineWebSlice({
  name: 'locations',
  resources: [locations],
  screens: [
    defineScreen({
      path: '/locations/import',
      title: 'locations.import.title',
      gate: { resource: 'locations', action: 'create', feature: 'tracker' },
      component: () => import('./import/ImportScreen.tsx').then((file) => file.importScreen()),
    }),
    ...resourceScreens(locations, {
      feature: 'tracker',
      list: () => import('./LocationList.tsx').then((file) => file.LocationList),
      form: () => import('./LocationForm.tsx').then((file) => file.LocationForm),
      view: () => import('./LocationView.tsx').then((file) => file.LocationView),
    }),
  ],
})
