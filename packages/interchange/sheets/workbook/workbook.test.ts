import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { sheetBounds } from '../bounds.ts'
import { readTable } from '../read-table.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const formats = ['General', '00000', 'dd.mm.yyyy', '[h]:mm', 'yyyy-mm-dd hh:mm:ss', '0.00', '0%']
const styles = `<styleSheet><numFmts>${formats
  .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`

interface Book {
  readonly type?: string
  readonly workbook?: string
  readonly sheets?: string
  readonly relations?: string
  readonly more?: Readonly<Record<string, string>>
  readonly attributes?: string
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: number | string, format: string | 14) =>
  `<c s="${format === 14 ? formats.length : formats.indexOf(format)}"><v>${value}</v></c>`

/** A workbook of two columns with this second row. */
function book(row: string, { type = OFFICE, workbook = 'xl/workbook.xml', ...more }: Book = {}): Uint8Array {
  const cut = workbook.lastIndexOf('/') + 1
  const [folder, name] = [workbook.slice(0, cut), workbook.slice(cut)]
  const sheet = (cells: string) =>
    `<worksheet><sheetData><row>${text('A')}${text('B')}</row><row>${cells}</row></sheetData></worksheet>`
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type}/officeDocument" Target="/${workbook}"/></Relationships>`,
    [workbook]: `<workbook xmlns:r="r"><workbookPr ${more.attributes ?? ''}/><sheets>${more.sheets ?? '<sheet name="One" r:id="one"/>'}</sheets></workbook>`,
    [`${folder}_rels/${name}.rels`]: `<Relationships>${more.relations ?? ''}<Relationship Id="one" Type="${type}/worksheet" Target="sheets/one.xml"/><Relationship Id="two" Type="${type}/worksheet" Target="sheets/two.xml"/><Relationship Id="st" Type="${type}/styles" Target="look.xml"/></Relationships>`,
    [`${folder}look.xml`]: styles,
    [`${folder}sheets/one.xml`]: sheet(row),
    [`${folder}sheets/two.xml`]: '<worksheet><sheetData/></worksheet>',
    ...more.more,
  }
  const bytes = Object.entries(parts).map(([path, xml]) => [path, new TextEncoder().encode(xml)] as const)
  return zipSync(Object.fromEntries(bytes))
}

const read = (bytes: Uint8Array) => readTable(bytes, {}, { ...sheetBounds, rows: 100, columns: 10 })
const cellsOf = (bytes: Uint8Array) =>
  read(bytes)
    .rows.slice(1)
    .flatMap(({ cells }) => cells)
const refusal = (bytes: Uint8Array) => {
  try {
    return read(bytes)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return error.problem.key
  }
}

test.each<[string, string, string]>([
  ['a date of a format of its own', number(46_752, 'dd.mm.yyyy'), '2027-12-31'],
  ['a date of a built-in format', number(46_752, 14), '2027-12-31'],
  ['a date with a time', number(46_752.604166666664, 'yyyy-mm-dd hh:mm:ss'), '2027-12-31 14:30:00'],
  ['the day before the leap day that never was', number(59, 14), '1900-02-28'],
  ['the day after it', number(61, 14), '1900-03-01'],
  ['a duration', number(1.09375, '[h]:mm'), '26:15'],
  ['an ISO date', '<c t="d"><v>2027-12-31T00:00:00.000Z</v></c>', '2027-12-31'],
  ['leading zeros', number(417, '00000'), '00417'],
  ['decimals', number(24.5, '0.00'), '24.50'],
  ['a percentage', number(0.45, '0%'), '45%'],
  ['a number without the noise of its binary form', number('0.30000000000000004', 'General'), '0.3'],
  ['the result of a formula', '<c t="str"><f>A1</f><v>yes</v></c>', 'yes'],
  [
    'rich text without readings',
    '<c t="inlineStr"><is><r><t>Ida</t></r><r><t>-Low</t></r><rPh><t>x</t></rPh></is></c>',
    'Ida-Low',
  ],
])('shows %s as its cell does', (_, cell, shown) => {
  expect(cellsOf(book(text('x') + cell))).toEqual(['x', shown])
})

