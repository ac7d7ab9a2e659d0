import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { findZone, selectCycles, selectWithShifts } from '../../cycles/index.ts'
import { ratesInForce } from '../../rates/index.ts'
import { type Against, resolveComparedRange } from '../comparison.ts'
import type { StatisticsQuery } from './statistics-query.ts'

export interface Question extends Omit<StatisticsQuery, 'zone' | 'beside' | 'rates'> {
  readonly against: Against | null
  /** Epoch milliseconds. */
  readonly now: number
  readonly account: string
  /** Whether costs are shown. */
  readonly cost: boolean
}

/** In the zone in which the cycle report shows the same cycles, whatever a limit omits of them. */
export async function withZone(
  tx: Transaction,
  { account, filter, range, against, now, cost }: Question,
): Promise<StatisticsQuery> {
  // What the times leave out is still hauled.
  const all = { ...filter, omitOver: null }
  const told = filter.shift === null ? selectCycles(all, range) : await selectWithShifts(tx, all, range)
  const zone = await findZone(tx, told, filter.project, account)
  const rates = cost ? await ratesInForce(tx, account) : null
  return { filter, range, zone, rates, beside: against && resolveComparedRange(against, range, now, zone) }
}
