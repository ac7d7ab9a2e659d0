import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { commitRoutes } from './server/routes.ts'
import { commitRemarks } from './server/report-remarks.ts'
import { compareSentJob, sentRoutes } from './server/sent/routes.ts'

export { changedCopies, storeSentCopy } from './server/sent/copies.ts'

export const slice = defineSlice({
  name: 'commits',
  words: { en, ru, cn },
  reportRemarks: commitRemarks,
  open(house) {
    const { closeBefore, settledFirst } = house.of(telemetry)
    return {
      routes: settledFirst([...commitRoutes(closeBefore), ...sentRoutes(house.reports)]),
      jobs: [compareSentJob(house.reports)],
    }
  },
})