test('holds exact numbers and times beside what is shown, and marks errors and formulas without a result', () => {
  const facts = (cell: string) => read(book(text('x') + cell)).rows[1]?.facts?.get(1)
  expect(facts(number(24.567, '0.00'))).toEqual({ exact: '24.567' })
  expect(facts(number(46_752.5, 'dd.mm.yyyy'))).toEqual({ exact: '2027-12-31 12:00' })
  expect(facts(number(0.45, '0%'))).toBeUndefined()
  expect(facts('<c t="e"><v>#REF!</v></c>')).toEqual({ flaw: 'error' })
  expect(facts('<c><f>A1+1</f></c>')).toEqual({ flaw: 'formula' })
  expect(facts(number('8661230456789012', 'General'))).toEqual({ flaw: 'digits' })
})

test('counts days from 1904 where the workbook says so', () => {
  expect(cellsOf(book(text('x') + number(45_290, 14), { attributes: 'date1904="1"' }))).toEqual([
    'x',
    '2027-12-31',
  ])
})

describe('parts', () => {
  const shared = '<c t="s"><v>0</v></c>'
  const sst = '<sst><si><t>Ida</t></si></sst>'
  const relation = (target: string) =>
    `<Relationship Id="s" Type="${OFFICE}/sharedStrings" Target="${target}"/>`

  test.each([
    ['/texts/Strings.xml', 'texts/Strings.xml'],
    ['../texts/s.xml', 'texts/s.xml'],
    ['./a%20b.xml', 'xl/a b.xml'],
    ['SharedStrings.xml', 'xl/sharedstrings.xml'],
  ])('are found where the relations say: %s', (target, part) => {
    const file = book(shared + text('y'), { relations: relation(target), more: { [part]: sst } })
    expect(cellsOf(file)).toEqual(['Ida', 'y'])
  })

  test('are found in a workbook of any name, and in a strict one', () => {
    expect(cellsOf(book(text('x') + number(46_752, 14), { workbook: 'book/in/main.xml' }))).toEqual([
      'x',
      '2027-12-31',
    ])
    expect(cellsOf(book(text('x') + number(46_752, 14), { type: STRICT }))).toEqual(['x', '2027-12-31'])
  })

  test('that lack a text that a cell names make the workbook damaged', () => {
    expect(refusal(book(shared))).toBe('import.sharedText')
  })
})

test('reads the first visible sheet with rows, and names the others', () => {
  const sheets =
    '<sheet name="Hidden" state="hidden" r:id="one"/><sheet name="Empty" r:id="two"/><sheet name="List" r:id="one"/>'
  expect(read(book(text('x'), { sheets })).sheet).toEqual({ name: 'List', others: ['Empty'] })
})

test('fills the rows of a merged cell, but not those of the header', () => {
  const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = `<worksheet><sheetData><row r="1">${cell('A1', 'A')}</row><row r="2">${cell('A2', 'a')}${cell('B2', 'North')}</row><row r="3">${cell('A3', 'b')}</row><row r="4">${cell('B4', 'x')}</row></sheetData><mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="A1:A2"/></mergeCells></worksheet>`
  const file = book('', { more: { 'xl/sheets/one.xml': sheet } })
  expect(
    read(file)
      .rows.slice(1)
      .map(({ cells }) => cells),
  ).toEqual([
    ['a', 'North'],
    ['b', 'North'],
    ['', 'x'],
  ])
})

test.each([
  [
    'OpenDocument',
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' },
    'import.openDocument',
  ],
  ['Numbers', { 'Index/Document.iwa': 'x' }, 'import.numbersFile'],
  ['a binary workbook', { 'xl/workbook.bin': 'x' }, 'import.binaryWorkbook'],
  ['a text document', { 'word/document.xml': '<a/>' }, 'import.unreadable'],
] as const)('refuses %s by its name', (_, parts, key) => {
  const bytes = Object.entries(parts).map(
    ([path, content]) => [path, new TextEncoder().encode(content)] as const,
  )
  expect(refusal(zipSync(Object.fromEntries(bytes)))).toBe(key)
})

test.each(['<html><table><tr><td>A</td></tr></table>', '<?xml version="1.0"?><Workbook/>'])(
  'refuses %s, which is no table',
  (file) => {
    expect(refusal(new TextEncoder().encode(file))).toBe('import.markup')
  },
)
