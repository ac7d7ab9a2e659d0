import { MapPinned } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { locations } from '../location.resource.ts'

export const slice = defineWebSlice({
  name: 'locations',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
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
  menu: [
    { group: 'project', order: 20, title: 'locations.title', to: '/locations', letter: 'l', icon: MapPinned },
  ],
})
