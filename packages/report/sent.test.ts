import { expect, test } from 'vitest'
import { changedFigures, type SentFigure } from './sent.ts'

const figure = (row: string, value: number | null): SentFigure => ({
  group: row === '' ? '' : 'equipment',
  row,
  of: row || null,
  column: 'loads',
  value,
})

test('figures differ when they do, whatever the order; rows that came or went are told', () => {
  const before = [figure('', 12), figure('T-1', 5), figure('T-2', 7), figure('T-3', 0.1 + 0.2)]
  const after = [figure('', 13), figure('T-3', 0.3), figure('T-2', 7), figure('T-4', 6)]
  expect(changedFigures(before, after)).toEqual([
    { group: '', row: '', of: null, column: 'loads', before: 12, after: 13 },
    { group: 'equipment', row: 'T-1', of: 'T-1', column: 'loads', before: 5, after: null },
    { group: 'equipment', row: 'T-4', of: 'T-4', column: 'loads', before: null, after: 6 },
  ])
  expect(changedFigures(before, before.toReversed())).toEqual([])
})
