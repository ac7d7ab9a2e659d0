/**
 * The owner of an account's telemetry: the one place in which its facts are put in order, derived from and stored.
 * At most one flush is in flight; what arrives meanwhile goes into the next. An answer is given after the commit.
 */
import type { Batch } from '../../batch.ts'
import { detection } from '../../derive.ts'
import type { Answer, Delivery } from '../intake/classify.ts'
import { afterCommit, beforeCommit } from '../pipeline.ts'
import { type MachineNow, machinesNow } from '../reading/machine-now.ts'
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
import { caughtUp, deriveAgain, lookForStale } from './again.ts'
import { beginFlush, type Flush } from './flush.ts'
import { type Machine, tailRows } from './machine.ts'
import { NotStored } from './not-stored.ts'
import { takeBack } from './take-back.ts'
import { closeIdle, writeTentative } from './take-in.ts'
import { cutJournal, writeDropped, writeSeen } from './upkeep.ts'
import { isToJudge, judgeWaits } from './waits.ts'

export interface Owner {
  /** Takes a device's facts in; resolves after their commit. Rejects with NotStored or the database's problem. */
  deliver(equipmentId: string, deviceId: string, batch: Batch): Promise<Answer>
  /** Writes what is not settled yet, closes idle tails, cuts the journal. */
  settle(): Promise<void>
  /** Loads the site again and derives anew what it changes. */
  siteChanged(): Promise<void>
  /** Waits for what is derived anew in the background, where that is little. */
  caughtUp(): Promise<void>
  /** Whether the account is in memory. */
  isLoaded(): boolean
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

async function upkeep(account: Account): Promise<void> {
  if (account.loaded === null) return
  await takeBack(account)
  const { loaded, site } = await ready(account)
  lookForStale(account)
  const pass = passOf(account, site)
  const touched: Machine[] = []
  for (const machine of loaded.machines.values()) {
    const idle = tailRows(machine) > 0 && pass.now - machine.heardAt >= IDLE_MS
    if (machine.outdated || (!idle && !machine.dirty)) continue
    if (idle) closeIdle(machine, pass)
    writeTentative(machine, pass)
    touched.push(machine)
  }
  await commitChanges(account, loaded, pass.changes, touched, pass.now)
  const { owned } = loaded
  await cutJournal(account.options.database, owned, loaded)
  if (isSeenDue(account, pass.now)) {
    await writeSeen(account.options.database, owned, account.seen)
    for (const device of account.seen.keys()) account.seenBefore.add(device)
    account.seen.clear()
    account.seenWritten = pass.now
    await writeDropped(account.options.database, account.id, account.dropped)
    account.dropped.clear()
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
  }
  return account
}

export function openOwner(id: string, options: OwnerOptions): Owner {
  const account = newAccount(id, options)
  const current = async () => {
    await account.lastCommit.catch(() => undefined)
    const known = await ready(account)
    lookForStale(account)
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
    async settle() {
      await inTurn(account, () => upkeep(account))
      // The newest first; what is derived anew may leave more than that, which follows.
      for (
        let shares = 0;
        shares < SHARES_OF_WAITS && account.loaded !== null && isToJudge(account);
        shares++
      )
        await inTurn(account, () => judgeWaits(account))
    },
    async siteChanged() {
      account.told = true
      await deriveAgain(account)
    },
    caughtUp: () => caughtUp(account),
    async end() {
      account.ended = true
      await account.deriving?.catch(() => undefined)
    },
    isLoaded: () => account.loaded !== null,
    drop() {
      account.loaded = null
    },
    machines: () => inTurn(account, async () => (await current()).machines),
    now: () =>
      inTurn(account, async () => {
        const { machines, site } = await current()
        // One that was last heard when its position would not be kept now is nowhere.
        const isKept = ({ t }: { t: number }) => site.keeps.isKept(t, options.clock())
        return machinesNow(machines.values(), site).filter(({ position }) => isKept(position))
      }),
  }
}
