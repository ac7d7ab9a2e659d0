import type { Hooks } from '@haulway/resource/server/index.ts'
import { refuseIfRecorded } from '../telemetry/server/index.ts'
import type { drivers } from './driver.resource.ts'

export const driverHooks: Hooks<typeof drivers> = {
  beforeDelete: (driver, change) => refuseIfRecorded('driver_id', driver.id, change),
}
