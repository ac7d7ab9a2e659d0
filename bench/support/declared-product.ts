/** The product's declarations, taken from an instance that serves no requests. */
import { openProduct } from '@haulway/features/product/server.ts'
import { openBus } from '@haulway/platform/server/bus/bus.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { trustClock } from '@haulway/platform/server/trusted-clock.ts'
import { silentLog, testSeal } from '@haulway/testing'

export function openDeclaredProduct(): ReturnType<typeof openProduct> {
  const nothing: Partial<Services> = {
    clock: Date.now,
    trusted: trustClock(Date.now),
    log: silentLog,
    publish: () => undefined,
    seal: testSeal,
  }
  return openProduct(nothing as Services, openBus(), {})
}
