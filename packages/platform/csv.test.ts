import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('quotes what must be quoted; numbers stay numbers', () => {
  expect(csvText([['a,b', 'say "no"', 'two\nlines', -1.5, null, Number.NaN]])).toBe(
    '\uFEFF"a,b","say ""no""","two\nlines",-1.5,,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\u0000=1'])('%j is no formula', (text) => {
  const cell = csvText([[text]]).slice(1)
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
})
