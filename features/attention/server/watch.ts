/**
 * Evaluates the accounts that this process owns: machines that moved after each commit, everything every few seconds.
 */
import type { Wordbook } from '@haulway/collection/server/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { MachineNow, TelemetryServices } from '../../telemetry/index.ts'
import { Engine, type Step } from '../engine.ts'
import type { AttentionSite } from '../site.ts'
import { restoreMemory } from './memory.ts'
import { notifyPeople } from './notify.ts'
import { readAlarms, storeStep } from './rows.ts'
import { readAttentionSite } from './site.ts'
import { readUsual, type Usual } from './usual.ts'

/** The interval of full evaluations: the longest delay of an alarm. */
const LOOK_MS = 5_000
/** The longest delay of a changed setting after a lost hint. */
const SITE_MS = 60_000
/** What is usual changes slowly. */
const USUAL_MS = 3_600_000
/** The interval at which deferred notifications are retried. */
const TELL_MS = 30_000
/** Accounts whose machines were heard within a day are evaluated even without requests. */
const CLAIM_MS = 300_000
const NEVER = Number.NEGATIVE_INFINITY
/** Changes that may alter the site. */
const concerns = new Set([
  'equipment',
  'devices',
  'locations',
  'routes',
  'projects',
  'drivers',
  'accounts',
  'materials',
  'machinestatuses',
])

type TelemetryAsked = Pick<TelemetryServices, 'snapshot' | 'settled' | 'ownAccounts' | 'asOwner'>

interface Watching {
  readonly services: Services
  readonly telemetry: TelemetryAsked
  readonly words: Wordbook
}

/** In-memory state of an account that this process owns. */
interface Known {
  readonly engine: Engine
  readonly machines: Map<string, MachineNow>
  site: AttentionSite
  siteAt: number
  usual: Usual | null
  usualAt: number
}

interface Watched {
  readonly account: string
  known: Known | null
  /** Machines that moved since the last evaluation, as they are now. */
  readonly moved: Map<string, MachineNow>
  /** The site may have changed. */
  stale: boolean
  lookedAt: number
  toldAt: number
  running: Promise<void>
  idle: boolean
}

/** Undefined: the account belongs to another process, or has no activity. */
async function load({ services, telemetry }: Watching, account: string): Promise<Known | undefined> {
  const now = services.clock()
  const machines = new Map((await telemetry.snapshot(account)).map((one) => [one.equipmentId, one]))
  // Waits are computed before they are read.
  await telemetry.settled(account)
  return await telemetry.asOwner(account, async (tx) => {
    const site = await readAttentionSite(tx, null)
    if (!site) return undefined
    const engine = new Engine({ ...(await readAlarms(tx, now)), memory: await restoreMemory(tx, now) })
    // The usual values of a fortnight are not read while loading: the next evaluation reads them, and the rules that
    // need them wait.
    return { engine, machines, site, siteAt: now - SITE_MS + LOOK_MS, usual: null, usualAt: NEVER }
  })
}

async function refreshSite(
  { services, telemetry }: Watching,
  { account }: Watched,
  known: Known,
  now: number,
): Promise<void> {
  if (now - known.usualAt >= USUAL_MS) await telemetry.settled(account)
  await inAccount(services.database, { account }, async (tx) => {
    if (now - known.usualAt >= USUAL_MS) {
      known.usual = await readUsual(tx, now)
      known.usualAt = now
    }
    known.site = (await readAttentionSite(tx, known.usual)) ?? known.site
    known.siteAt = now
  })
}

/** Stores the steps and applies them only then. False: another process has taken over the account. */
async function store(
  { services, telemetry }: Watching,
  account: string,
  { engine }: Known,
  steps: readonly Step[],
) {
  if (steps.length === 0) return true
  const stored = await telemetry.asOwner(account, async (tx) => {
    const ids: (string | undefined)[] = []
    for (const step of steps) ids.push(await storeStep(tx, step))
    return ids
  })
  if (!stored) return false
  steps.forEach((step, i) => {
    const id = stored[i]
    if (id === undefined) return
    engine.done(step, id)
    services.publish({ account, resource: 'alarms', id })
  })
  return true
}

async function tell({ services, telemetry, words }: Watching, watched: Watched, now: number): Promise<void> {
  const { account } = watched
  watched.toldAt = now
  await notifyPeople(services, words, account, (work) => telemetry.asOwner(account, work))
}

