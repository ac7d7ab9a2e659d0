/** What a goal asks for, and what is held against it: an amount for each day of a range. */
import type { GoalKind } from './widget-options.ts'

/**
 * The line of a goal over a range of so many days, at the end of each.
 * Constant: the same amount every day. Buildup: from nothing to the whole amount, alike each day. Burndown: what is left of
 * the whole amount, down to nothing.
 */
export function goalLine(kind: GoalKind, amount: number, days: number): number[] {
  return Array.from({ length: days }, (_, day) => {
    if (kind === 'CONSTANT') return amount
    return (amount * (kind === 'BUILDUP' ? day + 1 : days - 1 - day)) / days
  })
}

/** The sum of everything up to each day. */
export function runningTotals(amounts: readonly number[]): number[] {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/**
 * What the bars of each day show beside a goal: the day's amount, with buildup all up to the day, with burndown what is left
 * of the goal, never less than nothing. null: the day has not begun, so there is nothing to say of it yet.
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
