import { resourceScreens } from '@haulway/resource/web/resourceScreens.ts'
import { locations } from '../location.resource.ts'

export const locationScreens = resourceScreens(locations, {
  feature: 'tracker',
  form: () => import('./LocationForm.tsx').then((file) => file.LocationForm),
  view: () => import('./LocationView.tsx').then((file) => file.LocationView),
})
