/**
 * Figures of cycles are sums of whole thousandths (of a second, kilogram, cubic metre or metre). Their sums do not
 * depend on order or grouping, so figures from daily sums and figures from single cycles agree to the last digit.
 */

/** SQL: a column in thousandths, as a whole number. */
export const thousandths = (column: string): string => `floor((${column}) * 1000 + 0.5)`

/** SQL: the average of thousandths, in whole units, to the thousandth. */
export const averageOfThousandths = (sum: string, count: string): string =>
  `floor((${sum})::numeric / nullif(${count}, 0) + 0.5) / 1000`

/** The same for numbers; null if there are none. */
export const averageOrNull = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor(sum / count + 0.5) / 1_000

/**
 * Rounds to the thousandth as PostgreSQL does when it converts a double to a decimal: by its first 15 digits, halves
 * up.
 */
export const roundThousandth = (thousandth: number): number =>
  Math.floor(Number(thousandth.toPrecision(15)) + 0.5) / 1_000

/** SQL: `Statistics` of a column of seconds, or null; percentile_cont interpolates as `percentile` does. */
export function statisticsSql(column: string): string {
  const parts = thousandths(column)
  return `case when count(${column}) > 0 then jsonb_build_object('count', count(${column}),
    'average', ${averageOfThousandths(`sum(${parts})`, `count(${column})`)}, 'minimum', min(${parts}) / 1000,
    'maximum', max(${parts}) / 1000,
    'p90', floor((percentile_cont(0.9) within group (order by ${parts}))::numeric + 0.5) / 1000) end`
}
