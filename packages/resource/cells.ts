/** Cells of a file as values of fields: as people write them. */
import type { Problem } from './problem.ts'

export type CellValue = { readonly value: unknown } | { readonly problem: Problem }

/** The value of a cell is the text as it is written. */
export const asWritten = (text: string): CellValue => ({ value: text })

/** Several in one cell stand apart by a semicolon or a comma. */
export function severalIn(text: string): string[] {
  const all = text.split(text.includes(';') ? ';' : ',')
  return all.map((one) => one.trim()).filter((one) => one !== '')
}

/** One value of several; the first problem where there is one. */
export function listedCells(values: readonly CellValue[]): CellValue {
  const wrong = values.find((one) => 'problem' in one)
  return wrong ?? { value: values.flatMap((one) => ('value' in one ? [one.value] : [])) }
}
