import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { dashboards } from './dashboard.resource.ts'
import { dashboardHooks } from './server/hooks.ts'
import { dashboardRoutes, widgetRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'dashboards',
  resources: [dashboards],
  hooks: { dashboards: dashboardHooks },
  routes: dashboardRoutes,
  open: (house) => ({ routes: house.of(telemetry).settledFirst(widgetRoutes) }),
})
