import { expect, test } from 'vitest'
import { builtInFormat, readNumberFormat } from './number-formats.ts'

test.each<[string, number, string]>([
  ['00000', 417, '00417'],
  ['"T-"000', 7, 'T-007'],
  ['000-00-0000', 123_456_789, '123-45-6789'],
  ['0.00', 1234.5, '1234.50'],
  ['#,##0.00', 1234.5, '1234.50'],
  ['0.##', 24.5, '24.5'],
  ['0.00;[Red](0.00)', -3.25, '(3.25)'],
  ['0;-0;"none"', 0, 'none'],
  ['[>=1000]0.0,"k";0', 1234.5, '1.2k'],
  ['[$€-407] #,##0.00', 5, '€ 5.00'],
  ['0.0%', 0.456, '45.6%'],
  ['0 kg', 417, '417 kg'],
  ['0.0 "h"', 2.5, '2.5 h'],
  ['00000', -7, '-00007'],
])('%s shows %d as %s', (code, value, shown) => {
  const format = readNumberFormat(code)
  expect([format.moment, format.show?.(value).trim()]).toEqual([null, shown])
})

test.each(['General', '@', '# ?/?', '0.00E+00', ';;;'])('%s shows numbers as they are', (code) => {
  expect(readNumberFormat(code).show).toBeNull()
})

test.each<[string, string]>([
  ['dd.mm.yyyy', 'date'],
  ['[$-F800]dddd\\, mmmm dd\\, yyyy', 'date'],
  ['[$-419]dd mmmm yyyy" г.";@', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['mmm-yy', 'date'],
  ['m/d/yy h:mm', 'both'],
  ['h:mm AM/PM', 'time'],
  ['mm:ss.0', 'time'],
  ['[h]:mm:ss', 'hours'],
  ['[mm]:ss', 'minutes'],
])('%s shows a %s', (code, of) => {
  expect(readNumberFormat(code).moment?.of).toBe(of)
})

test('knows built-in dates and times of all languages by their numbers', () => {
  const dates = [14, 15, 16, 17, 27, 31, 36, 50, 54, 57, 58]
  expect(dates.filter((id) => builtInFormat(id).moment?.of !== 'date')).toEqual([])
  expect([18, 19, 20, 21, 32, 45].filter((id) => builtInFormat(id).moment?.of !== 'time')).toEqual([])
  expect([builtInFormat(22), builtInFormat(46), builtInFormat(55)].map(({ moment }) => moment?.of)).toEqual([
    'both',
    'hours',
    'either',
  ])
  expect([0, 1, 4, 9, 12, 49].filter((id) => builtInFormat(id).moment !== null)).toEqual([])
})
