/** The target lines of a goal and the bars that are compared with them: one amount for each day of a range. */
import type { GoalKind } from '../widget-options.ts'

/**
 * The goal’s line at the end of each day of a range. Constant: the same amount every day. Buildup: from zero to the
 * whole amount in equal steps. Burndown: the rest of the whole amount, down to zero.
 */
export function goalLine(kind: GoalKind, amount: number, days: number): number[] {
  return Array.from({ length: days }, (_, day) => {
    if (kind === 'CONSTANT') return amount
    return (amount * (kind === 'BUILDUP' ? day + 1 : days - 1 - day)) / days
  })
}

/** Running totals up to each day. */
export function runningTotals(amounts: readonly number[]): number[] {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/**
 * The bar of each day beside a goal: constant, the day’s amount; buildup, the running total; burndown, the rest of
 * the goal, never negative. null: the day has not begun yet.
 */
export function barAmounts(
  kind: GoalKind | null,
  goal: number,
  amounts: readonly number[],
  begun: number,
): (number | null)[] {
  const totals = runningTotals(amounts)
  return amounts.map((amount, day) => {
    if (day >= begun) return null
    const total = totals[day] ?? 0
    if (kind === 'BUILDUP') return total
    return kind === 'BURNDOWN' ? Math.max(0, goal - total) : amount
  })
}
