import { expect, test } from 'vitest'
import { parseSpreadsheetNumber } from './parse-number.ts'

test.each([
  ['1', ',', 1],
  ['-0.5', ',', -0.5],
  ['1,250', ',', 1_250],
  ['0,250', ',', 0.25],
  ['12,5', ',', 12.5],
  ['1,250', ';', 1.25],
  ['1.250,5', ';', 1_250.5],
  ['1,250.5', ',', 1_250.5],
  ['1,250,000', ',', 1_250_000],
  ['1.250.000', ';', 1_250_000],
  ['24 500,5', '\t', 24_500.5],
  ['24\u00A0500', ';', 24_500],
  ["1'000.5", ',', 1_000.5],
  ['−5', ',', -5],
  ['1e3', ',', 1_000],
  ['.5', ',', 0.5],
])('%s in a file of %j is %d', (text, delimiter, value) => {
  expect(parseSpreadsheetNumber(text, delimiter)).toBe(value)
})

test.each(['', 'a lot', '1-2', '12 t', '1e9999', 'NaN', 'Infinity', '0x10', '--1', '1,2,'])(
  '%j is no number',
  (text) => {
    expect(parseSpreadsheetNumber(text, ',')).toBeUndefined()
  },
)
