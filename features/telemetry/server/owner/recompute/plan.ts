/** Plans a recomputation: which stretches of which machines a change of the site or detection affects. */
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

interface PlanStart {
  site: AccountSite
  loaded: Loaded
  /** The site of the previous plan; null: there was none. */
  before: DerivedSite | null
  /** Machines that another site or detection derived. */
  machines: Machine[]
  /** Whether stretches of an earlier plan are left. */
  hasPending: boolean
}

/** In a turn. Null when there is nothing to recompute. */
async function beginPlan(account: Account, hasSiteChanged: boolean): Promise<PlanStart | null> {
  const { database } = account.options
  if (hasSiteChanged) account.site = null
  if (!(await isActiveAccount(database, account.id))) {
    // The account is deleted or being deleted: nothing in memory may be written again.
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
  const hasPending = all.some(({ stale }) => stale.length > 0)
  return { site, loaded, before, machines, hasPending }
}

/** Segments and tail of the machine; facts that arrive later are derived with the new site. */
async function spansOf(account: Account, machine: Machine): Promise<Span[]> {
  const { tailEvents, tailFrom, head } = machine
  const n = tailRows(machine)
  const from = Math.min(tailFrom, tailEvents[0]?.event.t ?? Number.POSITIVE_INFINITY)
  const box = n > 0 ? summarise(tailFixes(machine), null).box : null
  const tail: Span[] = Number.isFinite(from) ? [{ t0: from, t1: head.t, n, box }] : []
  const segments = await readSpans(account.options.database, account.id, machine.id)
  // The tail may have become a segment since.
  return [...segments.filter(({ t1 }) => t1 < from), ...tail]
}

/** The whole track in one stretch, as its states are of another detection. */
function wholeTrack(machine: Machine, spans: readonly Span[]): Stretch[] {
  if (machine.head === NO_FACTS) return []
  const until = machine.head.t
  return [{ from: Math.min(spans[0]?.t0 ?? until, until), until, segments: Math.max(1, spans.length) }]
}

function stretchesOf(account: Account, plan: PlanStart, machine: Machine, spans: readonly Span[]): Stretch[] {
  if (machine.outdated) return wholeTrack(machine, spans)
  const { before, site } = plan
  // A machine that itself changed, or that the previous plan did not reach, is recomputed whatever the boxes are.
  const isOfBefore =
    before !== null && machine.stamp === stampOf(before.hash, machine.profile, account.detection)
  const boxes = isOfBefore ? changedBoxes(before, derivedSiteOf(site)) : null
  const touched = affectedStretches(spans, boxes)
  // Stated events remain of a machine whose positions are deleted.
  return boxes === null && touched.length === 0 ? wholeTrack(machine, spans) : touched
}

/** In a turn: stores the plan, together with what is left of earlier ones. */
async function finishPlan(
  account: Account,
  plan: PlanStart,
  found: ReadonlyMap<Machine, Stretch[]>,
): Promise<void> {
  const { site, loaded } = plan
  const stale = new Map<string, readonly Stretch[]>()
  const stamps = new Map<string, string>()
  for (const [machine, stretches] of found) {
    if (stretches.length > 0) stale.set(machine.id, mergeStretches(machine.stale, stretches))
    // The stamp of an outdated machine changes only when all of it is recomputed.
    if (!machine.outdated) stamps.set(machine.id, stampOf(site.hash, machine.profile, account.detection))
  }
  await account.lastCommit
  await writePlan(account.options.database, loaded.owned, { site: derivedSiteOf(site), stamps, stale })
  for (const [machine] of found) {
    machine.stale = stale.get(machine.id) ?? machine.stale
    machine.stamp = stamps.get(machine.id) ?? machine.stamp
  }
}

/**
 * Plans and stores a recomputation; returns whether anything is to be recomputed. `hasSiteChanged`: reads the site
 * again.
 */
export async function planRecompute(
  account: Account,
  hasSiteChanged: boolean,
  rest: () => Promise<void>,
): Promise<boolean> {
  const plan = await inTurn(account, () => beginPlan(account, hasSiteChanged))
  if (plan === null) return false
  const { site, loaded, before, machines, hasPending } = plan
  if (machines.length === 0 && before?.hash === site.hash) return hasPending
  const found = new Map<Machine, Stretch[]>()
  for (const machine of machines) {
    found.set(machine, stretchesOf(account, plan, machine, await spansOf(account, machine)))
    await rest()
  }
  await inTurn(account, async () => {
    if (account.loaded === loaded && account.site === site) await finishPlan(account, plan, found)
    // The account or the site was loaded again meanwhile: plan again.
    else account.states.derivation.dispatch('require')
  })
  return true
}
