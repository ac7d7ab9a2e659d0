import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { dashboards } from './dashboard.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { dashboardHooks } from './server/hooks.ts'
import { dashboardRoutes } from './server/routes.ts'
import { previewRoute, widgetsRoute } from './server/widgets.ts'

export { readShown } from './server/shown.ts'

export const slice = defineSlice({
  name: 'dashboards',
  words: { en, ru, cn },
  resources: [dashboards],
  hooks: { dashboards: dashboardHooks },
  routes: dashboardRoutes,
  gathered: ({ widgets }, house) =>
    house.of(telemetry).settledFirst([widgetsRoute(widgets), previewRoute(widgets)]),
})
