/** What the slices make together on the server. */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { HouseOptions, Slice } from '@haulway/slice/server.ts'
import { openSlices, resourcesOf, wordbookOf } from '@haulway/slice/server/open-slices.ts'
import * as contents from '../server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

const slices: readonly Slice[] = Object.values(contents)

/** `resources`: those whose rows belong to one account; `allResources`: those of no single account as well. */
export const { resources, allResources } = resourcesOf(slices)

/** Everything that the product says, in every language. */
export const words = wordbookOf(slices, { en, ru, cn })

/** Every slice's calls, live channels and jobs. */
export function openProduct(services: Services, bus: Bus, options: HouseOptions) {
  return openSlices(slices, { services, bus, options, words })
}
