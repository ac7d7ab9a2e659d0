/**
 * The accounts whose telemetry this process was asked for. Each account has one owner among all processes
 * (`storage/leases.ts`): queries about an account of another process are forwarded to it.
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Batch } from '../../facts/batch.ts'
import type { FixColumns } from '../../facts/columns.ts'
import type { StatementResult, StatementRequest } from '../../facts/statements.ts'
import type { Answer } from '../intake/classify.ts'
import type { MachineNow } from '../reading/machine-now.ts'
import { type OpenHour, openHours } from '../reading/open-hours.ts'
import type { Leases, LeaseCheck } from '../storage/leases.ts'
import type { OwnerOptions } from './account.ts'
import { trackClock } from './clock-corrections.ts'
import { tailFixes } from '../model/machine.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'
import {
  type UpdateListener,
  openRemoteOwners,
  type RemoteOwners,
  type RemoteOwnersOptions,
} from './remote-owners.ts'
import { openOwner, type Owner } from './owner.ts'
import { createResumer } from './recompute/resume.ts'

interface Delivered {
  equipmentId: string
  /** The device, or the person who states events. */
  deviceId: string
  batch: Batch
}

/** Queries to an owner; arguments and results are sent between processes. */
const handlers = {
  deliver: (owner: Owner, { equipmentId, deviceId, batch }: Delivered): Promise<Answer> =>
    owner.deliver(equipmentId, deviceId, batch),
  desk: (owner: Owner, facts: StatementRequest): Promise<StatementResult> => owner.desk(facts),
  settle: async (owner: Owner): Promise<null> => {
    await owner.machines()
    await owner.waitForRecompute()
    await owner.settle()
    return null
  },
  close: async (owner: Owner, until: number): Promise<null> => {
    await owner.machines()
    await owner.waitForRecompute()
    await owner.settle(until)
    return null
  },
  now: (owner: Owner): Promise<MachineNow[]> => owner.now(),
  openHours: async (owner: Owner): Promise<OpenHour[]> => openHours((await owner.machines()).values()),
  /** Facts of a machine that are not in a segment yet; null when there is no such machine. */
  tail: async (owner: Owner, equipmentId: string): Promise<FixColumns | null> => {
    const machine = (await owner.machines()).get(equipmentId)
    return machine ? tailFixes(machine) : null
  },
}

type QueryName = keyof typeof handlers
type Argument<N extends QueryName> = Parameters<(typeof handlers)[N]> extends [Owner, infer Own] ? Own : null
type Result<N extends QueryName> = Awaited<ReturnType<(typeof handlers)[N]>>

/** The process that owns the account cannot be reached. */
export class OwnerUnreachable extends NotStored {}

export interface Owners {
  /** Queries the owner of an account, in whichever process it is. */
  readonly ask: <N extends QueryName>(account: string, name: N, given: Argument<N>) => Promise<Result<N>>
  readonly siteChanged: (account: string) => Promise<void>
  /** Accounts in the memory of this process. */
  readonly own: () => string[]
  /** As `Owner.fenced`; undefined when the account is not in the memory of this process. */
  readonly fenced: <T>(account: string, work: (tx: Transaction) => Promise<T>) => Promise<T | undefined>
  /** Maintains the accounts in memory. */
  readonly settle: () => Promise<void>
  /** Renews the leases; drops accounts that other processes own, and reads sites whose change sent no hint. */
  readonly look: () => Promise<void>
  /** Continues recomputations that processes left when they ended. */
  readonly resume: () => Promise<void>
  /** Ends all work and releases the leases. */
  readonly release: () => Promise<void>
}

export interface OwnersOptions
  extends Omit<OwnerOptions, 'take' | 'corrections'>, Partial<RemoteOwnersOptions> {
  leases: Leases
  /** Called with updates of machines that other processes own. */
  heard: UpdateListener
}

/** Handles a query about an account of this process; rejects with NotOwner for others. */
type LocalQuery = (account: string, name: string, given: unknown) => Promise<unknown>

/** The known owner, this process, the owner that it names, and one more when the lease has just changed hands. */
const MAX_TRIES = 4

