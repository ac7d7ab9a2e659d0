import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { groups } from '../group.resource.ts'

export const slice = defineWebSlice({
  name: 'groups',
  resources: [groups],
  screens: resourceScreens(groups, {
    form: () => import('./GroupForm.tsx').then((file) => file.GroupForm),
    view: () => import('./GroupView.tsx').then((file) => file.GroupView),
  }),
})
