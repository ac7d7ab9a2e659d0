/** An account in the memory of its owner, and the order in which things are done to it. */
import type { PendingCommit, Database } from '@haulway/platform/server/db/index.ts'
import type { Detection } from '../../detection/derive.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Pass } from '../model/step-facts.ts'
import type { SenderState } from '../../facts/two-senders.ts'
import { type Changes, noChanges, onlyJournal } from '../model/changes.ts'
import type { Answer, Delivery } from '../intake/classify.ts'
import { commit } from '../storage/commit.ts'
import { loadAccount, type Loaded } from '../storage/load-account.ts'
import { type Machine, tailRows } from '../model/machine.ts'
import type { MachineNow } from '../reading/machine-now.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'
import { type AccountSite, loadOwnSite, reloadTerms } from '../storage/load-site.ts'
import type { Owned } from '../model/ownership.ts'
import type { ClockCorrection } from '../storage/quarantine.ts'
import type { TrackReader } from '../storage/track-reader.ts'

export interface OwnerOptions {
  database: Database
  /** Makes the account this process's own, as a new memory of it; rejects with NotOwner. */
  take: (account: string) => Promise<Owned>
  clock: () => number
  /** By which it is judged what is too old to be kept. */
  trusted: () => number
  /** How our clock was put right so far. */
  corrections: readonly ClockCorrection[]
  log: Log
  /** What facts are derived with; the product's own unless another is given. */
  detection?: Detection
  /** Called after each commit with what machines do now, and the ids of all of which something was stored. */
  publish: (account: string, machines: MachineNow[], stored: readonly string[]) => void
}

