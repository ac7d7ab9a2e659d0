import { expect, test } from 'vitest'
import { number, text } from '@haulway/resource'
import { columnsOf } from './columns.ts'
import type { Report } from './declaration.ts'
import { changedFigures, sentFigures, type SentFigure } from './sent.ts'

const figure = (row: string, value: number | null): SentFigure => ({
  group: row === '' ? '' : 'equipment',
  row,
  of: row || null,
  column: 'loads',
  value,
})

test('detects changed figures regardless of row order and reports added and removed rows', () => {
  const before = [figure('', 12), figure('T-1', 5), figure('T-2', 7), figure('T-3', 0.1 + 0.2)]
  const after = [figure('', 13), figure('T-3', 0.3), figure('T-2', 7), figure('T-4', 6)]
  expect(changedFigures(before, after)).toEqual([
    { group: '', row: '', of: null, column: 'loads', before: 12, after: 13 },
    { group: 'equipment', row: 'T-1', of: 'T-1', column: 'loads', before: 5, after: null },
    { group: 'equipment', row: 'T-4', of: 'T-4', column: 'loads', before: null, after: 6 },
  ])
  expect(changedFigures(before, before.toReversed())).toEqual([])
})

interface Row {
  readonly title: string
  readonly loads: number
}
const columns = columnsOf<Row, unknown>()
const table = {
  path: '',
  summary: '',
  row: { title: text({ required: true }), loads: number({ required: true }) },
  columns: {
    title: columns.text('report.print', ({ title }) => title),
    loads: columns.quantity('report.print', 'count', ({ loads }) => loads),
  },
  id: ({ title }: Row) => title,
}
const report = {
  rows: { ...table, columns: {} },
  groups: { equipment: table, route: table, driver: table },
} as unknown as Report
const summary = { from: '', to: '', timeZone: 'UTC' }
const truck = { title: 'T-1', loads: 5 }
const kept = (groups: object) => sentFigures(report, { summary, titles: {}, ...groups })

test('ignores a column that the report did not have when it was sent', () => {
  const loading = { ...figure('T-1', 30), column: 'loading' }
  const before = [figure('', 5), figure('T-1', 5)]
  const after = [figure('', 6), { ...figure('', 30), column: 'loading' }, figure('T-1', 5), loading]
  expect(changedFigures(before, after).map(({ group, column }) => [group, column])).toEqual([['', 'loads']])
})

test('skips a group hidden from the author but compares one that was shown empty', () => {
  const before = kept({ equipment: [truck], route: [] })
  const now = kept({ equipment: [truck], route: [truck], driver: [truck] })
  expect(changedFigures(before, now)).toEqual([
    { group: 'route', row: 'T-1', of: 'T-1', column: 'loads', before: null, after: 5 },
  ])
  // Snapshots stored before they listed their groups: all groups are compared.
  const unmarked = before.filter(({ column }) => column !== '')
  expect(changedFigures(unmarked, now).map(({ group }) => group)).toEqual(['route', 'driver'])
})
