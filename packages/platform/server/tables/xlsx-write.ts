/** A table as an XLSX workbook (ECMA-376) of one sheet, written piece by piece: a long one needs little memory. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeFormula, type CsvValue } from '../../csv.ts'
import { xmlText } from '../../xml.ts'

/** The last row that a sheet may have. */
const LAST_ROW = 1_048_576
const LONGEST_TEXT = 32_767

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
})

/** What a sheet may be called: 31 characters, some not among them. */
function sheetName(title: string): string {
  const name = title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim()
  return name === '' ? 'Sheet1' : name
}

/** Excel reads `_x0041_` as a character, so such a text is told by its underline. */
const escaped = (text: string): string => xmlText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

function cell(value: CsvValue, style: string): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return Number.isFinite(value) ? `<c${style}><v>${value}</v></c>` : '<c/>'
  const text = escaped(escapeFormula(value).slice(0, LONGEST_TEXT))
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

function rowXml(row: readonly CsvValue[], style = ''): string {
  return `<row>${row.map((value) => cell(value, style)).join('')}</row>`
}

const COLUMN_WIDTH = 20

function sheetStart(header: readonly string[]): string {
  const columns = `<cols><col min="1" max="${Math.max(1, header.length)}" width="${COLUMN_WIDTH}" customWidth="1"/></cols>`
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${rowXml(header, ' s="1"')}`
}

/** The earliest that a ZIP archive can tell, on the clock of the place. */
const FIRST_ZIP_DAY = new Date(1980, 0, 1)

/**
 * The bytes of a workbook with a header row that stays in sight and the rows of `pages` below. Texts stay texts, also
 * those that look like formulas; numbers stay numbers. Throws when there are more rows than a sheet holds.
 */
export async function* xlsxBytes(
  title: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvValue[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  const entry = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    // The same table is the same bytes, whenever it is asked for.
    file.mtime = FIRST_ZIP_DAY
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(parts(title))) entry(name).push(strToU8(HEAD + text), true)
  const sheet = entry('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(HEAD + sheetStart(header)))
  let rows = 1
  for await (const page of pages) {
    rows += page.length
    if (rows > LAST_ROW) throw new Error(`a sheet holds ${LAST_ROW} rows at most`)
    sheet.push(strToU8(page.map((row) => rowXml(row)).join('')))
    yield* taken()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* taken()
}
