import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { colorSets } from '../color-set.resource.ts'

export const colorSetScreens = resourceScreens(colorSets, {
  form: () => import('./ColorSetForm.tsx').then((file) => file.ColorSetForm),
  view: () => import('./ColorSetView.tsx').then((file) => file.ColorSetView),
})
