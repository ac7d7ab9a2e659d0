import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Hooks } from '@haulway/resource/server/index.ts'
import type { equipment } from '../equipment.resource.ts'
import { deviceRoutes, removeUnusedDevices } from './devices.ts'

/** A machine that has sent anything stays, hidden if need be: its records name it. */
export const equipmentHooks: Hooks<typeof equipment> = { beforeDelete: removeUnusedDevices }

export const equipmentRoutes: Route[] = [...deviceRoutes]
