import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { materials } from '../material.resource.ts'

export const materialScreens = resourceScreens(materials, {
  view: () => import('./MaterialView.tsx').then((file) => file.MaterialView),
})
