import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { projects } from '../project.resource.ts'

export const slice = defineWebSlice({
  name: 'projects',
  resources: [projects],
  screens: resourceScreens(projects, {
    feature: 'tracker',
    // With the routes on them, by their slice.
    list: null,
  }),
})
