import { defineSlice } from '@haulway/slice/server.ts'
import { projects } from './project.resource.ts'

export { ofProjectHooks, refuseUnlessOpen } from './server/of-project.ts'

export const slice = defineSlice({ name: 'projects', resources: [projects] })
