import { resourceScreens } from '@haulway/resource/web/resourceScreens.ts'
import { equipment } from '../equipment.resource.ts'

export const equipmentScreens = resourceScreens(equipment, {
  feature: 'tracker',
  view: () => import('./EquipmentView.tsx').then((file) => file.EquipmentView),
})
