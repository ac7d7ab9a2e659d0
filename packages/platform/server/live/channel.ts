import type { AccountFeature, PermissionRow } from '@haulway/resource'
import type { RequestContext } from '../http/route.ts'

/** A source of live data of one account at a time; the live part knows nothing of what flows through. */
export interface LiveChannel {
  readonly name: string
  /** Row of the permission matrix that must be readable; null: open to everybody in the account. */
  readonly permission: PermissionRow | null
  /** Account feature that must be on, when one gates it. */
  readonly feature?: AccountFeature
  /**
   * Name of the part of the account's data that somebody hears, when not all hear the same: asked when they join and at every
   * change of what they may. All who hear the same part share its frames.
   */
  partOf?(context: RequestContext): Promise<string>
  /** Everything now, for one who joins. */
  snapshot(account: string, part: string): Promise<object>
  /**
   * Tells `changed` whenever there is something new; answers the function that ends it. `take` then gives the
   * changes since it was last taken, merged, or null.
   */
  watch(account: string, changed: () => void, part: string): { take(): object | null; stop(): void }
}

/** Declares a channel. */
export function defineChannel(channel: LiveChannel): LiveChannel {
  return channel
}

/** Whether somebody may hear a channel: asked when they join and at every change of what they may. */
export function mayListen(context: RequestContext, { permission, feature }: LiveChannel): boolean {
  if (feature !== undefined && !context.account.features[feature]) return false
  return permission === null || context.can('read', permission)
}
