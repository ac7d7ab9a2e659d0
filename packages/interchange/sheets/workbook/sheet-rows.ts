/** Rows of a sheet, collected while its XML is walked. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { TableLimits } from '../bounds.ts'
import type { ReadRow } from '../table.ts'
import { collectCell } from './cell-source.ts'
import { readCell, type WorkbookTexts } from './cells.ts'
import { fillMerged, type GrowingRow, type MergedCell } from './merged-cells.ts'
import { localName, type Tag, walkXml } from './xml.ts'

/** `AB` of `AB12` as a number from 0; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Number of a row as it says it; undefined when it says none that a sheet has. */
function lineOf(said: string | undefined): number | undefined {
  return said !== undefined && /^[1-9]\d{0,6}$/.test(said) ? Number(said) : undefined
}

function mergedOf(reference: string | undefined): MergedCell | null {
  const [, first, from, until] =
    /^(\$?[A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(reference ?? '') ?? []
  const column = columnOf(first?.replace('$', ''))
  if (column === undefined || from === until) return null
  return { column, from: Number(from), until: Number(until) }
}

export function readSheetRows(xml: string, texts: WorkbookTexts, limits: TableLimits): ReadRow[] {
  const rows: GrowingRow[] = []
  const merged: MergedCell[] = []
  let row: GrowingRow = { line: 0, cells: [], facts: new Map() }
  let column = -1
  let lines = 0
  const cell = collectCell(limits)

  function openRow(said: string | undefined): void {
    lines += 1
    if (lines > limits.lines) throw new Unreadable('import.rows', { max: limits.rows })
    row = { line: lineOf(said) ?? row.line + 1, cells: [], facts: new Map() }
    column = -1
  }

  function open(tag: Tag): void {
    const name = localName(tag.name)
    if (name === 'row') openRow(tag.attributes['r'])
    else if (name === 'c') {
      column = columnOf(tag.attributes['r']) ?? column + 1
      if (column >= limits.columns) throw new Unreadable('import.columns', { max: limits.columns })
      cell.start(tag)
    } else if (name === 'mergeCell') {
      const one = mergedOf(tag.attributes['ref'])
      if (one) merged.push(one)
    } else cell.open(name)
  }

  function closeCell(): void {
    const { text, fact } = readCell(cell.end(row.line), texts)
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
    if (fact) row.facts.set(column, fact)
  }

  function close({ name }: Tag): void {
    const tag = localName(name)
    cell.close(tag)
    if (tag === 'c') closeCell()
    else if (tag === 'row' && row.cells.some((one) => one !== '')) {
      rows.push(row)
      if (rows.length > limits.rows + 1) throw new Unreadable('import.rows', { max: limits.rows })
    }
  }

  walkXml(xml, limits, { onOpen: open, onClose: close, onText: cell.add })
  fillMerged(rows, merged)
  return rows.map(({ line, cells, facts }) => (facts.size === 0 ? { line, cells } : { line, cells, facts }))
}
