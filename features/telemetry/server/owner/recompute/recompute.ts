/**
 * Derives anew what was derived with another site or another detection, in the background: first it is said what that is, which
 * is stored, then it is done, newest first, in short turns between which facts go on coming in. The next change is added to what
 * is left.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, logFailure, inTurn, passOf, ready, commitChanges } from '../account.ts'
import type { Machine } from '../../model/machine.ts'
import { publishStored } from '../publish-stored.ts'
import { planRecompute } from './plan.ts'
import { beginStretch, replayed, replayStretch, type StretchReplay } from './replay.ts'
import { applyReplay } from '../flush/apply-facts.ts'
import type { Stretch } from '../../model/stretch.ts'
import { hasPendingWaits, updateWaits } from './waits.ts'

/** Longest that it keeps whatever else there is to do from being done, and the share of the time that it takes at most. */
const SLICE_MS = 5
const SHARE = 1 / 3
/** Longest rest: what took long may have waited for the database. */
const REST_MS = 500

/** Rests when it has worked for long enough. */
function rhythm(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const busy = performance.now() - began
    if (busy < SLICE_MS) return
    await sleep(Math.min(busy * (1 / SHARE - 1), REST_MS))
    began = performance.now()
  }
}

interface Next {
  machine: Machine
  stretch: Stretch
}

/** What is looked at most. */
function newest(account: Account): Next | null {
  let next: Next | null = null
  for (const machine of account.loaded?.machines.values() ?? []) {
    const stretch = machine.stale.at(-1)
    if (stretch && (next === null || stretch.until > next.stretch.until)) next = { machine, stretch }
  }
  return next
}

/** In a turn: facts have come meanwhile, but none that change what was replayed. */
async function finishStretch(
  account: Account,
  machine: Machine,
  stretch: StretchReplay,
  from: number,
): Promise<void> {
  const { site, loaded } = await ready(account)
  const { reader } = account
  if (!stretch.isSame) await replayStretch(stretch, reader, () => Promise.resolve(true))
  const result = await replayed(stretch, reader)
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
  // The turn ends before the commit does, as that of a flush.
  committed.then(
    () => publishStored(account, [machine], site),
    () => undefined,
  )
}

/** One stretch, unless something comes in between that changes what it is. */
async function deriveStretch(
  account: Account,
  { machine, stretch }: Next,
  rest: () => Promise<void>,
): Promise<void> {
  const { site, loaded, reader } = account
  const { rewinds } = machine
  const holds = () =>
    account.loaded === loaded && account.site === site && machine.rewinds === rewinds && !account.replan
  if (site === null) return
  const begun = await beginStretch(machine, stretch, passOf(account, site), reader)
  const goesOn = async () => {
    await rest()
    return holds()
  }
  if (!(await replayStretch(begun, reader, goesOn))) return
  await inTurn(account, async () => {
    if (holds()) await finishStretch(account, machine, begun, stretch.from)
  })
}

/** What waited for whom follows from all machines. */
async function judgeAll(account: Account, rest: () => Promise<void>): Promise<void> {
  while (account.replan === null && account.loaded !== null && !account.ended) {
    if (!hasPendingWaits(account)) break
    await inTurn(account, () => updateWaits(account))
    await rest()
  }
}

async function work(account: Account): Promise<void> {
  const rest = rhythm()
  try {
    while (account.replan !== null && !account.ended) {
      const isAnother = account.replan === 'another'
      account.replan = null
      const isPlanned = await planRecompute(account, isAnother, rest)
      for (let next = newest(account); next !== null; next = newest(account)) {
        if (account.replan !== null || account.ended) break
        await deriveStretch(account, next, rest)
        await rest()
      }
      await account.lastCommit
      if (isPlanned || isAnother) await judgeAll(account, rest)
    }
  } catch (error) {
    // What is left is stored, and looked for when facts come again.
    account.unchecked = true
    throw error
  } finally {
    account.deriving = null
  }
}

/** The site was changed: resolves when nothing is left to be derived anew. */
export async function recompute(account: Account): Promise<void> {
  account.replan = 'another'
  account.deriving ??= work(account)
  await account.deriving
}

/** Segments that whoever asks for figures waits for, a second or two: some hours of a site that is being set up. */
const SOON = 500
const LOOK_MS = 10

function isSoon({ loaded }: Account): boolean {
  let segments = 0
  for (const { stale } of loaded?.machines.values() ?? []) for (const one of stale) segments += one.segments
  return segments <= SOON
}

/** Waits until all is derived anew where that is little; where it is more, people are told that figures follow. */
export async function waitForRecompute(account: Account): Promise<void> {
  while (account.deriving !== null && isSoon(account)) {
    await Promise.race([account.deriving.catch(() => undefined), sleep(LOOK_MS)])
  }
}

/** Site or detection may have changed while nobody watched, or deriving anew was cut short. */
export function scheduleRecompute(account: Account): void {
  if (!account.unchecked || !account.site || !account.loaded) return
  account.unchecked = false
  account.replan ??= 'look'
  if (account.deriving !== null) return
  account.deriving = work(account)
  account.deriving.catch((error: unknown) => logFailure(account, error))
}
