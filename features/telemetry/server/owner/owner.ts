/**
 * The owner of an account's telemetry: the one place in which its facts are put in order, derived from and stored.
 * At most one flush is in flight; what arrives meanwhile goes into the next. An answer is given after the commit.
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Batch } from '../../facts/batch.ts'
import { detection } from '../../detection/derive.ts'
import type { StatementResult, StatementRequest } from '../../facts/statements.ts'
import type { Answer, Delivery } from '../intake/classify.ts'
import { afterCommit, beforeCommit } from './flush/pipeline.ts'
import { type MachineNow, machinesNow } from '../reading/machine-now.ts'
import { inOwned } from '../storage/owned.ts'
import { openTrackReader } from '../storage/track-reader.ts'
import {
  type Account,
  commitChanges,
  inTurn,
  logFailure,
  type OwnerOptions,
  passOf,
  ready,
  type Waiting,
} from './account.ts'
import { waitForRecompute, recompute, scheduleRecompute } from './recompute/recompute.ts'
import { beginFlush, type Flush } from './flush/flush.ts'
import { type Machine, tailFixes, tailRows } from '../model/machine.ts'
import { applyStatements } from './flush/statements.ts'
import { NotStored } from '../model/refusals.ts'
import { releaseQuarantine } from './flush/release-quarantine.ts'
import { closeIdleTail, writeProvisional } from './flush/apply-facts.ts'
import { trimJournal, storeCounts, storeLastSeen } from './maintenance.ts'
import { hasPendingWaits, updateWaits } from './recompute/waits.ts'

export interface Owner {
  /** Takes a device's facts in; resolves after their commit. Rejects with NotStored or the database's problem. */
  deliver(equipmentId: string, deviceId: string, batch: Batch): Promise<Answer>
  /** Takes in what somebody states at a desk, all or nothing, when what it rests on still holds. */
  desk(facts: StatementRequest): Promise<StatementResult>
  /** Writes what is not settled yet, closes idle tails, and those with positions from before `until`, cuts the journal. */
  settle(until?: number): Promise<void>
  /** Loads the site again and derives anew what it changes. */
  siteChanged(): Promise<void>
  /** Waits for what is derived anew in the background, where that is little. */
  waitForRecompute(): Promise<void>
  /** Loads the account and waits until all that was to be derived anew is. */
  finishRecompute(): Promise<void>
  /** Whether the account is in memory. */
  isLoaded(): boolean
  /** A transaction that is refused (TakenOver) when the account is another process's by now; undefined: it is not in memory. */
  fenced<T>(work: (tx: Transaction) => Promise<T>): Promise<T | undefined>
  /** Ends what it does in the background. */
  end(): Promise<void>
  /** Drops it: the account is another process's now, and what is in memory will never be stored. */
  drop(): void
  /** The machines as they stand, loading them when needed. */
  machines(): Promise<ReadonlyMap<string, Machine>>
  /** Those that have a position, with what they do. */
  now(): Promise<MachineNow[]>
}

/** Positions in one flush, about: hot-path.md, *The design* 3. */
const FLUSH_ITEMS = 10_000
/** Items waiting at most; more are answered 503, so that a slow database cannot fill the memory. */
const WAITING_ITEMS = 200_000
/** A tail that nothing was added to for this long is closed. */
const IDLE_MS = 15 * 60_000
/** Turns that waits are worked out in at most, with each upkeep. */
const SHARES_OF_WAITS = 10
/** How exact the time is at which a device was last seen. */
const SEEN_MS = 30_000

const itemsOf = (batch: Batch): number => batch.fixes.n + batch.events.length

function nextGroup(account: Account): Waiting[] {
  let items = 0
  let count = 0
  while (count < account.waiting.length && items < FLUSH_ITEMS) {
    items += itemsOf(account.waiting[count++]!.delivery.batch)
  }
  account.waitingItems -= items
  return account.waiting.splice(0, count)
}

async function finish(flush: Flush): Promise<void> {
  await flush.committed
  for (const stage of afterCommit) await stage(flush)
}

/** The turn ends before the commit does: the next group is worked out meanwhile. */
async function flush(account: Account): Promise<void> {
  await account.commitBefore.catch(() => undefined)
  account.flushQueued = false
  const group = nextGroup(account)
  if (account.waiting.length > 0) queueFlush(account)
  const refuse = (error: unknown): void => {
    for (const waiting of group) waiting.reject(error)
  }
  try {
    const flush = await beginFlush(account, group)
    for (const stage of beforeCommit) await stage(flush)
    finish(flush).catch((error: unknown) => {
      refuse(error)
      logFailure(account, error)
    })
  } catch (error) {
    refuse(error)
    throw error
  }
}

