import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { findZone, selectionOf, selectWithShifts } from '../../cycles/index.ts'
import { ratesInForce } from '../../rates/index.ts'
import { type Against, besideOf } from '../against.ts'
import type { Asked } from './asked.ts'

export interface Question extends Omit<Asked, 'zone' | 'beside' | 'rates'> {
  readonly against: Against | null
  /** Epoch milliseconds. */
  readonly now: number
  readonly account: string
  /** Whether costs are shown. */
  readonly cost: boolean
}

/** In the zone in which the cycle report shows the same cycles. */
export async function zoned(
  tx: Transaction,
  { account, filter, range, against, now, cost }: Question,
): Promise<Asked> {
  const told = filter.shift === null ? selectionOf(filter, range) : await selectWithShifts(tx, filter, range)
  const zone = await findZone(tx, told, filter.project, account)
  const rates = cost ? await ratesInForce(tx, account) : null
  return { filter, range, zone, rates, beside: against && besideOf(against, range, now, zone) }
}
