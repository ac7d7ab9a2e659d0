import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { materials } from '../material.resource.ts'

export const slice = defineWebSlice({
  name: 'materials',
  resources: [materials],
  screens: resourceScreens(materials, {
    view: () => import('./MaterialView.tsx').then((file) => file.MaterialView),
  }),
})
