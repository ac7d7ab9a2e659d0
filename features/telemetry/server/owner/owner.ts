/**
 * The owner of an account's telemetry: the one place that orders its facts, derives from them and stores both. At most one flush
 * is queued; what arrives meanwhile joins it. Deliveries are answered after the commit.
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
  dropMemory,
  inTurn,
  logFailure,
  type OwnerOptions,
  passOf,
  ready,
} from './account.ts'
import { waitForRecompute, recompute, scheduleRecompute } from './recompute/recompute.ts'
import { beginFlush, type Flush } from './flush/flush.ts'
import { type Machine, tailRows } from '../model/machine.ts'
import { applyStatements } from './flush/statements.ts'
import { NotStored } from '../model/refusals.ts'
import { releaseQuarantine } from './flush/release-quarantine.ts'
import { closeIdleTail, writeProvisional } from './flush/apply-facts.ts'
import { itemsOf, takeGroup, waitUntilDue } from './queue.ts'
import { initialStates } from './states.ts'
import { trimJournal, storeCounts, storeLastSeen } from './maintenance.ts'
import { hasPendingWaits, updateWaits } from './recompute/waits.ts'

export interface Owner {
  /** Stores facts of a device; resolves after their commit. Rejects with NotStored or the error of the database. */
  deliver(equipmentId: string, deviceId: string, batch: Batch): Promise<Answer>
  /** Stores facts that a person states, all or none, if what they rest on is unchanged. */
  desk(facts: StatementRequest): Promise<StatementResult>
  /** Writes provisional rows, closes idle tails and those with positions before `until`, and trims the journal. */
  settle(until?: number): Promise<void>
  /** Reads the site again and recomputes what it changes. */
  siteChanged(): Promise<void>
  /** Waits for the recomputation in the background if little is left. */
  waitForRecompute(): Promise<void>
  /** Loads the account and waits until nothing is left to recompute. */
  finishRecompute(): Promise<void>
  /** Whether the account is in memory. */
  isLoaded(): boolean
  /** Runs a transaction under the fence: rejects with TakenOver when another process owns the account; undefined: not in memory. */
  fenced<T>(work: (tx: Transaction) => Promise<T>): Promise<T | undefined>
  /** Ends the work in the background. */
  end(): Promise<void>
  /** Drops the memory, none of which can be stored: another process owns the account. */
  drop(): void
  /** The machines of the account, loaded when needed. */
  machines(): Promise<ReadonlyMap<string, Machine>>
  /** The present state of the machines that have a position. */
  now(): Promise<MachineNow[]>
}

/** Limit of the queue; beyond it devices are answered 503, so that a slow database does not fill the memory. */
const WAITING_ITEMS = 200_000
/** A tail is closed after this long without a fact. */
const IDLE_MS = 15 * 60_000
/** Most turns that compute waits within one `settle`. */
const WAIT_TURNS = 10
/** Precision of a device's last contact: one that reports every 30 s is never thought silent for a minute. */
const SEEN_MS = 15_000

async function finish(flush: Flush): Promise<void> {
  await flush.committed
  for (const stage of afterCommit) await stage(flush)
}

/** The turn ends before the commit does, so that the next group is prepared meanwhile. */
async function flush(account: Account): Promise<void> {
  await waitUntilDue(account)
  account.states.flush.dispatch('begin')
  const group = takeGroup(account)
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
  if (account.states.flush.state === 'queued') return
  account.states.flush.dispatch('enqueue')
  // The deliveries of the group are rejected; nobody awaits the turn itself.
  void inTurn(account, () => flush(account)).catch((error: unknown) => logFailure(account, error))
}

/** The first contact of a device is stored at once: somebody may be waiting for it. */
function isSeenDue({ seen, seenStoredAt, seenDevices }: Account, now: number): boolean {
  return (
    seen.size > 0 &&
    (now - seenStoredAt >= SEEN_MS || [...seen.keys()].some((device) => !seenDevices.has(device)))
  )
}

async function maintain(account: Account, until: number): Promise<void> {
  if (account.loaded === null) return
  await releaseQuarantine(account)
  const { loaded, site } = await ready(account)
  scheduleRecompute(account)
  const pass = passOf(account, site)
  const touched: Machine[] = []
  for (const machine of loaded.machines.values()) {
    const idle = tailRows(machine) > 0 && (pass.now - machine.heardAt >= IDLE_MS || machine.tailFrom < until)
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
    for (const device of account.seen.keys()) account.seenDevices.add(device)
    account.seen.clear()
    account.seenStoredAt = pass.now
    await storeCounts(account.options.database, account)
  }
}

function newAccount(id: string, options: OwnerOptions): Account {
  const account: Account = {
    id,
    options,
    detection: options.detection ?? detection,
    reader: openTrackReader(options.database, id, () => account.lastCommit),
    states: initialStates(),
    waiting: [],
    waitingItems: 0,
    liveFlushes: { at: Number.NEGATIVE_INFINITY, isLast: false },
    site: null,
    loaded: null,
    lastTurn: Promise.resolve(),
    lastCommit: Promise.resolve(),
    lastDerived: Promise.resolve(),
    commitsInFlight: 0,
    wakeFlush: null,
    recomputing: null,
    seen: new Map(),
    seenStoredAt: 0,
    seenDevices: new Set(),
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
        account.wakeFlush?.()
        queueFlush(account)
      })
    },
    desk: (facts) => applyStatements(account, facts),
    async settle(until = Number.NEGATIVE_INFINITY) {
      await inTurn(account, () => maintain(account, until))
      // A recomputation may mark more places than these turns compute; the next call continues.
      for (let turn = 0; turn < WAIT_TURNS && account.loaded !== null && hasPendingWaits(account); turn++)
        await inTurn(account, () => updateWaits(account))
    },
    async siteChanged() {
      account.states.terms.dispatch('change')
      await recompute(account)
    },
    waitForRecompute: () => waitForRecompute(account),
    async finishRecompute() {
      await inTurn(account, current)
      await account.recomputing
    },
    async end() {
      account.states.recompute.dispatch('end')
      await account.recomputing?.catch(() => undefined)
    },
    isLoaded: () => account.loaded !== null,
    async fenced(work) {
      return account.loaded === null ? undefined : await inOwned(options.database, account.loaded.owned, work)
    },
    drop: () => dropMemory(account),
    machines: () => inTurn(account, async () => (await current()).machines),
    now: () =>
      inTurn(account, async () => {
        const { machines, site } = await current()
        // A last position that retention would drop now is not shown.
        const isRetained = ({ t }: { t: number }) => site.positionRetention.isRetained(t, options.trusted())
        return machinesNow(machines.values(), site).filter(({ position }) => isRetained(position))
      }),
  }
}
