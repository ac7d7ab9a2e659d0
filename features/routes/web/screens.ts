import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { routes } from '../route.resource.ts'
import { HOME } from './home.ts'

export const routeScreens = resourceScreens(routes, {
  feature: 'tracker',
  list: null,
  home: HOME,
  form: () => import('./RouteForm.tsx').then((file) => file.RouteForm),
  view: () => import('./RouteView.tsx').then((file) => file.RouteView),
})