export interface Waiting {
  equipmentId: string
  delivery: Delivery
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface Account {
  id: string
  options: OwnerOptions
  detection: Detection
  reader: TrackReader
  waiting: Waiting[]
  waitingItems: number
  site: AccountSite | null
  loaded: Loaded | null
  /** Whether the site was said to be another, and has not been read since. */
  told: boolean
  /** The end of everything that was asked so far: flushes and upkeep follow one another. */
  tail: Promise<unknown>
  /** The last commit, and the one before it, on disk: while one is on its way there, the next flush is worked out, and no more. */
  lastCommit: Promise<void>
  commitBefore: Promise<void>
  /** When the last one is written: if the next is of the journal alone, it may be as well. */
  lastWritten: Promise<void>
  flushQueued: boolean
  /** Whether rows may come from another site or detection than those in memory. */
  unchecked: boolean
  /** Whether it must be said again what is to be derived anew: because the site is another, or to look. */
  replan: 'another' | 'look' | null
  /** What is being derived anew; null: nothing. */
  deriving: Promise<void> | null
  /** Nothing is to be begun any more. */
  ended: boolean
  /** Whether places may serve otherwise than when their waits were worked out, and whether waits are marked to be. */
  placesUnchecked: boolean
  waitsMarked: boolean
  /** When devices were last heard of, and when that was last written. */
  seen: Map<string, number>
  seenWritten: number
  /** Devices of which it was written since the account is owned here. */
  seenBefore: Set<string>
  /** Positions of devices that were not kept since that was last written. */
  dropped: Map<string, { n: number; at: number }>
  /** The same of facts whose numbers were used before with other values, and when devices looked like two senders. */
  refused: Map<string, { n: number; at: number }>
  twoSenders: Map<string, number>
  /** What tells that, by device. */
  senders: Map<string, SenderState>
}

/** Counts what of a device did not go the usual way, with when it last was so. */
export function addCount(counts: Account['dropped'], device: string, n: number, at: number): void {
  if (n > 0) counts.set(device, { n: (counts.get(device)?.n ?? 0) + n, at })
}

/** Runs after everything asked before it. On failure the memory is dropped: the database says what is true. */
export async function inTurn<T>(account: Account, work: () => Promise<T>): Promise<T> {
  const turn = account.tail.then(async () => {
    try {
      return await work()
    } catch (error) {
      account.loaded = null
      throw error
    }
  })
  account.tail = turn.catch(() => undefined)
  return await turn
}

export function logFailure(account: Account, error: unknown): void {
  // Whoever waits is led to the owner, or comes again.
  if (error instanceof NotOwner) return
  account.options.log.warn({ err: error, account: account.id }, 'telemetry could not be stored')
}

export interface ReadyAccount {
  detection: Detection
  site: AccountSite
  loaded: Loaded
  machines: Map<string, Machine>
}

export async function ready(account: Account): Promise<ReadyAccount> {
  const { detection } = account
  const { database, clock } = account.options
  if (account.loaded === null) {
    await account.lastCommit.catch(() => undefined)
    const owned = await account.options.take(account.id)
    // While it was another's, its site has changed without us.
    const site = await readSite(account, owned)
    account.loaded = await loadAccount(database, owned, site, detection, clock())
    account.unchecked = true
    account.waitsMarked = true
  }
  const { loaded } = account
  const site = account.site ?? (await readSite(account, loaded.owned))
  return { detection, site, loaded, machines: loaded.machines }
}

async function readSite(account: Account, owned: Owned): Promise<AccountSite> {
  account.told = false
  account.site = await loadOwnSite(account.options.database, owned)
  account.placesUnchecked = true
  return account.site
}

/**
 * Like `ready`, for new facts: with these machines known to the site, as one may have been added since it was read, and with
 * the terms as they are. A change that was told while others are still worked out holds for what comes after it.
 */
export async function readyForMachines(
  account: Account,
  equipmentIds: readonly string[],
): Promise<ReadyAccount> {
  const { site } = await ready(account)
  if (equipmentIds.some((id) => !site.machines.has(id))) {
    account.site = null
    account.unchecked = true
  } else if (account.told) {
    account.told = false
    Object.assign(site, await reloadTerms(account.options.database, account.id))
  }
  return await ready(account)
}

export function passOf(account: Account, site: AccountSite): Pass {
  return {
    detection: account.detection,
    site: site.site,
    siteHash: site.hash,
    terms: site.terms,
    loaders: site.loaders,
    now: account.options.clock(),
    changes: noChanges(),
  }
}

/**
 * Commits the changes of these machines after everything before them; resolves when all of it is on disk. A commit that fails
 * drops the memory, and with it whatever was worked out on top of it meanwhile, written or not.
 */
export async function commitChanges(
  account: Account,
  loaded: Loaded,
  changes: Changes,
  machines: Iterable<Machine>,
  now: number,
): Promise<void> {
  const journalId = loaded.journalId + 1
  for (const machine of machines) {
    if (tailRows(machine) > 0) machine.journalFrom ??= journalId
  }
  if (changes.journal.length > 0) loaded.journalId = journalId
  const [written, before] = [account.lastWritten, account.lastCommit]
  const failed = (error: unknown): never => {
    loaded.lost = true
    if (account.loaded === loaded) account.loaded = null
    throw error
  }
  const send = async (): Promise<PendingCommit<void>> => {
    // Of what is dear to write there is rather one large commit than several small ones.
    await (onlyJournal(changes) ? written : before.catch(() => undefined))
    if (account.loaded !== loaded) throw new NotStored()
    const ahead = commit(account.options.database, loaded.owned, changes, journalId, now)
    try {
      await ahead.written
    } catch (error) {
      failed(error)
    }
    // Not before: who looks for marks meanwhile does not see these.
    if (changes.marks.size > 0) account.waitsMarked = true
    return ahead
  }
  const sent = send()
  const mine = (async () => {
    const { flushed } = await sent
    await before.catch(() => undefined)
    await flushed.catch(failed)
    // What a lost one had was known to this one, and may have been answered with it.
    if (loaded.lost) throw new NotStored()
  })()
  account.commitBefore = before
  account.lastWritten = sent.then(
    () => undefined,
    () => undefined,
  )
  account.lastCommit = mine
  await mine
}
