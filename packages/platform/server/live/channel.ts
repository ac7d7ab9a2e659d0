import type { AccountFeature, PermissionRow } from '@haulway/resource'
import type { RequestContext } from '../http/route.ts'

/** A source of live data, for one account at a time; the live module does not interpret the data. */
export interface LiveChannel {
  readonly name: string
  /** Row of the permission matrix that the listener must be able to read; null: open to everybody in the account. */
  readonly permission: PermissionRow | null
  /** Account feature that must be on, if any. */
  readonly feature?: AccountFeature
  /**
   * Name of the part of the account's data that a listener may receive, when it differs between listeners: computed
   * on joining and at every change of permissions. Listeners of the same part share its frames.
   */
  partOf?(context: RequestContext): Promise<string>
  /** Snapshot for a new listener. */
  snapshot(account: string, part: string): Promise<object>
  /**
   * Calls `changed` whenever there are updates; returns the function that unsubscribes. `take` then returns the
   * merged changes since its last call, or null.
   */
  watch(account: string, changed: () => void, part: string): { take(): object | null; stop(): void }
}

/** Declares a channel. */
export function defineChannel(channel: LiveChannel): LiveChannel {
  return channel
}

/** Whether the caller may listen to a channel: checked on joining and at every change of permissions. */
export function canListen(context: RequestContext, { permission, feature }: LiveChannel): boolean {
  if (feature !== undefined && !context.account.features[feature]) return false
  return permission === null || context.can('read', permission)
}
