import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Telemetry } from './index.ts'

/** Wraps routes that read derived rows, so that they include everything acknowledged before the request. */
export function settleFirst(telemetry: Pick<Telemetry, 'settled'>, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(call, services) {
      await telemetry.settled(call.context.account.id)
      return await route.handle(call, services)
    },
  }))
}
