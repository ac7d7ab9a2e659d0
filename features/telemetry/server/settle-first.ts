import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Telemetry } from './index.ts'

/** Calls that read what was derived: they see everything that was acknowledged before they came. */
export function settleFirst(telemetry: Pick<Telemetry, 'settled'>, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(call, services) {
      await telemetry.settled(call.context.account.id)
      return await route.handle(call, services)
    },
  }))
}