function queueFlush(account: Account): void {
  if (account.flushQueued) return
  account.flushQueued = true
  // Whoever waits gets the failure; the turn itself has nobody who waits for it.
  void inTurn(account, () => flush(account)).catch((error: unknown) => logFailure(account, error))
}

/** Of a device that is heard for the first time somebody may wait. */
function isSeenDue({ seen, seenWritten, seenBefore }: Account, now: number): boolean {
  return (
    seen.size > 0 &&
    (now - seenWritten >= SEEN_MS || [...seen.keys()].some((device) => !seenBefore.has(device)))
  )
}

const beginsBefore = (machine: Machine, until: number): boolean =>
  tailRows(machine) > 0 && (tailFixes(machine).t[0] ?? until) < until

async function upkeep(account: Account, until: number): Promise<void> {
  if (account.loaded === null) return
  await releaseQuarantine(account)
  const { loaded, site } = await ready(account)
  scheduleRecompute(account)
  const pass = passOf(account, site)
  const touched: Machine[] = []
  for (const machine of loaded.machines.values()) {
    const idle =
      (tailRows(machine) > 0 && pass.now - machine.heardAt >= IDLE_MS) || beginsBefore(machine, until)
    if (machine.outdated || (!idle && !machine.dirty)) continue
    if (idle) closeIdleTail(machine, pass)
    writeProvisional(machine, pass)
    touched.push(machine)
  }
  await commitChanges(account, loaded, pass.changes, touched, pass.now)
  const { owned } = loaded
  await trimJournal(account.options.database, owned, loaded)
  if (isSeenDue(account, pass.now)) {
    await storeLastSeen(account.options.database, owned, account.seen)
    for (const device of account.seen.keys()) account.seenBefore.add(device)
    account.seen.clear()
    account.seenWritten = pass.now
    await storeCounts(account.options.database, account)
  }
}

function newAccount(id: string, options: OwnerOptions): Account {
  const account: Account = {
    id,
    options,
    detection: options.detection ?? detection,
    reader: openTrackReader(options.database, id, () => account.lastCommit),
    waiting: [],
    waitingItems: 0,
    site: null,
    loaded: null,
    told: false,
    tail: Promise.resolve(),
    lastCommit: Promise.resolve(),
    commitBefore: Promise.resolve(),
    lastWritten: Promise.resolve(),
    flushQueued: false,
    unchecked: false,
    replan: null,
    deriving: null,
    ended: false,
    placesUnchecked: true,
    waitsMarked: true,
    seen: new Map(),
    seenWritten: 0,
    seenBefore: new Set(),
    dropped: new Map(),
    refused: new Map(),
    twoSenders: new Map(),
    senders: new Map(),
  }
  return account
}

export function openOwner(id: string, options: OwnerOptions): Owner {
  const account = newAccount(id, options)
  const current = async () => {
    await account.lastCommit.catch(() => undefined)
    const known = await ready(account)
    scheduleRecompute(account)
    return known
  }
  return {
    deliver(equipmentId, deviceId, batch) {
      if (account.waitingItems + itemsOf(batch) > WAITING_ITEMS) return Promise.reject(new NotStored())
      return new Promise((resolve, reject) => {
        const delivery: Delivery = { deviceId, receivedAt: options.clock(), batch }
        account.waiting.push({ equipmentId, delivery, resolve, reject })
        account.waitingItems += itemsOf(batch)
        queueFlush(account)
      })
    },
    desk: (facts) => applyStatements(account, facts),
    async settle(until = Number.NEGATIVE_INFINITY) {
      await inTurn(account, () => upkeep(account, until))
      // The newest first; what is derived anew may leave more than that, which follows.
      for (
        let shares = 0;
        shares < SHARES_OF_WAITS && account.loaded !== null && hasPendingWaits(account);
        shares++
      )
        await inTurn(account, () => updateWaits(account))
    },
    async siteChanged() {
      account.told = true
      await recompute(account)
    },
    waitForRecompute: () => waitForRecompute(account),
    async finishRecompute() {
      await inTurn(account, current)
      await account.deriving
    },
    async end() {
      account.ended = true
      await account.deriving?.catch(() => undefined)
    },
    isLoaded: () => account.loaded !== null,
    async fenced(work) {
      return account.loaded === null ? undefined : await inOwned(options.database, account.loaded.owned, work)
    },
    drop() {
      account.loaded = null
    },
    machines: () => inTurn(account, async () => (await current()).machines),
    now: () =>
      inTurn(account, async () => {
        const { machines, site } = await current()
        // One that was last heard when its position would not be kept now is nowhere.
        const isKept = ({ t }: { t: number }) => site.positionRetention.isRetained(t, options.trusted())
        return machinesNow(machines.values(), site).filter(({ position }) => isKept(position))
      }),
  }
}
