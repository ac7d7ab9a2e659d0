/** The queue of an account's deliveries, and which of them the next flush takes. */
import type { Batch } from '../../facts/batch.ts'
import type { Account, LiveFlushes, Waiting } from './account.ts'

/** Approximate positions in one flush: hot-path.md, *The design* 3. */
const FLUSH_ITEMS = 10_000
/** A delivery of at most so many positions and events comes from a device that reports live, not from a backlog. */
const LIVE_ITEMS = 100
/** Positions of backlogs in a flush while others report live, who wait for it to end (threats, C7: live first). */
const BACKLOG_ITEMS = 500
/** Milliseconds after a live delivery for which another is expected. */
const LIVE_FOR_MS = 5_000

/** Commits on their way to disk beside which a flush is prepared, however small. */
const COMMITS_BESIDE_ANY = 1
/** The same for a flush of at least so many items: `append` joins what waits for the disk (decision 0134). */
const COMMITS_BESIDE_LARGE = 3
const LARGE_ITEMS = 1_000

export const itemsOf = (batch: Batch): number => batch.fixes.n + batch.events.length

/** Those from devices that report live, but for machines with a backlog before it: a late fact makes them rewind. */
function liveOf(waiting: readonly Waiting[]): Waiting[] {
  const behindBacklog = new Set<string>()
  return waiting.filter(({ equipmentId, delivery }) => {
    if (itemsOf(delivery.batch) > LIVE_ITEMS) behindBacklog.add(equipmentId)
    return !behindBacklog.has(equipmentId)
  })
}

/** The first deliveries up to so many items, but at least one. */
function takeFirst(waiting: readonly Waiting[], limit: number): Waiting[] {
  let items = 0
  const end = waiting.findIndex(({ delivery }, i) => {
    const isOver = i > 0 && items >= limit
    items += itemsOf(delivery.batch)
    return isOver
  })
  return end < 0 ? [...waiting] : waiting.slice(0, end)
}

/**
 * The deliveries of the next flush, each in order of arrival: live ones and backlogs take turns, and a backlog's turn is
 * short while devices report live.
 */
export function chooseGroup(waiting: readonly Waiting[], last: LiveFlushes, now: number) {
  const live = liveOf(waiting)
  if (live.length === waiting.length) return { group: takeFirst(waiting, FLUSH_ITEMS), isLive: true }
  if (live.length > 0 && !last.isLast) return { group: takeFirst(live, FLUSH_ITEMS), isLive: true }
  const chosen = new Set(live)
  const backlog = waiting.filter((one) => !chosen.has(one))
  const isLiveAround = live.length > 0 || now - last.at < LIVE_FOR_MS
  return { group: takeFirst(backlog, isLiveAround ? BACKLOG_ITEMS : FLUSH_ITEMS), isLive: false }
}

/** Removes the next group from the queue. */
export function takeGroup(account: Account): Waiting[] {
  const now = account.options.clock()
  const { group, isLive } = chooseGroup(account.waiting, account.liveFlushes, now)
  account.liveFlushes = { at: isLive ? now : account.liveFlushes.at, isLast: isLive }
  const taken = new Set(group)
  account.waiting = account.waiting.filter((one) => !taken.has(one))
  for (const { delivery } of group) account.waitingItems -= itemsOf(delivery.batch)
  return group
}

/** Whether the next flush may be prepared: a small one costs as much as a large one, so it waits for more. */
export function isFlushDue({
  commitsInFlight,
  waitingItems,
}: Pick<Account, 'commitsInFlight' | 'waitingItems'>): boolean {
  return commitsInFlight <= (waitingItems < LARGE_ITEMS ? COMMITS_BESIDE_ANY : COMMITS_BESIDE_LARGE)
}

/** Waits, in a turn, until the next flush may be prepared. */
export async function waitUntilDue(account: Account): Promise<void> {
  while (!isFlushDue(account)) await new Promise<void>((resolve) => (account.wakeFlush = resolve))
  account.wakeFlush = null
}
