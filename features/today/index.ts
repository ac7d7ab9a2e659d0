import { defineSlice } from '@haulway/slice/server.ts'
import { baseOf } from '../session/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { TODAY_CHANNEL } from './channel.ts'
import { openHintPublisher } from './server/channel.ts'
import { causeRoute, todayRoutes } from './server/routes.ts'
import { shiftLogRoutes } from './server/shift-log.ts'
import { openDashboardRoute, openWallRoute } from './server/open-wall.ts'
import { createWallRoute, wallScreenRoutes } from './server/wall.ts'

export { openHintPublisher } from './server/channel.ts'
export { requestedSite } from './server/calendars.ts'
export { frameFields, spanFields } from './server/frame.ts'
export { routesOf, staysOf, type RouteOfShift } from './server/plans.ts'
export type { Snapshot } from './server/read-today.ts'

export const slice = defineSlice({
  name: 'today',
  words: { en, ru, cn },
  routes: [causeRoute, ...wallScreenRoutes],
  privatePages: [
    // A public page without forms or windows.
    { path: '/wall/', policy: 'sandbox allow-scripts allow-same-origin' },
  ],
  belongings: [
    { table: 'shift_causes', of: 'projects', entry: 'project_id' },
    { table: 'shift_log', of: 'projects', entry: 'project_id' },
    { table: 'wall_screens', of: 'projects', entry: 'project_id' },
  ],
  gathered: ({ widgets }, house) => [openDashboardRoute(widgets, house.of(telemetry).settled)],
  open(house) {
    const { onMovedAnywhere, settled, settledFirst, snapshot } = house.of(telemetry)
    const live = openHintPublisher(house.bus, { name: TODAY_CHANNEL, permission: 'reports' })
    onMovedAnywhere((account) => live.moved(account))
    return {
      routes: [
        ...settledFirst([...todayRoutes(snapshot), ...shiftLogRoutes(snapshot)]),
        createWallRoute(baseOf(house.options)),
        openWallRoute(snapshot, settled),
      ],
      channels: [live.channel],
      stop: () => Promise.resolve(live.stop()),
    }
  },
})
