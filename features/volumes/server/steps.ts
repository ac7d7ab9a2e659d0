/** The stock at steps through a range: what a slider over the map shows. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { inSnapshot } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { boundedRange, queryInTurn, refuseUnknown } from '@haulway/report/server/index.ts'
import { fieldError, problem } from '@haulway/resource'
import { stockOf } from '../balance.ts'
import { MAX_SERIES, type StockSteps } from '../volume-rows.ts'
import { findStockSteps, STEPS } from '../volumes.endpoints.ts'
import { volumesReport } from '../volumes.report.ts'
import { boundsOf, countAt, movedBetween } from './facts.ts'
import { findMovements } from './movements.ts'
import { findZone, type Question, questionOf, spanOf } from './question.ts'
import { titlesIn } from './snapshot.ts'
import { findCounts, type Place, placeKey } from './stated.ts'

/** Instants from the start to the end, at equal distances of whole milliseconds. */
export const stepsOf = (from: number, until: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => from + Math.round(((until - from) * step) / STEPS))

export async function stockSteps(tx: Transaction, question: Question): Promise<StockSteps> {
  const { from, until } = spanOf(question)
  const steps = stepsOf(from, until)
  const counts = await findCounts(tx, question, until)
  const own = [...counts.values()].flatMap(({ location, counts: all }) =>
    steps.flatMap((at) => {
      const count = countAt(all, at)
      return count ? [[location, count.at] as const] : []
    }),
  )
  const bounds = boundsOf(steps, own)
  const movements = new Map(
    (await findMovements(tx, question, until, bounds)).map((one) => [placeKey(one), one]),
  )
  const places = new Map<string, Place>(
    [...movements.values(), ...counts.values()].map(({ location, material }) => [
      placeKey({ location, material }),
      { location, material },
    ]),
  )
  if (places.size > MAX_SERIES) {
    const tooMany = problem('validation.volumes.series', { max: MAX_SERIES })
    throw validationFailed([fieldError('location', tooMany)])
  }
  const titled = await titlesIn(
    tx,
    [...places.values()].map((place) => ({ place })),
  )
  const series = [...places].map(([key, { location, material }]) => {
    const stocks = steps.map((at) => {
      const count = countAt(counts.get(key)?.counts ?? [], at)
      const moved = movedBetween(
        movements.get(key),
        bounds.byLocation.get(location) ?? bounds.usual,
        count?.at ?? null,
        at,
      )
      return stockOf(count, moved.in, moved.out)
    })
    return {
      location: titled(location),
      material: material === null ? null : titled(material),
      volume: stocks.map(({ volume }) => volume),
      weight: stocks.map(({ weight }) => weight),
    }
  })
  return {
    timeZone: await findZone(tx, question),
    steps: steps.map((at) => new Date(at).toISOString()),
    series,
  }
}

/** `settled` resolves once the cycles include everything that was acknowledged. */
export const stepsRoute = (settled: (account: string) => Promise<void>): Route =>
  implement(findStockSteps, async ({ query, context }, { database, clock }) => {
    const scope = scopeOf(context)
    const now = clock()
    const question = questionOf({ ...scope, filter: query, range: boundedRange(query, now), now })
    const body = await queryInTurn(database, scope, [findStockSteps.path, query], async () => {
      await settled(scope.account)
      const read = async (tx: Transaction) => {
        await refuseUnknown(tx, volumesReport, query, scope.account)
        return await stockSteps(tx, question)
      }
      return await inSnapshot(database, scope, read, database.reports)
    })
    return { body }
  })
