/** The queue of an account's deliveries, and which of them the next flush takes. */
import type { Batch } from '../../facts/batch.ts'
import type { Account, Waiting } from './account.ts'

/** Approximate positions in one flush: hot-path.md, *The design* 3. */
const FLUSH_ITEMS = 10_000
/** A delivery of at most so many positions and events comes from a device that reports live, not from a backlog. */
const LIVE_ITEMS = 100
/** Positions of backlogs in a flush beside live deliveries, which wait for it to end (threats, C7: live first). */
const BACKLOG_ITEMS = 1_000

export const itemsOf = (batch: Batch): number => batch.fixes.n + batch.events.length

/**
 * The deliveries of the next flush: live ones first, then backlogs, each in order of arrival; fewer positions of
 * backlogs when live deliveries wait, but at least one delivery. A machine's own deliveries stay in order, as a late
 * one makes it rewind.
 */
export function chooseGroup(waiting: readonly Waiting[]): Set<Waiting> {
  const chosen = new Set<Waiting>()
  const behindBacklog = new Set<string>()
  let items = 0
  const take = (delivery: Waiting): void => {
    items += itemsOf(delivery.delivery.batch)
    chosen.add(delivery)
  }
  for (const one of waiting) {
    if (itemsOf(one.delivery.batch) > LIVE_ITEMS) behindBacklog.add(one.equipmentId)
    else if (items < FLUSH_ITEMS && !behindBacklog.has(one.equipmentId)) take(one)
  }
  const limit = chosen.size > 0 ? Math.min(FLUSH_ITEMS, items + BACKLOG_ITEMS) : FLUSH_ITEMS
  let isFirst = true
  for (const one of waiting) {
    if (chosen.has(one)) continue
    if (!isFirst && items >= limit) break
    take(one)
    isFirst = false
  }
  return chosen
}

/** Removes the next group from the queue. */
export function takeGroup(account: Account): Waiting[] {
  const chosen = chooseGroup(account.waiting)
  account.waiting = account.waiting.filter((one) => !chosen.has(one))
  for (const { delivery } of chosen) account.waitingItems -= itemsOf(delivery.batch)
  return [...chosen]
}
