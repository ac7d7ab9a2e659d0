/** An account in the memory of its owner, and the order of the work on it. */
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
import type { AccountStates } from './states.ts'
import { type AccountSite, loadOwnSite, reloadTerms } from '../storage/load-site.ts'
import type { Owned } from '../model/ownership.ts'
import type { ClockCorrection } from '../storage/quarantine.ts'
import type { TrackReader } from '../storage/track-reader.ts'

export interface OwnerOptions {
  database: Database
  /** Takes the lease of the account, with a new fence; rejects with NotOwner. */
  take: (account: string) => Promise<Owned>
  clock: () => number
  /** The clock that decides what is too old to be retained. */
  trusted: () => number
  /** Corrections of the server's clock since the start of the process. */
  corrections: readonly ClockCorrection[]
  log: Log
  /** Replaces the product's detection in tests. */
  detection?: Detection
  /** Called after each commit with the present state of its machines, and the ids of all machines that it wrote. */
  publish: (account: string, machines: MachineNow[], stored: readonly string[]) => void
}

/** A delivery in the queue, and the promise that answers it. */
export interface Waiting {
  equipmentId: string
  delivery: Delivery
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Flushes of live deliveries, as far as the next choice depends on them. */
export interface LiveFlushes {
  /** When the last one began, epoch milliseconds. */
  at: number
  /** It was the last flush of all. */
  isLast: boolean
}

export interface Account {
  id: string
  options: OwnerOptions
  detection: Detection
  reader: TrackReader
  states: AccountStates
  waiting: Waiting[]
  /** Positions and events of `waiting`. */
  waitingItems: number
  liveFlushes: LiveFlushes
  site: AccountSite | null
  loaded: Loaded | null
  /** The last turn that was asked for: flushes, maintenance and recomputation take turns. */
  lastTurn: Promise<unknown>
  /** The last commit, on disk with all before it. */
  lastCommit: Promise<void>
  /** The last commit of more than the journal, written: commits of the journal alone may follow. */
  lastDerived: Promise<void>
  /** Commits that are not on disk yet. */
  commitsInFlight: number
  /** Wakes the turn that waits for its flush to become due, if one does. */
  wakeFlush: (() => void) | null
  /** The running recomputation. */
  recomputing: Promise<void> | null
  /** When each device was last heard, until that is stored, and when it was last stored. */
  seen: Map<string, number>
  seenStoredAt: number
  /** Devices whose last contact was stored since this process owns the account. */
  seenDevices: Set<string>
  /** Positions of each device that were dropped by retention, until that is stored. */
  dropped: Map<string, { n: number; at: number }>
  /** Facts of each device whose sequence number had other values before, until that is stored. */
  refused: Map<string, { n: number; at: number }>
  /** When a device last looked like two senders with one secret, until that is stored. */
  twoSenders: Map<string, number>
  /** What recognises two senders, by device. */
  senders: Map<string, SenderState>
}

/** Adds facts of a device to one of its counts, with the time of the last of them. */
export function addCount(counts: Account['dropped'], device: string, n: number, at: number): void {
  if (n > 0) counts.set(device, { n: (counts.get(device)?.n ?? 0) + n, at })
}

/** Drops the facts in memory; what comes next loads the account again. */
export function dropMemory(account: Account): void {
  account.loaded = null
}

/** Runs after all earlier turns. A failure drops the memory, as it may differ from the database. */
export async function inTurn<T>(account: Account, work: () => Promise<T>): Promise<T> {
  const turn = account.lastTurn.then(async () => {
    try {
      return await work()
    } catch (error) {
      dropMemory(account)
      throw error
    }
  })
  account.lastTurn = turn.catch(() => undefined)
  return await turn
}

export function logFailure(account: Account, error: unknown): void {
  // Its callers are redirected to the owner, or retry.
  if (error instanceof NotOwner) return
  account.options.log.warn({ err: error, account: account.id }, 'telemetry could not be stored')
}

/** An account whose site and facts are in memory. */
export interface ReadyAccount {
  detection: Detection
  site: AccountSite
  loaded: Loaded
  machines: Map<string, Machine>
}

/** Loads what is not in memory. In a turn. */
export async function ready(account: Account): Promise<ReadyAccount> {
  const { detection } = account
  const { database, clock } = account.options
  if (account.loaded === null) {
    await account.lastCommit.catch(() => undefined)
    const owned = await account.options.take(account.id)
    // The site may have changed while another process owned the account.
    const site = await readSite(account, owned)
    account.loaded = await loadAccount(database, owned, site, detection, clock())
    account.states.derivation.dispatch('doubt')
    account.states.waits.dispatch('mark')
  }
  const { loaded } = account
  const site = account.site ?? (await readSite(account, loaded.owned))
  return { detection, site, loaded, machines: loaded.machines }
}

async function readSite(account: Account, owned: Owned): Promise<AccountSite> {
  account.states.terms.dispatch('read')
  account.site = await loadOwnSite(account.options.database, owned)
  account.states.waits.dispatch('readSite')
  return account.site
}

/**
 * As `ready`, for new facts: the site has these machines, of which one may have been added since it was read, and the terms are
 * current even while earlier changes are being recomputed.
 */
export async function readyForMachines(
  account: Account,
  equipmentIds: readonly string[],
): Promise<ReadyAccount> {
  const { site } = await ready(account)
  if (equipmentIds.some((id) => !site.machines.has(id))) {
    account.site = null
    account.states.derivation.dispatch('doubt')
  } else if (account.states.terms.state === 'outdated') {
    account.states.terms.dispatch('read')
    Object.assign(site, await reloadTerms(account.options.database, account.id))
  }
  return await ready(account)
}

/** What detection steps with in this turn, and empty changes. */
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
 * Commits changes of these machines after all earlier commits; resolves when they are on disk. A commit that fails drops the
 * memory, so the commits that were prepared on top of it fail too, written or not.
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
  const [derived, previous] = [account.lastDerived, account.lastCommit]
  const isJournal = onlyJournal(changes)
  const failed = (error: unknown): never => {
    loaded.lost = true
    if (account.loaded === loaded) dropMemory(account)
    throw error
  }
  const send = async (): Promise<PendingCommit<void>> => {
    // Segments and derived rows are dear to write: they gather in fewer, larger commits. `append` keeps the order of
    // the journal.
    await (isJournal ? derived : previous.catch(() => undefined))
    if (account.loaded !== loaded) throw new NotStored()
    const pending = commit(account.options.database, loaded.owned, changes, journalId, now)
    try {
      await pending.written
    } catch (error) {
      failed(error)
    }
    // Marks are visible only once they are written.
    if (changes.marks.size > 0) account.states.waits.dispatch('mark')
    return pending
  }
  const sent = send()
  const mine = (async () => {
    const { flushed } = await sent
    await previous.catch(() => undefined)
    await flushed.catch(failed)
    // This commit builds on an earlier one that was lost: its answers may name facts that are not stored.
    if (loaded.lost) throw new NotStored()
  })()
  if (!isJournal) {
    account.lastDerived = sent.then(
      () => undefined,
      () => undefined,
    )
  }
  account.lastCommit = mine
  account.commitsInFlight++
  try {
    await mine
  } finally {
    account.commitsInFlight--
    account.wakeFlush?.()
  }
}