/** Forwards queries, and remembers which process owns an account. */
function openForwarding(queryLocal: LocalQuery, others: RemoteOwners) {
  const holders = new Map<string, string>()
  return {
    /** Whether another process owned the account when it was last queried. */
    isElsewhere: (account: string) => holders.has(account),
    /** Forgets processes that are no longer alive. */
    forgetDead(live: ReadonlySet<string>) {
      others.forgetDead(live)
      for (const [account, holder] of holders) if (!live.has(holder)) holders.delete(account)
    },
    async ask(account: string, name: QueryName, given: unknown): Promise<unknown> {
      const tried = new Set<string>()
      let holder = holders.get(account)
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        if (holder !== undefined && tried.has(holder)) break
        try {
          if (holder === undefined) return await queryLocal(account, name, given)
          tried.add(holder)
          const answer = await others.ask(holder, { account, name, given })
          holders.set(account, holder)
          return answer
        } catch (error) {
          holders.delete(account)
          if (!(error instanceof NotOwner)) throw error
          holder = error.holder
        }
      }
      throw new OwnerUnreachable()
    },
  }
}

/** The owners in this process. */
function openLocalOwners(options: OwnersOptions, publish: OwnerOptions['publish']) {
  const { leases, log, clock } = options
  const tracker = trackClock(clock)
  const owners = new Map<string, Owner>()
  let ended = false
  const ownerOf = (account: string): Owner => {
    let owner = owners.get(account)
    if (!owner) {
      owner = openOwner(account, { ...options, publish, corrections: tracker.corrections, take: leases.take })
      owners.set(account, owner)
    }
    return owner
  }
  const siteChanged = async (account: string): Promise<void> => {
    try {
      await ownerOf(account).siteChanged()
    } catch (error) {
      // The owner learns of the change itself.
      if (!(error instanceof NotOwner)) throw error
    }
  }
  return {
    ownerOf,
    fenced: async <T>(account: string, work: (tx: Transaction) => Promise<T>) =>
      await owners.get(account)?.fenced(work),
    siteChanged,
    async settle() {
      tracker.check()
      for (const [account, owner] of owners) {
        await owner
          .settle()
          .catch((error: unknown) => log.warn({ err: error, account }, 'telemetry upkeep failed'))
      }
    },
    loaded: () => [...owners].filter(([, owner]) => owner.isLoaded()),
    resume: createResumer({
      findPending: leases.accountsWithWorkLeft,
      isLoaded: (account) => owners.get(account)?.isLoaded() === true,
      finish: (account) => ownerOf(account).finishRecompute(),
      hasEnded: () => ended,
      log,
    }),
    async end() {
      ended = true
      await Promise.all([...owners.values()].map((owner) => owner.end()))
    },
    /** `loaded`: the owners before the leases were renewed. */
    renewed(loaded: readonly (readonly [string, Owner])[], own: LeaseCheck['own']) {
      for (const [account, owner] of loaded) {
        const mine = own.get(account)
        if (!mine) owner.drop()
        else if (mine.siteChanged)
          siteChanged(account).catch((error: unknown) =>
            log.error({ err: error, account }, 'tracks were not derived anew'),
          )
      }
    },
  }
}

export function openOwners(options: OwnersOptions): Owners {
  const { leases, heard } = options
  const local = openLocalOwners(options, (account, machines, stored) => {
    options.publish(account, machines, stored)
    if (machines.length > 0) others.publish(account, machines)
  })
  const queryLocal: LocalQuery = async (account, name, given) => {
    const handle = handlers[name as QueryName] as (owner: Owner, given: unknown) => Promise<unknown>
    return await handle(local.ownerOf(account), given)
  }
  const others = openRemoteOwners(options, leases.process, queryLocal, heard)
  const forwarding = openForwarding(queryLocal, others)
  return {
    ask: <N extends QueryName>(account: string, name: N, given: Argument<N>) =>
      forwarding.ask(account, name, given) as Promise<Result<N>>,
    // An owner elsewhere receives the same hint, or finds the change at its next renewal.
    siteChanged: (account) =>
      forwarding.isElsewhere(account) ? Promise.resolve() : local.siteChanged(account),
    own: () => local.loaded().map(([account]) => account),
    fenced: local.fenced,
    settle: () => local.settle(),
    resume: local.resume,
    async look() {
      const loaded = local.loaded()
      const { own, live } = await leases.check()
      forwarding.forgetDead(live)
      local.renewed(loaded, own)
    },
    async release() {
      await local.end()
      others.close()
      await leases.release()
    },
  }
}
