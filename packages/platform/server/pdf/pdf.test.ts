/** Documents as another library reads them: what stands where, on which page. */
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { axisTicks, type PdfDocument } from '../../pdf-document.ts'
import { plainText, runsOf } from './faces.ts'
import { breakLines, widthIn } from './lines.ts'
import { pdfPieces, type PdfRows } from './pdf-pieces.ts'

const document: PdfDocument = {
  letterhead: { account: 'North quarry' },
  title: 'Loads',
  said: 'What was loaded',
  remarks: [],
  foot: 'May 2026',
  lang: 'en',
  paper: 'A4',
  madeAt: 0,
  parts: [],
}

interface Item {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
}

interface Page {
  readonly width: number
  readonly items: readonly Item[]
}

async function drawn(said: PdfDocument, rows?: PdfRows): Promise<{ bytes: Buffer; pages: Page[] }> {
  const pieces: Uint8Array[] = []
  for await (const piece of pdfPieces(said, rows)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: Page[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, left, right: left + item.width, y }]
    })
    pages.push({ width: page.getViewport({ scale: 1 }).width, items: texts })
  }
  return { bytes, pages }
}

function rowsOf(count: number, cells: (n: number) => string[], columns: PdfRows['columns']): PdfRows {
  async function* pages() {
    yield await Promise.resolve(Array.from({ length: count }, (_, n) => cells(n)))
  }
  return { title: 'All loads', columns, pages: pages(), empty: 'None' }
}

const columns = [{ header: 'Number', numeric: true }, { header: 'Driver' }, { header: 'Place' }]

test('keeps rows whole and in order, repeats the head on each page and numbers the pages', async () => {
  const texts = ['Ann', 'Константин Константинопольский', '欧阳小明', 'W'.repeat(200)]
  const cells = (n: number) => [String(n), texts[n % 4] ?? '', `Pit ${n}`]
  const { pages } = await drawn(document, rowsOf(150, cells, columns))
  expect(pages.length).toBeGreaterThan(3)
  const found: string[] = []
  for (const [index, { items, width }] of pages.entries()) {
    expect(items.slice(0, 2).map(({ text }) => text.trim())).toEqual([`${index + 1} /`, String(pages.length)])
    expect(items.filter(({ text }) => text === 'Driver')).toHaveLength(1)
    for (const { left, right, text } of items) {
      expect(left, text).toBeGreaterThan(35)
      expect(right, text).toBeLessThan(width - 35)
    }
    found.push(...items.flatMap(({ text }) => (/^\d+$/.test(text) ? [text] : [])).slice(1))
    // The parts of a row stand on one page.
    const places = items.filter(({ text }) => /^Pit \d+$/.test(text)).map(({ text }) => text.slice(4))
    expect(places).toEqual(
      items
        .map(({ text }) => text)
        .filter((text) => places.includes(text))
        .slice(-places.length),
    )
  }
  expect(found).toEqual(Array.from({ length: 150 }, (_, n) => String(n)))
})

test('uses landscape for many columns and portrait for few, on the paper size of the reader', async () => {
  const wide = Array.from({ length: 18 }, (_, n) => ({ header: `Column ${n}` }))
  const filled = () => wide.map((_, n) => `Text of ${n}`)
  const width = async (said: PdfDocument, rows: PdfRows) =>
    Math.round((await drawn(said, rows)).pages[0]?.width ?? 0)
  expect(await width(document, rowsOf(3, filled, wide))).toBe(842)
  expect(
    await width(
      document,
      rowsOf(3, () => ['1', 'Ann', 'Pit'], columns),
    ),
  ).toBe(595)
  expect(
    await width(
      { ...document, paper: 'LETTER' },
      rowsOf(1, () => ['1', 'Ann', 'Pit'], columns),
    ),
  ).toBe(612)
})

test('draws user text as text without any active content', async () => {
  const hostile = '(\\) Tj ET /JS (x) <</OpenAction 1>> endstream endobj <script>'
  const said = { ...document, title: hostile, letterhead: { account: hostile } }
  const { bytes, pages } = await drawn(
    said,
    rowsOf(1, () => ['1', hostile, hostile], columns),
  )
  expect(pages).toHaveLength(1)
  const text = pages[0]?.items
    .map((item) => item.text)
    .join('')
    .replace(/\s/g, '')
  expect(text?.split(hostile.replace(/\s/g, ''))).toHaveLength(5)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  const does = [await pdf.getOpenAction(), await pdf.getJSActions(), await pdf.getAttachments(), annotations]
  expect(does).toEqual([null, null, null, []])
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: hostile })
})

test('writes identical bytes for identical documents', async () => {
  const [one, other] = [await drawn(document), await drawn(document)]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})

test('breaks lines at spaces, between Chinese characters, and within words that are too long', () => {
  const style = { weight: 'regular', size: 10 } as const
  expect(breakLines('Ann of the North', 50, style)).toEqual(['Ann of the', 'North'])
  expect(breakLines('二号采场北区，破碎站', 62, style)).toEqual(['二号采场北', '区，破碎站'])
  expect(breakLines('方量（m³）', 36, style)).toEqual(['方量', '（m³）'])
  const lines = breakLines('W'.repeat(40), 100, style)
  expect(lines.join('')).toBe('W'.repeat(40))
  expect(lines.every((line) => widthIn(line, style) <= 100.01)).toBe(true)
  expect(breakLines('a b c d e f', 12, style, 2).at(-1)).toMatch(/…$/)
})

test('draws each character in a font that has it, a box where none does, and omits direction controls', () => {
  expect(runsOf('Ab Яё 中䶮', 'semibold').map(({ face, text }) => [face.name, text])).toEqual([
    ['NotoSans-SemiBold', 'Ab Яё '],
    ['NotoSansSC-Regular', '中䶮'],
  ])
  expect(runsOf('🚜', 'regular').map(({ text }) => text)).toEqual(['□'])
  expect(plainText('a\u202eb\u0000c\u200bd\te\n')).toBe('abcd e ')
})

test('uses round steps on axes', () => {
  const at = (greatest: number, whole?: boolean) => axisTicks(greatest, String, whole).map((tick) => tick.at)
  expect(at(23, true)).toEqual([0, 10, 20, 30])
  expect(at(3, true)).toEqual([0, 1, 2, 3])
  expect(at(0)).toEqual([0, 1])
  expect(at(0.9)).toEqual([0, 0.25, 0.5, 0.75, 1])
})
