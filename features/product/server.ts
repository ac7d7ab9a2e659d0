/** Composes the server from all slices. */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { SliceHostOptions, Slice } from '@haulway/slice/server.ts'
import { openSlices, resourcesOf, wordbookOf } from '@haulway/slice/server/open-slices.ts'
import * as contents from '../server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

const slices: readonly Slice[] = Object.values(contents)

/**
 * `resources`: those whose rows belong to one account; `allResources`: also those that belong to no single account.
 */
export const { resources, allResources } = resourcesOf(slices)

/** All message catalogues of the product, in every language. */
export const words = wordbookOf(slices, { en, ru, cn })

/** Opens the calls, live channels and jobs of every slice. */
export function openProduct(services: Services, bus: Bus, options: SliceHostOptions) {
  return openSlices(slices, { services, bus, options, words })
}
