import { resourceScreens } from '@haulway/resource/web/resourceScreens.ts'
import { groups } from '../group.resource.ts'

export const groupScreens = resourceScreens(groups, {
  view: () => import('./GroupView.tsx').then((file) => file.GroupView),
})
