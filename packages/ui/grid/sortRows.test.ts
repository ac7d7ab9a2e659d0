import { expect, test } from 'vitest'
import { parseSort, sortText, type GridColumn } from './column.ts'
import { sortRows } from './sortRows.ts'

interface Machine {
  readonly title: string
  readonly cycles: number | null
}

const machines: Machine[] = [
  { title: 'ADT-10', cycles: 7 },
  { title: 'adt-9', cycles: null },
  { title: 'ADT-2', cycles: 31 },
]
const columns: GridColumn<Machine>[] = [
  { id: 'title', header: 'Machine', text: (row) => row.title },
  { id: 'cycles', header: 'Cycles', text: (row) => String(row.cycles), value: (row) => row.cycles },
]
const order = (sort: string) => sortRows(machines, columns, parseSort(sort)).map((row) => row.title)

test('sorts numbers within titles by value and ignores case', () => {
  expect(order('title')).toEqual(['ADT-2', 'adt-9', 'ADT-10'])
  expect(order('-title')).toEqual(['ADT-10', 'adt-9', 'ADT-2'])
})

test('sorts absent values last in both directions', () => {
  expect(order('cycles')).toEqual(['ADT-10', 'ADT-2', 'adt-9'])
  expect(order('-cycles')).toEqual(['ADT-2', 'ADT-10', 'adt-9'])
})

test('keeps the given order without a known column', () => {
  expect(order('')).toEqual(machines.map((row) => row.title))
  expect(order('secret')).toEqual(machines.map((row) => row.title))
})

test('writes and parses the sort in addresses', () => {
  for (const text of ['', 'cycles', '-cycles']) expect(sortText(parseSort(text))).toBe(text)
})
