import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { groups } from '../group.resource.ts'

export const groupScreens = resourceScreens(groups, {
  view: () => import('./GroupView.tsx').then((file) => file.GroupView),
})
