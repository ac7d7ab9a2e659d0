/** Says what of an account must be derived anew: which stretches of which machines another site, or another detection, touches. */
import { type Account, inTurn, ready } from '../account.ts'
import { type Machine, NO_FACTS, tailFixes, tailRows } from '../../model/machine.ts'
import { reprice } from './reprice.ts'
import { stampOf } from '../../model/stamp.ts'
import { changedBoxes, type DerivedSite, derivedSiteOf } from '../../storage/derived-site.ts'
import type { Loaded } from '../../storage/load-account.ts'
import { type AccountSite, isActiveAccount, profileOf } from '../../storage/load-site.ts'
import { readDerivedSite, readSpans, writePlan } from '../../storage/stale-tracks.ts'
import { summarise } from '../../model/summary.ts'
import type { Span, Stretch } from '../../model/stretch.ts'
import { affectedStretches, mergeStretches } from './affected-stretches.ts'

interface BegunPlan {
  site: AccountSite
  loaded: Loaded
  /** The site by which it was said last; null: never. */
  before: DerivedSite | null
  /** Those that were derived with another site or another detection. */
  machines: Machine[]
  /** Whether something is left of what was said before. */
  isLeft: boolean
}

/** In a turn. Null when there is nothing to be derived anew and nothing to be said. */
async function beginPlan(account: Account, isAnother: boolean): Promise<BegunPlan | null> {
  const { database } = account.options
  if (isAnother) account.site = null
  if (!(await isActiveAccount(database, account.id))) {
    // What is in memory must not be written where it was just removed.
    account.loaded = null
    return null
  }
  const { site, loaded } = await ready(account)
  await reprice(account)
  const before = await readDerivedSite(database, account.id)
  const all = [...loaded.machines.values()]
  for (const machine of all) machine.profile = profileOf(site, machine.id)
  const machines = all.filter(
    (machine) => machine.stamp !== stampOf(site.hash, machine.profile, account.detection),
  )
  const isLeft = all.some(({ stale }) => stale.length > 0)
  return { site, loaded, before, machines, isLeft }
}

/** Its segments and its tail, which no other change reaches than facts that are derived with the new site. */
async function spansOf(account: Account, machine: Machine): Promise<Span[]> {
  const { tailEvents, tailFrom, head } = machine
  const n = tailRows(machine)
  const from = Math.min(tailFrom, tailEvents[0]?.event.t ?? Number.POSITIVE_INFINITY)
  const box = n > 0 ? summarise(tailFixes(machine), null).box : null
  const tail: Span[] = Number.isFinite(from) ? [{ t0: from, t1: head.t, n, box }] : []
  const segments = await readSpans(account.options.database, account.id, machine.id)
  // It may have become a segment meanwhile.
  return [...segments.filter(({ t1 }) => t1 < from), ...tail]
}

/** All of it in one pass: the states between are of another detection. */
function everything(machine: Machine, spans: readonly Span[]): Stretch[] {
  if (machine.head === NO_FACTS) return []
  const until = machine.head.t
  return [{ from: Math.min(spans[0]?.t0 ?? until, until), until, segments: Math.max(1, spans.length) }]
}

function stretchesOf(account: Account, plan: BegunPlan, machine: Machine, spans: readonly Span[]): Stretch[] {
  if (machine.outdated) return everything(machine, spans)
  const { before, site } = plan
  // A machine that itself changed, or that an earlier change left behind, is derived anew in any case.
  const isOfBefore =
    before !== null && machine.stamp === stampOf(before.hash, machine.profile, account.detection)
  const boxes = isOfBefore ? changedBoxes(before, derivedSiteOf(site)) : null
  const touched = affectedStretches(spans, boxes)
  // Of one whose positions are deleted what was stated still tells something.
  return boxes === null && touched.length === 0 ? everything(machine, spans) : touched
}

/** In a turn: stores what is to be derived anew, with what is left of before. */
async function finishPlan(
  account: Account,
  plan: BegunPlan,
  found: ReadonlyMap<Machine, Stretch[]>,
): Promise<void> {
  const { site, loaded } = plan
  const stale = new Map<string, readonly Stretch[]>()
  const stamps = new Map<string, string>()
  for (const [machine, stretches] of found) {
    if (stretches.length > 0) stale.set(machine.id, mergeStretches(machine.stale, stretches))
    // Its stamp tells that it is of another detection until all of it is of this one.
    if (!machine.outdated) stamps.set(machine.id, stampOf(site.hash, machine.profile, account.detection))
  }
  await account.lastCommit
  await writePlan(account.options.database, loaded.owned, { site: derivedSiteOf(site), stamps, stale })
  for (const [machine] of found) {
    machine.stale = stale.get(machine.id) ?? machine.stale
    machine.stamp = stamps.get(machine.id) ?? machine.stamp
  }
}

/** Answers whether anything is to be derived anew; `isAnother`: the site was changed, and is read again. */
export async function planRecompute(
  account: Account,
  isAnother: boolean,
  rest: () => Promise<void>,
): Promise<boolean> {
  const plan = await inTurn(account, () => beginPlan(account, isAnother))
  if (plan === null) return false
  const { site, loaded, before, machines, isLeft } = plan
  if (machines.length === 0 && before?.hash === site.hash) return isLeft
  const found = new Map<Machine, Stretch[]>()
  for (const machine of machines) {
    found.set(machine, stretchesOf(account, plan, machine, await spansOf(account, machine)))
    await rest()
  }
  await inTurn(account, async () => {
    if (account.loaded === loaded && account.site === site) await finishPlan(account, plan, found)
    // What was found is of another memory of the account, or of a site that is not the last any more.
    else account.replan ??= 'look'
  })
  return true
}
