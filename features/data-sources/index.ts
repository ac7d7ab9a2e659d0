import { defineSlice } from '@haulway/slice/server.ts'
import { dataSourcesRoute } from './server/route.ts'

export const slice = defineSlice({
  name: 'data-sources',
  gathered: (all, house) => [dataSourcesRoute(all, house.words)],
})
