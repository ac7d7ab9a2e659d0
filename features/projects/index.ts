import { defineSlice } from '@haulway/slice/server.ts'
import { projects } from './project.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

export { ofProjectHooks, refuseUnlessOpen } from './server/of-project.ts'

export const slice = defineSlice({ name: 'projects', words: { en, ru, cn }, resources: [projects] })
