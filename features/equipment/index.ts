import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { equipment } from './equipment.resource.ts'
import { engineHoursRoutes } from './server/engine-hours.ts'
import { equipmentHooks, equipmentRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'equipment',
  resources: [equipment],
  hooks: { equipment: equipmentHooks },
  routes: equipmentRoutes,
  open: (house) => ({ routes: house.of(telemetry).settledFirst(engineHoursRoutes) }),
})
