import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { projects } from '../project.resource.ts'

export const projectScreens = resourceScreens(projects, {
  feature: 'tracker',
  view: () => import('./ProjectView.tsx').then((file) => file.ProjectView),
})
