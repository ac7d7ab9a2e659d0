import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { projects } from '../project.resource.ts'

export const slice = defineWebSlice({
  name: 'projects',
  resources: [projects],
  screens: resourceScreens(projects, {
    feature: 'tracker',
    // With their routes, provided by the routes slice.
    list: null,
  }),
})