/** Evaluates once: everything when that is due, otherwise machines that moved. */
async function look(watching: Watching, watched: Watched): Promise<void> {
  const { account, moved } = watched
  const now = watching.services.clock()
  watched.known ??= (await load(watching, account)) ?? null
  const { known } = watched
  const news = [...moved.values()]
  moved.clear()
  if (!known) {
    // The next owner reads everything.
    watched.stale = false
    return
  }
  for (const one of news) known.machines.set(one.equipmentId, one)
  const isDue = watched.stale || now - watched.lookedAt >= LOOK_MS
  if (watched.stale || now - known.siteAt >= SITE_MS) {
    watched.stale = false
    await refreshSite(watching, watched, known, now)
  }
  const looked = { now, site: known.site, machines: isDue ? known.machines.values() : news }
  const steps = isDue
    ? known.engine.look(looked)
    : known.engine.moved(
        looked,
        news.map(({ equipmentId }) => equipmentId),
      )
  if (isDue) watched.lookedAt = now
  if (!(await store(watching, account, known, steps))) {
    watched.known = null
    return
  }
  if (steps.some(({ kind }) => kind === 'raise') || now - watched.toldAt >= TELL_MS)
    await tell(watching, watched, now)
}

/**
 * Evaluations run one after the other. After any failure the memory is read again: the tables hold the open alarms.
 */
async function lookOn(watching: Watching, watched: Watched): Promise<void> {
  watched.idle = false
  try {
    do await look(watching, watched)
    while (watched.moved.size > 0 || watched.stale)
  } catch (error) {
    watching.services.log.warn({ err: error, account: watched.account }, 'attention could not be paid')
    watched.known = null
    watched.stale = false
  } finally {
    watched.idle = true
  }
}

/** Accounts active within a day; those of other processes are evaluated there. */
async function claim({ services, telemetry }: Watching): Promise<void> {
  const { database, clock } = services
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ id: string }>(`select id from accounts where status = 'ACTIVE'`),
  )
  const own = new Set(telemetry.ownAccounts())
  for (const { id: account } of rows) {
    if (own.has(account)) continue
    const { rows: found } = await inAccount(database, { account }, (tx) =>
      tx.query<{ busy: boolean }>(
        `select exists (select from devices where account_id = haulway_account() and last_seen_at > $1)
           or exists (select from message_faults where account_id = haulway_account() and last_at > $1)
           or exists (select from alarms where account_id = haulway_account() and ended_at is null) as busy`,
        [new Date(clock() - 86_400_000)],
      ),
    )
    // Asking for the owner makes this process the owner where there is none.
    if (found[0]?.busy) await telemetry.snapshot(account).catch(() => undefined)
  }
}

function newWatched(account: string): Watched {
  const news = { moved: new Map<string, MachineNow>(), stale: false }
  return {
    account,
    known: null,
    ...news,
    lookedAt: NEVER,
    toldAt: NEVER,
    running: Promise.resolve(),
    idle: true,
  }
}

export interface Watch {
  readonly moved: (account: string, machines: readonly MachineNow[]) => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function openWatch(watching: Watching, bus: Bus): Watch {
  const { telemetry, services } = watching
  const accounts = new Map<string, Watched>()
  let [timer, claimedAt, ended]: [NodeJS.Timeout | undefined, number, boolean] = [undefined, NEVER, false]
  let claiming: Promise<void> = Promise.resolve()
  const watchedOf = (account: string): Watched => {
    const watched = accounts.get(account) ?? newWatched(account)
    accounts.set(account, watched)
    return watched
  }
  const start = (watched: Watched): void => {
    if (watched.idle && !ended) watched.running = lookOn(watching, watched)
  }
  const renew = (watched: Watched): void => {
    watched.stale = true
    start(watched)
  }
  const unsubscribe = bus.subscribe(({ account, resource }) => {
    const watched = accounts.get(account)
    if (watched && concerns.has(resource)) renew(watched)
  })
  const ungap = bus.onGap(() => [...accounts.values()].forEach(renew))
  const tick = (): void => {
    const own = new Set(telemetry.ownAccounts())
    for (const account of accounts.keys()) if (!own.has(account)) accounts.delete(account)
    for (const account of own) start(watchedOf(account))
    if (services.clock() - claimedAt < CLAIM_MS) return
    claimedAt = services.clock()
    claiming = claim(watching).catch((error: unknown) =>
      services.log.warn({ err: error }, 'accounts at work were not looked for'),
    )
  }
  return {
    moved(account, machines) {
      const watched = watchedOf(account)
      for (const one of machines) watched.moved.set(one.equipmentId, one)
      start(watched)
    },
    start: () => void (timer ??= setInterval(tick, 1_000)),
    async stop() {
      ended = true
      clearInterval(timer)
      unsubscribe()
      ungap()
      await claiming
      await Promise.all([...accounts.values()].map(({ running }) => running))
    },
  }
}
