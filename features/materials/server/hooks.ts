import type { Hooks } from '@haulway/storage'
import type { materials } from '../material.resource.ts'
import { refuseIfRecorded } from '../../telemetry/index.ts'

export const materialHooks: Hooks<typeof materials> = {
  beforeDelete: (material, change) => refuseIfRecorded('material_id', material.id, change),
}
