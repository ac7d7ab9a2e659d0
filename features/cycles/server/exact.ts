/**
 * Figures of cycles are sums of whole thousandths (of a second, a kilogram, a cubic metre, a metre), which come to the same in
 * whatever order and parts they are added: what is read cycle by cycle and what was added up before agree to the last digit.
 */

/** Thousandths of a column, as SQL: a whole number. */
export const thousandths = (column: string): string => `floor((${column}) * 1000 + 0.5)`

/** Average of thousandths, as SQL: in whole units, to the thousandth. */
export const averageOf = (sum: string, count: string): string =>
  `floor((${sum})::numeric / nullif(${count}, 0) + 0.5) / 1000`

/** The same of numbers; null of none. */
export const averageNumber = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor(sum / count + 0.5) / 1_000

/** To the thousandth as PostgreSQL rounds a double that is made a decimal: by its first 15 digits, halves up. */
export const rounded = (thousandth: number): number =>
  Math.floor(Number(thousandth.toPrecision(15)) + 0.5) / 1_000

/** `Statistics` of a column of seconds in SQL, or null; percentile_cont interpolates as `percentile` does. */
export function statisticsOf(column: string): string {
  const parts = thousandths(column)
  return `case when count(${column}) > 0 then jsonb_build_object('count', count(${column}),
    'average', ${averageOf(`sum(${parts})`, `count(${column})`)}, 'minimum', min(${parts}) / 1000,
    'maximum', max(${parts}) / 1000,
    'p90', floor((percentile_cont(0.9) within group (order by ${parts}))::numeric + 0.5) / 1000) end`
}
