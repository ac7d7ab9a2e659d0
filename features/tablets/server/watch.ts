/**
 * Tablets waiting for updates of their machine. They are notified through the bus, with a check every minute in case
 * a notification is lost.
 */
import pLimit from 'p-limit'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { coalesceRuns } from '@haulway/platform/server/queue/coalesce-runs.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Device } from '../../telemetry/index.ts'
import { relevantResources, type ReadSessions, type SessionResponse } from './read-sessions.ts'

export interface WatchOptions {
  readonly bus: Bus
  readonly identify: (secret: string) => Promise<Device | null>
  readonly read: ReadSessions
  readonly log: Log
}

export interface WaitingTablet {
  readonly device: Device
  readonly secret: string
  /** Versions that the tablet has: only another one counts as an update. */
  readonly known: Set<string>
  changed(session: SessionResponse): void
  /** The device is revoked, or the server stops. */
  ended(why: 'refused' | 'replaced' | 'stopping'): void
}

export interface Watch {
  /** Starts a subscription; resolves after the first check, and rejects when that failed. */
  join(waiting: WaitingTablet): Promise<void>
  leave(waiting: WaitingTablet): void
  /** Ends all subscriptions, and any that still arrive. */
  stop(): void
}

const LOOK_MS = 60_000
/** A tablet that lost its network leaves connections that seem open: the oldest is closed. */
const MAX_PER_DEVICE = 4
const CHECKS_AT_ONCE = 8

/** With the number of the read that each was last notified of. */
type All = Map<WaitingTablet, number>
type End = (waiting: WaitingTablet, why: Parameters<WaitingTablet['ended']>[0]) => void

const ofAccount = (all: All, account: string): WaitingTablet[] =>
  [...all.keys()].filter((one) => one.device.account === account)

/** Reads sessions once for some devices of an account, and notifies the tablets with a new version. */
function openTelling(all: All, read: ReadSessions, end: End) {
  let readings = 0
  return async (account: string, some: readonly WaitingTablet[]): Promise<void> => {
    if (some.length === 0) return
    const reading = ++readings
    const devices = new Map(some.map(({ device }) => [device.id, device]))
    const sessions = await read(account, [...devices.values()])
    for (const waiting of some) {
      const session = sessions.get(waiting.device.id)
      // Disconnected, or already notified by a later read.
      if ((all.get(waiting) ?? Infinity) > reading) continue
      all.set(waiting, reading)
      if (!session) end(waiting, 'refused')
      else if (!waiting.known.has(session.version)) {
        waiting.known.clear()
        waiting.known.add(session.version)
        waiting.changed(session)
      }
    }
  }
}

/** One check per account at a time, followed by another for changes that arrive meanwhile. */
function openLooks(all: All, tell: ReturnType<typeof openTelling>, log: Log) {
  const looks = new Map<string, () => Promise<void>>()
  const look = (account: string): void => {
    const run = looks.get(account) ?? coalesceRuns(() => tell(account, ofAccount(all, account)))
    looks.set(account, run)
    run().catch((error: unknown) => log.warn({ err: error, account }, 'tablets were not told of a change'))
  }
  return {
    look,
    everywhere(): void {
      for (const account of looks.keys()) if (ofAccount(all, account).length === 0) looks.delete(account)
      for (const account of new Set([...all.keys()].map(({ device }) => device.account))) look(account)
    },
  }
}

export function openWatch({ bus, identify, read, log }: WatchOptions): Watch {
  const all: All = new Map()
  const limited = pLimit(CHECKS_AT_ONCE)
  let stopped = false

  const end: End = (waiting, why) => {
    if (all.delete(waiting)) waiting.ended(why)
  }
  const tell = openTelling(all, read, end)
  const looks = openLooks(all, tell, log)
  const check = async (waiting: WaitingTablet): Promise<void> => {
    const device = await limited(() => identify(waiting.secret))
    if (device?.id !== waiting.device.id) end(waiting, 'refused')
  }
  const recheck = (some: Iterable<WaitingTablet>): void => {
    for (const waiting of some)
      check(waiting).catch((error: unknown) => log.warn({ err: error }, 'a tablet was not looked at again'))
  }
  const everybody = (): void => {
    recheck(all.keys())
    looks.everywhere()
  }

  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    const isLost = ({ device }: WaitingTablet) =>
      (resource === 'devices' && device.id === id) || (resource === 'accounts' && device.account === id)
    const lost = [...all.keys()].filter(isLost)
    // After all subscribers have handled the notification: one of them invalidates the cached device.
    if (lost.length > 0) queueMicrotask(() => recheck(lost))
    const concerned = resource === 'accounts' ? id : account
    if (relevantResources.has(resource) && ofAccount(all, concerned).length > 0) looks.look(concerned)
  })
  const unsubscribeGap = bus.onGap(everybody)
  const timer = setInterval(everybody, LOOK_MS)
  timer.unref()

  return {
    async join(waiting) {
      const others = [...all.keys()].filter((one) => one.device.id === waiting.device.id)
      all.set(waiting, 0)
      if (stopped) return end(waiting, 'stopping')
      for (const one of others.slice(0, Math.max(0, others.length + 1 - MAX_PER_DEVICE))) end(one, 'replaced')
      // Check again, now that notifications are subscribed to.
      await check(waiting)
      await tell(waiting.device.account, [waiting])
    },
    leave: (waiting) => void all.delete(waiting),
    stop() {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      unsubscribeGap()
      for (const waiting of all.keys()) end(waiting, 'stopping')
    },
  }
}
