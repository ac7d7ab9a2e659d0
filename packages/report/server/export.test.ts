import { expect, test } from 'vitest'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { usProfile } from '@haulway/units'
import { columnsOf, type Report } from '../index.ts'
import { reportTable } from './export.ts'

const { day, quantity } = columnsOf<{ day: string; weight: number | null }, unknown>()
const columns = {
  day: day('view.created', (row) => row.day),
  weight: quantity('view.modified', 'weight', (row) => row.weight),
}
const report = { rows: { columns }, exports: { columns: ['day', 'weight'] } } as unknown as Report
const en: Catalogue = {
  'view.created': 'Day',
  'view.modified': 'Payload',
  'report.header.unit': '{{name}}, {{unit}}',
}

test('exports tons and pounds as separate columns of numbers', async () => {
  async function* pages() {
    yield await Promise.resolve([
      { day: '2026-05-06', weight: 30_000 },
      { day: '2026-05-07', weight: null },
    ])
  }
  const style = { language: 'en', profile: usProfile, zone: 'UTC' } as const
  const table = reportTable(report, pages(), en, style, 'Cycles')
  expect(table.header).toEqual(['Day', 'Payload, tn', 'Payload, lb'])
  const read: unknown[] = []
  for await (const page of table.pages) read.push(page)
  expect(read).toEqual([
    [
      ['2026-05-06', 33.069, 66_138.679],
      ['2026-05-07', null, null],
    ],
  ])
})
