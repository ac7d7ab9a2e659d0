import type { Hooks } from '@haulway/storage'
import { refuseIfRecorded } from '../../telemetry/index.ts'
import type { materials } from '../material.resource.ts'

export const materialHooks: Hooks<typeof materials> = {
  beforeDelete: (material, change) => refuseIfRecorded('material_id', material.id, change),
}
