/**
 * Recomputes in the background what another site or another detection derived. The plan, which stretches of which machines, is
 * stored first; then the stretches follow, newest first, in short turns between those of new facts. A further change adds
 * to the plan.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, logFailure, inTurn, passOf, ready, commitChanges } from '../account.ts'
import type { Machine } from '../../model/machine.ts'
import { publishStored } from '../publish-stored.ts'
import { planRecompute } from './plan.ts'
import { beginStretch, resultOf, replayStretch, type StretchReplay } from './replay.ts'
import { applyReplay } from '../flush/apply-facts.ts'
import type { Stretch } from '../../model/stretch.ts'
import { hasPendingWaits, updateWaits } from './waits.ts'

/** Longest time without a rest, and the share of the time that recomputation takes at most. */
const BUSY_MS = 5
const SHARE = 1 / 3
/** Longest rest: a long time may have been spent waiting for the database. */
const REST_MS = 500

/** Returns a function that rests when enough time was spent since the last rest. */
function startPacing(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const busy = performance.now() - began
    if (busy < BUSY_MS) return
    await sleep(Math.min(busy * (1 / SHARE - 1), REST_MS))
    began = performance.now()
  }
}

const isPlanDue = ({ states }: Account): boolean =>
  states.derivation.state === 'verify' || states.derivation.state === 'site-changed'

const isEnding = ({ states }: Account): boolean => states.recompute.state !== 'running'

interface NextStretch {
  machine: Machine
  stretch: Stretch
}

/** The newest stretch, as recent figures are looked at most. */
function newestStretch(account: Account): NextStretch | null {
  let next: NextStretch | null = null
  for (const machine of account.loaded?.machines.values() ?? []) {
    const stretch = machine.stale.at(-1)
    if (stretch && (next === null || stretch.until > next.stretch.until)) next = { machine, stretch }
  }
  return next
}

/** In a turn: facts have arrived since the replay, but none that change it. */
async function finishStretch(
  account: Account,
  machine: Machine,
  stretch: StretchReplay,
  from: number,
): Promise<void> {
  const { site, loaded } = await ready(account)
  const { reader } = account
  if (!stretch.isSame) await replayStretch(stretch, reader, () => Promise.resolve(true))
  const result = await resultOf(stretch, reader)
  const { isSame, everything, until, replay } = stretch
  const reachesTail =
    !isSame && (everything || result.checkpoint !== machine.checkpoint || until > machine.closedUntil)
  const pass = { ...passOf(account, site), changes: replay.pass.changes }
  pass.changes.cause = everything ? 'detection' : 'site'
  await applyReplay(machine, result, reachesTail, pass, reader)
  const end = isSame ? replay.end : Number.POSITIVE_INFINITY
  machine.stale = machine.stale.filter((one) => one.from < from || one.until > Math.max(end, until))
  pass.changes.stale.set(machine.id, machine.stale)
  const committed = commitChanges(account, loaded, pass.changes, [machine], pass.now)
  // As with a flush, the turn ends before the commit does.
  committed.then(
    () => publishStored(account, [machine], site),
    () => undefined,
  )
}

/** Recomputes a stretch; gives up when a late fact, a change of the site or a new owner makes the replay void. */
async function recomputeStretch(
  account: Account,
  { machine, stretch }: NextStretch,
  rest: () => Promise<void>,
): Promise<void> {
  const { site, loaded, reader } = account
  const { rewinds } = machine
  const isValid = () =>
    account.loaded === loaded && account.site === site && machine.rewinds === rewinds && !isPlanDue(account)
  if (site === null) return
  const begun = await beginStretch(machine, stretch, passOf(account, site), reader)
  const mayContinue = async () => {
    await rest()
    return isValid()
  }
  if (!(await replayStretch(begun, reader, mayContinue))) return
  await inTurn(account, async () => {
    if (isValid()) await finishStretch(account, machine, begun, stretch.from)
  })
}

/** Waits depend on all machines at a place, so they follow last. */
async function updateAllWaits(account: Account, rest: () => Promise<void>): Promise<void> {
  while (!isPlanDue(account) && account.loaded !== null && !isEnding(account)) {
    if (!hasPendingWaits(account)) break
    await inTurn(account, () => updateWaits(account))
    await rest()
  }
}

async function run(account: Account): Promise<void> {
  const { derivation, recompute } = account.states
  const rest = startPacing()
  try {
    while (isPlanDue(account) && !isEnding(account)) {
      const hasSiteChanged = derivation.state === 'site-changed'
      derivation.dispatch('plan')
      const isPlanned = await planRecompute(account, hasSiteChanged, rest)
      for (let next = newestStretch(account); next !== null; next = newestStretch(account)) {
        if (isPlanDue(account) || isEnding(account)) break
        await recomputeStretch(account, next, rest)
        await rest()
      }
      await account.lastCommit
      if (isPlanned || hasSiteChanged) await updateAllWaits(account, rest)
    }
  } catch (error) {
    // The stored plan is continued when facts or queries come next.
    derivation.dispatch('doubt')
    throw error
  } finally {
    account.recomputing = null
    recompute.dispatch('finish')
  }
}

function start(account: Account): Promise<void> {
  account.states.recompute.dispatch('start')
  const running = run(account)
  account.recomputing = running
  return running
}

/** After a change of the site: resolves when nothing is left to recompute. */
export async function recompute(account: Account): Promise<void> {
  account.states.derivation.dispatch('changeSite')
  await (account.states.recompute.state === 'idle' ? start(account) : account.recomputing)
}

/** Segments that a query for figures waits for, a second or two: some hours of a site that is being set up. */
const FEW_SEGMENTS = 500
const POLL_MS = 10

function isLittleLeft({ loaded }: Account): boolean {
  let segments = 0
  for (const { stale } of loaded?.machines.values() ?? []) for (const one of stale) segments += one.segments
  return segments <= FEW_SEGMENTS
}

/** Waits for the recomputation while little is left; when more is left, screens say that figures will follow. */
export async function waitForRecompute(account: Account): Promise<void> {
  while (account.recomputing !== null && isLittleLeft(account)) {
    await Promise.race([account.recomputing.catch(() => undefined), sleep(POLL_MS)])
  }
}

/** Starts a recomputation if the derived rows are in doubt: after loading, a new machine, or a failed recomputation. */
export function scheduleRecompute(account: Account): void {
  const { derivation, recompute } = account.states
  if (derivation.state === 'current' || !account.site || !account.loaded) return
  derivation.dispatch('require')
  if (recompute.state !== 'idle') return
  start(account).catch((error: unknown) => logFailure(account, error))
}
