import { expect, test } from 'vitest'
import { kindOfName, kindOfPlace } from './kind-words.ts'

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
    'Fuel bay at pit 2',
    'Loader 3',
    'Dump truck line',
    'Погрузчик 2',
  ]
  expect(names.map((name) => [name, kindOfName(name)])).toEqual(names.map((name) => [name, null]))
})

const hints = { uses: [], name: 'Zone 7', groups: [], notes: '' }
test.each([
  ['a property before the name', { uses: ['Dump'], name: 'Pit 2' }, 'dump'],
  ['a property in words of the trade', { uses: ['Погрузка'] }, 'load'],
  ['a property that names both', { uses: ['loading / unloading'] }, 'both'],
  ['the first property that tells anything', { uses: ['Polygon', '卸载区'] }, 'dump'],
  ['a property about another use', { uses: ['parking'], name: 'Pit 2' }, 'other'],
  ['the name before the layer', { name: 'Crusher', groups: ['Mine'] }, 'dump'],
  ['the layer of a place whose name tells nothing', { groups: ['Waste dumps'] }, 'dump'],
  ['the description at last', { notes: 'Loading of granite' }, 'load'],
  ['nothing where a machine stands beside a place', { name: 'Parking', groups: ['Pits'] }, null],
] as const)('takes the kind of a place from %s', (_, given, kind) => {
  expect(kindOfPlace({ ...hints, ...given })).toBe(kind)
})
