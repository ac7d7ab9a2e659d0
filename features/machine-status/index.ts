import { defineSlice } from '@haulway/slice/server.ts'
import { changesChannels } from '@haulway/storage'
import { slice as telemetry } from '../telemetry/index.ts'
import { canSee } from './machine-status.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { machineStatusRoutes } from './server/calls.ts'
import { servedMachineStatus } from './server/report.ts'
import { reasonHooks, usualReasonsRoute } from './server/reasons.ts'
import { statusReasons } from './status-reason.resource.ts'

export { findCalendars } from './server/facts.ts'
export { findCurrentStatuses } from './server/rows.ts'

export const slice = defineSlice({
  name: 'machine-status',
  words: { en, ru, cn },
  resources: [statusReasons],
  hooks: { statusreasons: reasonHooks },
  routes: [...machineStatusRoutes, usualReasonsRoute({ en, ru, cn })],
  belongings: [{ table: 'machine_statuses', of: 'equipment', entry: 'equipment_id' }],
  open: (house) => ({
    reports: [servedMachineStatus(house.of(telemetry).openHours)],
    channels: changesChannels(
      [{ name: 'machinestatuses', permission: canSee.resource, feature: canSee.feature }],
      house.bus,
    ),
  }),
})
