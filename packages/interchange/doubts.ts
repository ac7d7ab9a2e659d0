/** What a reader assumed, for a user who can choose otherwise. */
import type { Doubt, DoubtKind } from './result.ts'
import { type Encoding, encodings } from './text/encodings.ts'
import { type DateOrder, dateOrders } from './text/date-orders.ts'

/** Also as they arrive from the server. */
type AnyDoubts = readonly { readonly about: string; readonly args: Doubt['args'] }[]

const assumed = (doubts: AnyDoubts, about: DoubtKind, arg: string) =>
  doubts.find((doubt) => doubt.about === about)?.args[arg]

/** The order of ambiguous dates that a reader assumed; null when it did not. */
export function assumedOrder(doubts: AnyDoubts): DateOrder | null {
  return dateOrders.find((order) => order === assumed(doubts, 'dateOrder', 'order')) ?? null
}

/** Whether dates wait for the user to choose their order. */
export const isOrderOpen = (doubts: AnyDoubts): boolean => doubts.some(({ about }) => about === 'openOrder')

/** The encoding that a reader assumed; null when it did not. */
export function assumedEncoding(doubts: AnyDoubts): Encoding | null {
  return encodings.find((encoding) => encoding === assumed(doubts, 'encoding', 'encoding')) ?? null
}
