import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { routes } from '../route.resource.ts'
import { HOME } from './home.ts'

export const slice = defineWebSlice({
  name: 'routes',
  resources: [routes],
  screens: resourceScreens(routes, {
    feature: 'tracker',
    list: null,
    home: HOME,
    form: () => import('./RouteForm.tsx').then((file) => file.RouteForm),
    view: () => import('./RouteView.tsx').then((file) => file.RouteView),
  }),
})
