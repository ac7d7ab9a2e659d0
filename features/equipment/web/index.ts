import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { equipment } from '../equipment.resource.ts'

export const slice = defineWebSlice({
  name: 'equipment',
  resources: [equipment],
  screens: [
    defineScreen({
      path: '/equipment/labels',
      title: 'equipment.labels',
      gate: { resource: 'equipment', action: 'list', feature: 'tracker' },
      component: () => import('./labels/LabelScreen.tsx').then((file) => file.LabelScreen),
    }),
    ...resourceScreens(equipment, {
      list: () => import('./EquipmentList.tsx').then((file) => file.EquipmentList),
      view: () => import('./EquipmentView.tsx').then((file) => file.EquipmentView),
    }),
  ],
})
