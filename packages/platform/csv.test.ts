import { expect, test } from 'vitest'
import Papa from 'papaparse'
import { seededRandom } from '@haulway/testing/random.ts'
import { csvText, type CsvValue } from './csv.ts'

test('quotes values with separators, quotes or line breaks and writes numbers unquoted', () => {
  expect(csvText([['a,b', 'say "no"', 'two\nlines', -1.5, null, Number.NaN]])).toBe(
    '\uFEFF"a,b","say ""no""","two\nlines",-1.5,,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '\u0000=1', '＝1+1', '－1', "'=1", "''@x"])(
  'escapes %j so that no spreadsheet reads a formula',
  (text) => {
    const cell = csvText([[text]]).slice(1)
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

const parts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ',',
  ';',
  'a',
  ' ',
  '1',
  '😀',
  '\u202E',
  '＝',
  '{{7*7}}',
]

/** A text of some of the parts that break tables. */
function textBy(random: () => number): string {
  return Array.from(
    { length: Math.floor(random() * 6) },
    () => parts[Math.floor(random() * parts.length)],
  ).join('')
}

/** A cell as a reader of our files takes it. */
const readBack = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

test('reads 1,000 rows of awkward values back unchanged, with no cell that starts a formula', () => {
  const random = seededRandom(5)
  const rows: CsvValue[][] = Array.from({ length: 1_000 }, () => [
    'row',
    textBy(random),
    Math.round((random() - 0.5) * 1e6) / 1e3,
    textBy(random),
  ])
  const { data, errors } = Papa.parse<string[]>(csvText(rows).slice(1).replace(/\r\n$/, ''), {
    newline: '\r\n',
  })
  expect(errors).toEqual([])
  expect(
    data.map(([name, text = '', number, other = '']) => [
      name,
      readBack(text),
      Number(number),
      readBack(other),
    ]),
  ).toEqual(rows)
  const formulas = data
    .flat()
    .filter(
      (cell) => /^[=+@\t\r\n＝＋－＠]/.test(cell) || (cell.startsWith('-') && Number.isNaN(Number(cell))),
    )
  expect(formulas).toEqual([])
})
