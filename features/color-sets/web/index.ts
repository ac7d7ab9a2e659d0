import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { colorSets } from '../color-set.resource.ts'

export const slice = defineWebSlice({
  name: 'color-sets',
  resources: [colorSets],
  screens: resourceScreens(colorSets, {
    form: () => import('./ColorSetForm.tsx').then((file) => file.ColorSetForm),
    view: () => import('./ColorSetView.tsx').then((file) => file.ColorSetView),
  }),
})
