import { serveWidget } from '@haulway/report/server/index.ts'
import { MOST_LOCATIONS } from '../figures.ts'
import { stockByLocation } from '../stock-by-location.widget.ts'
import type { StockGroup } from '../volume-rows.ts'
import { type Question, spanOf } from './question.ts'
import { findSnapshot, groupedRows } from './snapshot.ts'

/** Cubic metres, or without them kilograms: for the order of stocks alone. */
const amountOf = ({ stock }: StockGroup) => stock.volume ?? stock.weight ?? 0

function inOrder(one: StockGroup, other: StockGroup): number {
  const [first, second] = [amountOf(one), amountOf(other)]
  const negativeFirst = Number(second < 0) - Number(first < 0)
  return negativeFirst || second - first || (one.of?.title ?? '').localeCompare(other.of?.title ?? '')
}

export const stockWidget = serveWidget(stockByLocation, async (tx, { account, project, range, now }) => {
  const filter = { project, location: null, material: null }
  // A range that lies ahead has the stock of now.
  const from = new Date(Math.min(range.from.getTime(), now))
  const question: Question = { account, filter, range: { ...range, from }, now }
  const groups = await groupedRows(tx, await findSnapshot(tx, question), 'location')
  const stocks = groups.toSorted(inOrder).slice(0, MOST_LOCATIONS)
  return {
    stockedAt: new Date(spanOf(question).until).toISOString(),
    stocks: stocks.map(({ of, stock, uncounted, target }) => ({ of, stock, uncounted, target })),
    moreStocks: groups.length - stocks.length,
  }
})
