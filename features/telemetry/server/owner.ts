/**
 * The owner of an account's telemetry: the one place in which its facts are put in order, derived from and stored.
 * At most one flush is in flight; what arrives meanwhile goes into the next. An answer is given after the commit.
 */
import type { Database } from '@haulway/platform/server/db/index.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import type { Batch } from '../batch.ts'
import type { Pass } from './advance.ts'
import { type Changes, noChanges } from './changes.ts'
import { type Answer, classify, type Delivery, nothingIncoming } from './classify.ts'
import { commit } from './commit.ts'
import { cutJournal, machinesWithin } from './upkeep.ts'
import { loadAccount, type Loaded, machineOf } from './load.ts'
import { type Machine, NOWHERE, tailRows } from './machine.ts'
import { closeIdle, type Incoming, takeAgain, takeIn, writeTentative } from './process.ts'
import { type AccountSite, changedBoxes, loadSite, profileOf, siteStamp } from './site.ts'
import { openStore, type Store } from './store.ts'
import { Overloaded } from './overloaded.ts'

export interface OwnerOptions {
  database: Database
  clock: () => number
  log: Log
  /** Told after each commit which machines have news. */
  publish: (account: string, machines: readonly Machine[]) => void
}

interface Waiting {
  equipmentId: string
  delivery: Delivery
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface Owner {
  /** Takes a device's facts in; resolves after their commit. Rejects with Overloaded or the database's problem. */
  deliver(equipmentId: string, deviceId: string, batch: Batch): Promise<Answer>
  /** Writes what is not settled yet, closes idle tails, cuts the journal. */
  settle(): Promise<void>
  /** Loads the site again and derives anew what it changes. */
  siteChanged(): Promise<void>
  /** The machines as they stand, loading them when needed. */
  machines(): Promise<ReadonlyMap<string, Machine>>
}

/** Positions in one flush, about: hot-path.md, *The design* 3. */
const FLUSH_ITEMS = 10_000
/** Items waiting at most; more are answered 503, so that a slow database cannot fill the memory. */
const WAITING_ITEMS = 200_000
/** A tail that nothing was added to for this long is closed. */
const IDLE_MS = 15 * 60_000

interface Account {
  id: string
  options: OwnerOptions
  store: Store
  waiting: Waiting[]
  waitingItems: number
  site: AccountSite | null
  loaded: Loaded | null
  /** The end of everything that was asked so far: flushes and upkeep follow one another. */
  tail: Promise<unknown>
  flushQueued: boolean
}

const itemsOf = (batch: Batch): number => batch.fixes.n + batch.events.length

/** Runs after everything asked before it. On failure the memory is dropped: the database says what is true. */
async function inTurn<T>(account: Account, work: () => Promise<T>): Promise<T> {
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

function complain(account: Account, error: unknown): void {
  account.options.log.warn({ err: error, account: account.id }, 'telemetry could not be stored')
}

interface Ready {
  site: AccountSite
  loaded: Loaded
  machines: Map<string, Machine>
}

async function ready(account: Account): Promise<Ready> {
  const { database, clock } = account.options
  account.site ??= await loadSite(database, account.id)
  if (account.loaded === null) {
    account.loaded = await loadAccount(database, account.id, account.site, clock())
    lookForStale(account)
  }
  return { site: account.site, loaded: account.loaded, machines: account.loaded.machines }
}

const isStale = (site: AccountSite, machine: Machine): boolean =>
  machine.site !== siteStamp(site.hash, profileOf(site, machine.id))

/** The site may have been changed while nobody watched, or deriving anew was cut short. */
function lookForStale(account: Account): void {
  const { site, loaded } = account
  if (!site || !loaded || ![...loaded.machines.values()].some((machine) => isStale(site, machine))) return
  void inTurn(account, () => deriveAgain(account)).catch((error: unknown) => complain(account, error))
}

/** Like `ready`, with these machines known to the site: one may have been added since it was read. */
async function readyFor(account: Account, equipmentIds: readonly string[]): Promise<Ready> {
  const { site } = await ready(account)
  if (equipmentIds.some((id) => !site.machines.has(id))) {
    account.site = await loadSite(account.options.database, account.id)
    lookForStale(account)
  }
  return await ready(account)
}

function passOf(account: Account, site: AccountSite): Pass {
  return { site: site.site, now: account.options.clock(), changes: noChanges() }
}

async function store(
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
  await commit(account.options.database, account.id, changes, journalId, now)
  if (changes.journal.length > 0) loaded.journalId = journalId
}

async function take(account: Account, group: readonly Waiting[]): Promise<Answer[]> {
  const known = await readyFor(
    account,
    group.map((waiting) => waiting.equipmentId),
  )
  const { site, loaded } = known
  const pass = passOf(account, site)
  const incoming = new Map<Machine, Incoming>()
  const answers: Answer[] = []
  for (const { equipmentId, delivery } of group) {
    const machine = machineOf(known, equipmentId)
    const facts = incoming.get(machine) ?? nothingIncoming()
    incoming.set(machine, facts)
    answers.push(await classify(machine, delivery, facts, pass.changes, account.store))
    machine.heardAt = delivery.receivedAt
  }
  for (const [machine, facts] of incoming) {
    if (facts.rows.n + facts.events.length === 0) continue
    // The first facts of a machine also say with which site they were derived.
    if (machine.head === NOWHERE) pass.changes.tracks.add(machine)
    await takeIn(machine, facts, pass, account.store)
  }
  await store(account, loaded, pass.changes, incoming.keys(), pass.now)
  account.options.publish(account.id, [...incoming.keys()])
  return answers
}

function nextGroup(account: Account): Waiting[] {
  let items = 0
  let count = 0
  while (count < account.waiting.length && items < FLUSH_ITEMS) {
    items += itemsOf(account.waiting[count++]!.delivery.batch)
  }
  account.waitingItems -= items
  return account.waiting.splice(0, count)
}

async function flush(account: Account): Promise<void> {
  account.flushQueued = false
  const group = nextGroup(account)
  if (account.waiting.length > 0) queueFlush(account)
  try {
    const answers = await take(account, group)
    group.forEach((waiting, i) => waiting.resolve(answers[i]!))
  } catch (error) {
    for (const waiting of group) waiting.reject(error)
    throw error
  }
}

function queueFlush(account: Account): void {
  if (account.flushQueued) return
  account.flushQueued = true
  // Whoever waits is told; the turn itself has nobody to tell.
  void inTurn(account, () => flush(account)).catch((error: unknown) => complain(account, error))
}

async function upkeep(account: Account): Promise<void> {
  const { loaded } = account
  if (loaded === null) return
  const { site } = await ready(account)
  const pass = passOf(account, site)
  const touched: Machine[] = []
  for (const machine of loaded.machines.values()) {
    const idle = tailRows(machine) > 0 && pass.now - machine.heardAt >= IDLE_MS
    if (!idle && !machine.dirty) continue
    if (idle) closeIdle(machine, pass)
    writeTentative(machine, pass)
    touched.push(machine)
  }
  await store(account, loaded, pass.changes, touched, pass.now)
  await cutJournal(account.options.database, account.id, loaded)
}

/** Derives anew every machine whose rows come from another site, unless the difference lies where it never was. */
async function deriveAgain(account: Account): Promise<void> {
  const before = account.site
  account.site = null
  const { site, loaded } = await ready(account)
  const stale = [...loaded.machines.values()].filter((machine) => isStale(site, machine))
  if (stale.length === 0) return
  const boxes = before === null ? null : changedBoxes(before, site)
  const touched = boxes && (await machinesWithin(account.options.database, account.id, loaded, boxes))
  for (const machine of stale) {
    const pass = passOf(account, site)
    machine.profile = profileOf(site, machine.id)
    // A machine that itself changed, or that an earlier change left behind, is derived anew in any case.
    const kept = before !== null && machine.site === siteStamp(before.hash, machine.profile)
    const skip = kept && touched !== null && !touched.has(machine.id)
    machine.site = siteStamp(site.hash, machine.profile)
    pass.changes.tracks.add(machine)
    if (!skip) await takeAgain(machine, pass, account.store)
    await store(account, loaded, pass.changes, [machine], pass.now)
    if (!skip) account.options.publish(account.id, [machine])
  }
}

export function openOwner(id: string, options: OwnerOptions): Owner {
  const account: Account = {
    id,
    options,
    store: openStore(options.database, id),
    waiting: [],
    waitingItems: 0,
    site: null,
    loaded: null,
    tail: Promise.resolve(),
    flushQueued: false,
  }
  return {
    deliver(equipmentId, deviceId, batch) {
      if (account.waitingItems + itemsOf(batch) > WAITING_ITEMS) return Promise.reject(new Overloaded())
      return new Promise((resolve, reject) => {
        const delivery: Delivery = { deviceId, receivedAt: options.clock(), batch }
        account.waiting.push({ equipmentId, delivery, resolve, reject })
        account.waitingItems += itemsOf(batch)
        queueFlush(account)
      })
    },
    settle: () => inTurn(account, () => upkeep(account)),
    siteChanged: () => inTurn(account, () => deriveAgain(account)),
    machines: () => inTurn(account, async () => (await ready(account)).loaded.machines),
  }
}
