import { expect, test } from 'vitest'
import { quantity, text, type Item, type Resource } from '@haulway/resource'
import { tableColumns, type Reader } from '@haulway/collection'
import { measuresOf } from '@haulway/platform/measures.ts'
import { wordsOf } from '@haulway/platform/messages.ts'
import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { metricProfile, usProfile } from '@haulway/units'
import { importColumns } from './columns.ts'

const trucks: Resource = defineTrialResource({
  name: 'trucks',
  permission: 'trucks',
  messages: 'trucks',
  titleField: 'title',
  importKey: 'title',
  fields: { title: text({ required: true, unique: true }), tare: quantity('weight') },
})
const en = {
  'trucks.field.title': 'Title',
  'trucks.field.tare': 'Tare',
  'export.header': '{{name}}, {{more}}',
  'view.created': 'Created',
  'view.createdBy': 'Created by',
  'view.modified': 'Changed',
  'view.modifiedBy': 'Changed by',
}
const words = wordsOf(en, 'en') as unknown as Reader['words']
const reader: Reader = { words, measures: measuresOf(usProfile, 'en'), zone: 'UTC', locale: 'en' }
const ada = { id: 'ada', title: 'Ada' }
const at = '2026-05-06T10:00:00.000Z'
const row = {
  title: 'T-1',
  tare: 31_500,
  auditInfo: { createdAt: at, createdBy: ada, modifiedAt: at, modifiedBy: ada },
} as unknown as Item<Resource>

const columns = tableColumns(trucks, reader)

test('writes pounds as a separate column and every weight cell as a number', () => {
  expect(columns.slice(0, 3).map(({ header, value }) => [header, value(row)])).toEqual([
    ['Title', 'T-1'],
    ['Tare, tn', 34.722806],
    ['Tare, lb', 69_445.612588],
  ])
})

test('imports an exported file by its first unit and never reads tn as t', () => {
  const known = { resource: trucks, reader, wordbook: { en, ru: en, cn: en }, profile: metricProfile }
  const found = (headers: string[]) =>
    importColumns(headers, 'title', known).map(({ field, factor }) => [field, factor])
  expect(found(columns.slice(0, 3).map(({ header }) => header))).toEqual([
    ['title', 1],
    ['tare', 1 / 907.18474],
    [null, 1 / 0.45359237],
  ])
  expect(found(['Title', 'Tare, lb'])[1]).toEqual(['tare', 1 / 0.45359237])
  expect(found(['Title', 'Tare, t'])[1]).toEqual(['tare', 0.001])
  expect(() => found(['Title', 'Tare, lb', 'Tare, lb'])).toThrow()
})
