/**
 * The accounts whose telemetry was asked for. Of each there is one owner in all processes (`storage/leases.ts`): what is for
 * an account of another process is handed to that process, and is answered as if it were here.
 */
import type { Batch } from '../../batch.ts'
import type { FixColumns } from '../../columns.ts'
import type { Answer } from '../intake/classify.ts'
import type { MachineNow } from '../reading/machine-now.ts'
import { type OpenHour, openHours } from '../reading/open-hours.ts'
import type { Leases } from '../storage/leases.ts'
import type { OwnerOptions } from './account.ts'
import { watchClock } from './correct-clock.ts'
import { tailFixes } from './machine.ts'
import { NotOwner, NotStored } from './not-stored.ts'
import { type Heard, openOthers, type OthersOptions } from './others.ts'
import { openOwner, type Owner } from './owner.ts'

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
  settle: async (owner: Owner, _: null): Promise<null> => {
    await owner.machines()
    await owner.settle()
    return null
  },
  now: (owner: Owner, _: null): Promise<MachineNow[]> => owner.now(),
  openHours: async (owner: Owner, _: null): Promise<OpenHour[]> =>
    openHours((await owner.machines()).values()),
  /** Facts of a machine that are not in a segment yet; null when there is no such machine. */
  tail: async (owner: Owner, equipmentId: string): Promise<FixColumns | null> => {
    const machine = (await owner.machines()).get(equipmentId)
    return machine ? tailFixes(machine) : null
  },
}

type Name = keyof typeof answers
type Given<N extends Name> = Parameters<(typeof answers)[N]>[1]
type Answered<N extends Name> = Awaited<ReturnType<(typeof answers)[N]>>

/** The owner of the account is in another process, which cannot be reached now. */
export class OwnerAway extends NotStored {}

export interface Owners {
  /** Asks the owner of an account, wherever it is. */
  ask<N extends Name>(account: string, name: N, given: Given<N>): Promise<Answered<N>>
  siteChanged(account: string): Promise<void>
  /** Upkeep of the own accounts. */
  settle(): Promise<void>
  /** Renews the lease; drops what is another's by now, and looks at sites that were changed without a hint. */
  look(): Promise<void>
  /** Gives the accounts back and answers nobody any more. */
  release(): Promise<void>
}

export interface OwnersOptions extends Omit<OwnerOptions, 'take' | 'corrections'>, Partial<OthersOptions> {
  leases: Leases
  /** Called with what other processes say of machines of their accounts. */
  heard: Heard
}

/** Once to whom was known, once here, once to whom that names, and once more when it has just changed hands. */
const MOST_TRIES = 4

export function openOwners(options: OwnersOptions): Owners {
  const { leases, log, clock } = options
  const watch = watchClock(clock)
  const owners = new Map<string, Owner>()
  /** Where accounts of others were found. */
  const holders = new Map<string, string>()
  const ownerOf = (account: string): Owner => {
    let owner = owners.get(account)
    if (!owner) {
      owner = openOwner(account, { ...options, publish, corrections: watch.corrections, take: leases.take })
      owners.set(account, owner)
    }
    return owner
  }
  const here = async (account: string, name: Name, given: unknown): Promise<unknown> => {
    const answer = answers[name] as (owner: Owner, given: unknown) => Promise<unknown>
    return await answer(ownerOf(account), given)
  }
  const answering = (account: string, name: string, given: unknown) => here(account, name as Name, given)
  const others = openOthers(options, leases.process, answering, options.heard)
  const publish: OwnerOptions['publish'] = (account, machines) => {
    if (machines.length === 0) return
    options.publish(account, machines)
    others.tell(account, machines)
  }
  const somewhere = async (account: string, name: Name, given: unknown): Promise<unknown> => {
    const tried = new Set<string>()
    let holder = holders.get(account)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
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
    throw new OwnerAway()
  }
  const deriveAgain = async (account: string): Promise<void> => {
    // Another process's, which has heard of it as well, or looks.
    if (holders.has(account)) return
    try {
      await ownerOf(account).siteChanged()
    } catch (error) {
      // It is for the owner to see.
      if (!(error instanceof NotOwner)) throw error
    }
  }
  return {
    ask: <N extends Name>(account: string, name: N, given: Given<N>) =>
      somewhere(account, name, given) as Promise<Answered<N>>,
    siteChanged: deriveAgain,
    async settle() {
      watch.look()
      for (const [account, owner] of owners) {
        await owner
          .settle()
          .catch((error: unknown) => log.warn({ err: error, account }, 'telemetry upkeep failed'))
      }
    },
    async look() {
      const loaded = [...owners].filter(([, owner]) => owner.isLoaded())
      const { own, live } = await leases.look()
      others.onlyLive(live)
      for (const [account, holder] of holders) if (!live.has(holder)) holders.delete(account)
      for (const [account, owner] of loaded) {
        const mine = own.get(account)
        if (!mine) owner.drop()
        else if (mine.siteChanged)
          deriveAgain(account).catch((error: unknown) =>
            log.error({ err: error, account }, 'tracks were not derived anew'),
          )
      }
    },
    async release() {
      others.close()
      await leases.release()
    },
  }
}
