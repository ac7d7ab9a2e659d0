/**
 * The accounts whose telemetry was asked for. Of each there is one owner in all processes (`storage/leases.ts`): what is for
 * an account of another process is handed to that process, and is answered as if it were here.
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
  /** The device, or the person who states events at a desk. */
  deviceId: string
  batch: Batch
}

/** What an owner is asked. Questions and answers travel between processes. */
const answers = {
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

type Name = keyof typeof answers
type Given<N extends Name> = Parameters<(typeof answers)[N]> extends [Owner, infer Own] ? Own : null
type Answered<N extends Name> = Awaited<ReturnType<(typeof answers)[N]>>

/** The owner of the account is in another process, which cannot be reached now. */
export class OwnerUnreachable extends NotStored {}

export interface Owners {
  /** Asks the owner of an account, wherever it is. */
  readonly ask: <N extends Name>(account: string, name: N, given: Given<N>) => Promise<Answered<N>>
  readonly siteChanged: (account: string) => Promise<void>
  /** The accounts in the memory of this process. */
  readonly own: () => string[]
  /** As `Owner.fenced`, of an account of this process; undefined: it is none. */
  readonly fenced: <T>(account: string, work: (tx: Transaction) => Promise<T>) => Promise<T | undefined>
  /** Upkeep of the own accounts. */
  readonly settle: () => Promise<void>
  /** Renews the lease; drops what is another's by now, and looks at sites that were changed without a hint. */
  readonly look: () => Promise<void>
  /** Goes on with accounts that ended processes have left in the middle. */
  readonly resume: () => Promise<void>
  /** Gives the accounts back and answers nobody any more. */
  readonly release: () => Promise<void>
}

export interface OwnersOptions
  extends Omit<OwnerOptions, 'take' | 'corrections'>, Partial<RemoteOwnersOptions> {
  leases: Leases
  /** Called with what other processes say of machines of their accounts. */
  heard: UpdateListener
}

/** Answers questions about the own accounts; rejects with NotOwner for others. */
type Here = (account: string, name: string, given: unknown) => Promise<unknown>

/** Once to whom was known, once here, once to whom that names, and once more when it has just changed hands. */
const MAX_TRIES = 4

/** Where accounts of others were found, and the way there. */
function openWays(here: Here, others: RemoteOwners) {
  const holders = new Map<string, string>()
  return {
    /** Whether the account was another process's when it was asked for last. */
    leadsAway: (account: string) => holders.has(account),
    /** Ways to processes that do not live any more are forgotten. */
    onlyLive(live: ReadonlySet<string>) {
      others.onlyLive(live)
      for (const [account, holder] of holders) if (!live.has(holder)) holders.delete(account)
    },
    async ask(account: string, name: Name, given: unknown): Promise<unknown> {
      const tried = new Set<string>()
      let holder = holders.get(account)
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        if (holder !== undefined && tried.has(holder)) break
        try {
          if (holder === undefined) return await here(account, name, given)
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

/** The owners in this process, and what becomes of them as others' leases begin and end. */
function openLocal(options: OwnersOptions, publish: OwnerOptions['publish']) {
  const { leases, log, clock } = options
  const watch = trackClock(clock)
  const owners = new Map<string, Owner>()
  let ended = false
  const ownerOf = (account: string): Owner => {
    let owner = owners.get(account)
    if (!owner) {
      owner = openOwner(account, { ...options, publish, corrections: watch.corrections, take: leases.take })
      owners.set(account, owner)
    }
    return owner
  }
  const siteChanged = async (account: string): Promise<void> => {
    try {
      await ownerOf(account).siteChanged()
    } catch (error) {
      // It is for the owner to see.
      if (!(error instanceof NotOwner)) throw error
    }
  }
  return {
    ownerOf,
    fenced: async <T>(account: string, work: (tx: Transaction) => Promise<T>) =>
      await owners.get(account)?.fenced(work),
    siteChanged,
    async settle() {
      watch.check()
      for (const [account, owner] of owners) {
        await owner
          .settle()
          .catch((error: unknown) => log.warn({ err: error, account }, 'telemetry upkeep failed'))
      }
    },
    loaded: () => [...owners].filter(([, owner]) => owner.isLoaded()),
    resume: createResumer({
      find: leases.accountsWithWorkLeft,
      isLoaded: (account) => owners.get(account)?.isLoaded() === true,
      goOn: (account) => ownerOf(account).finishRecompute(),
      hasEnded: () => ended,
      log,
    }),
    async end() {
      ended = true
      await Promise.all([...owners.values()].map((owner) => owner.end()))
    },
    /** Of those that were loaded before the look began. */
    seen(loaded: readonly (readonly [string, Owner])[], own: LeaseCheck['own']) {
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
  const local = openLocal(options, (account, machines, stored) => {
    options.publish(account, machines, stored)
    if (machines.length > 0) others.tell(account, machines)
  })
  const here: Here = async (account, name, given) => {
    const answer = answers[name as Name] as (owner: Owner, given: unknown) => Promise<unknown>
    return await answer(local.ownerOf(account), given)
  }
  const others = openRemoteOwners(options, leases.process, here, heard)
  const ways = openWays(here, others)
  return {
    ask: <N extends Name>(account: string, name: N, given: Given<N>) =>
      ways.ask(account, name, given) as Promise<Answered<N>>,
    // Another process's has heard of it as well, or looks.
    siteChanged: (account) => (ways.leadsAway(account) ? Promise.resolve() : local.siteChanged(account)),
    own: () => local.loaded().map(([account]) => account),
    fenced: local.fenced,
    settle: () => local.settle(),
    resume: local.resume,
    async look() {
      const loaded = local.loaded()
      const { own, live } = await leases.check()
      ways.onlyLive(live)
      local.seen(loaded, own)
    },
    async release() {
      await local.end()
      others.close()
      await leases.release()
    },
  }
}
