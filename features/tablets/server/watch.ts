/** Who waits for news of their machine, and what tells them: hints of the bus, and a look every minute should one be lost. */
import pLimit from 'p-limit'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { coalesced } from '@haulway/platform/server/coalesced.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import type { Device } from '../../telemetry/index.ts'
import { concerning, type ReadSessions, type ToldSession } from './read-sessions.ts'

export interface WatchOptions {
  readonly bus: Bus
  readonly identify: (secret: string) => Promise<Device | null>
  readonly read: ReadSessions
  readonly log: Log
}

export interface Waiting {
  readonly device: Device
  readonly secret: string
  /** Versions that the tablet has: only another one is news. */
  readonly known: Set<string>
  changed(session: ToldSession): void
  /** The device is lost, or the server stops. */
  ended(why: 'refused' | 'replaced' | 'stopping'): void
}

export interface Watch {
  /** Begins to tell; resolves when it was looked once, and rejects when that was not possible. */
  join(waiting: Waiting): Promise<void>
  leave(waiting: Waiting): void
  /** Ends all, and whoever still comes. */
  stop(): void
}

const LOOK_MS = 60_000
/** A tablet that lost its network leaves connections that seem open: the oldest makes room. */
const MAX_PER_DEVICE = 4
const CHECKS_AT_ONCE = 8

/** With the number of the reading that each was told of last. */
type All = Map<Waiting, number>
type End = (waiting: Waiting, why: Parameters<Waiting['ended']>[0]) => void

const ofAccount = (all: All, account: string): Waiting[] =>
  [...all.keys()].filter((one) => one.device.account === account)

/** Reads once for some of an account, and tells those for whom there is news. */
function openTelling(all: All, read: ReadSessions, end: End) {
  let readings = 0
  return async (account: string, some: readonly Waiting[]): Promise<void> => {
    if (some.length === 0) return
    const reading = ++readings
    const sessions = await read(account, [...new Set(some.map(({ device }) => device.equipmentId))])
    for (const waiting of some) {
      const session = sessions.get(waiting.device.equipmentId)
      // Gone, or told meanwhile by a reading that began later.
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

/** One look at an account at a time, and one more for whatever changed meanwhile. */
function openLooks(all: All, tell: ReturnType<typeof openTelling>, log: Log) {
  const looks = new Map<string, () => Promise<void>>()
  const look = (account: string): void => {
    const run = looks.get(account) ?? coalesced(() => tell(account, ofAccount(all, account)))
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
  const check = async (waiting: Waiting): Promise<void> => {
    const device = await limited(() => identify(waiting.secret))
    if (device?.id !== waiting.device.id) end(waiting, 'refused')
  }
  const recheck = (some: Iterable<Waiting>): void => {
    for (const waiting of some)
      check(waiting).catch((error: unknown) => log.warn({ err: error }, 'a tablet was not looked at again'))
  }
  const everybody = (): void => {
    recheck(all.keys())
    looks.everywhere()
  }

  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    const isLost = ({ device }: Waiting) =>
      (resource === 'devices' && device.id === id) || (resource === 'accounts' && device.account === id)
    const lost = [...all.keys()].filter(isLost)
    // After everybody has heard the hint: what is remembered of the device is forgotten by one of them.
    if (lost.length > 0) queueMicrotask(() => recheck(lost))
    const concerned = resource === 'accounts' ? id : account
    if (concerning.has(resource) && ofAccount(all, concerned).length > 0) looks.look(concerned)
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
      // Again, now that a hint would be heard.
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
