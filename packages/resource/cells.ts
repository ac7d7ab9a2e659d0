/** Parses cells of an imported file, as people write them, into field values. */
import type { Problem } from './problem.ts'

export type CellValue = { readonly value: unknown } | { readonly problem: Problem }

/** Uses the text of the cell unchanged as its value. */
export const textCell = (text: string): CellValue => ({ value: text })

/** Splits a cell that holds several values at semicolons or commas. */
export function splitCell(text: string): string[] {
  const all = text.split(text.includes(';') ? ';' : ',')
  return all.map((one) => one.trim()).filter((one) => one !== '')
}

/** Joins the values into a list; returns the first problem if any value has one. */
export function joinCellValues(values: readonly CellValue[]): CellValue {
  const wrong = values.find((one) => 'problem' in one)
  return wrong ?? { value: values.flatMap((one) => ('value' in one ? [one.value] : [])) }
}
