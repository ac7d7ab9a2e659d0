import { expect, test } from 'vitest'
import { kindOfName } from './kind-words.ts'

test('derives the kind of a location from its name, in three languages', () => {
  const names = {
    load: [
      'Pit 2',
      'North pit',
      'Face 3',
      'Loading area',
      'BENCH-1200',
      'Карьер Северный',
      'Забой 4',
      'Погрузка 1',
      '采场一',
      '装载点',
    ],
    dump: [
      'Crusher',
      'Stockpile A',
      'Waste dump',
      'Unloading',
      'ROM pad',
      'Отвал 2',
      'Разгрузка',
      'Склад руды',
      'Дробилка',
      '排土场',
      '破碎站',
      '卸载点',
    ],
  } as const
  for (const [kind, all] of Object.entries(names))
    expect(all.map((name) => [name, kindOfName(name)])).toEqual(all.map((name) => [name, kind]))
})

test('derives no kind from names that hint at none or at two', () => {
  const names = [
    '',
    'Fuel bay',
    'Workshop',
    'Parking',
    'Romania',
    'Zone 7',
    'Стоянка',
    '停车场',
    'Pit stockpile',
    'Spit',
  ]
  expect(names.map((name) => [name, kindOfName(name)])).toEqual(names.map((name) => [name, null]))
})
