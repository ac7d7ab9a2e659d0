import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { equipment } from './equipment.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { engineHoursRoutes } from './server/engine-hours.ts'
import { equipmentHooks, equipmentRoutes } from './server/routes.ts'

export { equipmentHooks } from './server/routes.ts'
export { registerTrackers } from './server/trackers.ts'

export const slice = defineSlice({
  name: 'equipment',
  words: { en, ru, cn },
  resources: [equipment],
  hooks: { equipment: equipmentHooks },
  routes: equipmentRoutes,
  belongings: [
    { table: 'unreadable_messages', of: 'equipment', entry: 'equipment_id' },
    { table: 'message_faults', of: 'equipment', entry: 'equipment_id' },
    { table: 'devices', of: 'equipment', entry: 'equipment_id', tells: 'devices' },
    { table: 'engine_readings', of: 'equipment', entry: 'equipment_id' },
  ],
  open(house) {
    const { settledFirst, heard } = house.of(telemetry)
    return { routes: settledFirst(engineHoursRoutes(heard)) }
  },
})
