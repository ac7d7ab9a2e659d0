import { defineEndpoint } from '@haulway/resource'
import { stockSteps } from './volume-rows.ts'
import { volumesReport } from './volumes.report.ts'

/** Steps of a range: 49 instants. */
export const STEPS = 48

/** The stock through a range, for a map with a slider. */
export const findStockSteps = defineEndpoint({
  method: 'GET',
  path: `${volumesReport.path}/steps`,
  summary: 'Stock of each location and material at steps from the start to the end of a range',
  access: { kind: 'permission', resource: 'reports', action: 'list', feature: 'tracker' },
  query: volumesReport.filter,
  output: stockSteps,
})
