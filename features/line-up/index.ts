import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { beginLineUpsJob } from './server/begin-shift.ts'
import { lineUpRoutes } from './server/calls.ts'

export { plannedOnRoutes } from './server/planned.ts'

export const slice = defineSlice({
  name: 'line-up',
  words: { en, ru, cn },
  routes: lineUpRoutes,
  jobs: [beginLineUpsJob],
  belongings: [{ table: 'line_ups', of: 'projects', entry: 'project_id' }],
})
