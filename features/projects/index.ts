import { defineSlice } from '@haulway/slice/server.ts'
import { projects } from './project.resource.ts'
import { projectHooks } from './server/hooks.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

export { CALENDAR } from './server/calendar.ts'
export { projectHooks } from './server/hooks.ts'
export {
  areProjectsEditable,
  closedProjects,
  projectEntryHooks,
  refuseUnlessEditable,
} from './server/project-access.ts'

export const slice = defineSlice({
  name: 'projects',
  words: { en, ru, cn },
  resources: [projects],
  hooks: { projects: projectHooks },
})
